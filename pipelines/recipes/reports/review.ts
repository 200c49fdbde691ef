import { hashOf, type Review } from "../../../schemas/index.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { leaveOut } from "../steps/leave-out.ts";
import type { Samples } from "../steps/recipe.ts";

/**
 * What was made, without what people reject. A run or a decision takes its question along: `verify` makes all that belongs to a question
 * again, and would miss it.
 */
export async function withoutRejected(made: Samples, { marks }: Review): Promise<Samples> {
  const rejected = new Map(
    Object.entries(marks).flatMap(([id, { verdict, note }]) =>
      verdict === "reject" ? [[id, note === "" ? "" : `: ${note}`] as const] : [],
    ),
  );
  const why = new Map([...rejected].map(([id, note]) => [id, `rejected by hand${note}`]));
  const along = (id: string, questionId: string): void => {
    const note = rejected.get(id);
    if (note !== undefined && !why.has(questionId)) why.set(questionId, `${id}, which was made of it, was rejected by hand${note}`);
  };
  for await (const { trajectory } of made.rollouts) along(trajectory.id, trajectory.questionId);
  for await (const { id, questionId } of made.decisions) along(id, questionId);
  return leaveOut(made, {
    why,
    stage: "review",
    reason: "rejected-by-review",
    grewFrom: (parent) => `it grew from ${parent}, which was rejected by hand`,
  });
}

/** For the manifest: which review was honoured, and how much it says. */
export function reviewCounts(review: Review): NonNullable<Manifest["review"]> {
  const marks = Object.values(review.marks);
  const of = (verdict: string): number => marks.filter((mark) => mark.verdict === verdict).length;
  return { hash: hashOf(review), kept: of("keep"), rejected: of("reject") };
}

/** For the card. */
export function reviewText(review: Review): string {
  const { hash, kept, rejected } = reviewCounts(review);
  return `## Review
Rows of this run, or of those before it, that people marked: ${kept} kept, ${rejected} rejected. Questions that are rejected, or of which a run or a decision is,
are left out with all that was made of them (\`rejected\`, reason \`rejected-by-review\`). The review's hash is ${hash}.
`;
}
