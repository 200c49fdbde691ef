import type { Manifest } from "../../schemas/manifest.ts";
import type { QuestionRow } from "../../schemas/datasets/index.ts";
import { CLOSED_BOOK, HARD } from "../complexity/closed-book-gate.ts";
import { isKnownByHeart } from "../rewards/closed-book.ts";

type Asked = Pick<QuestionRow, "difficulty" | "round" | "solver_pass" | "checks">;

/**
 * What a model knows without a tool is no question of a high level: neither by its answers, which V13 judges anew, nor by what the
 * round's own gate was told. Where knowing it keeps a question from the policy, no round of a high level is without that gate.
 */
export function whyByHeart({ difficulty: { level }, round, solver_pass, checks }: Asked, manifest: Manifest): string | undefined {
  if (level < HARD) return undefined;
  const { policy_id: book, solved } = manifest.reward?.closed_book ?? {};
  const rate = solved === "reserve" ? solver_pass.find(({ policy_id }) => policy_id === book) : undefined;
  if (rate !== undefined && isKnownByHeart(rate.correct, rate.n))
    return `it is of level ${level}, and ${rate.policy_id} knows it by heart: ${rate.correct} of ${rate.n} right`;
  if (round === 0) return undefined;
  const gate = checks.find(({ name }) => name === CLOSED_BOOK);
  const [, right, all] = /^(\d+) of (\d+) right/.exec(gate?.reason ?? "") ?? [];
  if (gate !== undefined && right !== undefined && (gate.verdict !== "pass" || isKnownByHeart(Number(right), Number(all))))
    return `it is of level ${level}, and its own gate found it known by heart: ${right} of ${all ?? ""} right`;
  return solved === "reserve" && (gate?.verdict !== "pass" || right === undefined)
    ? `round ${round} of level ${level} was let through without asking ${book ?? ""} whether it knows it by heart`
    : undefined;
}
