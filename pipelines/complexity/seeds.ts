import { hashOf, type Question } from "../../schemas/index.ts";

/** Styles whose programs operators know how to carry on. */
const STYLES: ReadonlySet<string> = new Set(["factual", "multi-hop", "set", "numeric"]);

/** One thing or one figure is asked for, in a way that rounds can go on from. */
export function canGrow({ style, program, answer, verification, difficulty }: Question): boolean {
  const root = program.nodes.at(-1)?.op;
  if (verification !== "executed" || !STYLES.has(style) || difficulty.level > 3) return false;
  if (root !== "QueryAttribute" && root !== "QueryName") return false;
  if (answer.type !== "entity" && answer.type !== "quantity" && answer.type !== "date") return false;
  return program.nodes.every(
    (node) => node.op !== "SelectBetween" && node.op !== "FindNamed" && node.op !== "Or" && !("qualifier" in node.arguments),
  );
}

/**
 * Which questions to begin with: by chance, but in turns over the subjects of their pages, where pages carry subjects. A question of
 * several subjects may be the turn of each: else those that stand last in the alphabet, or beside one that all pages carry, had none.
 * The same question has the same place whatever others there are, so that most seeds stay seeds from night to night.
 */
export function seedsAmong(questions: readonly Question[], count: number, seed: number): readonly Question[] {
  const bySubject = new Map<string, Question[]>();
  const placed = questions
    .map((question) => ({ question, place: hashOf("seed", seed, question.id) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  for (const { question } of placed)
    for (const subject of question.subjects.length === 0 ? [""] : question.subjects)
      bySubject.set(subject, [...(bySubject.get(subject) ?? []), question]);
  const groups = [...bySubject].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group.toReversed());
  const chosen = new Set<Question>();
  const wanted = Math.min(count, questions.length);
  while (chosen.size < wanted)
    for (const group of groups) {
      let next = group.pop();
      while (next !== undefined && chosen.has(next)) next = group.pop();
      if (next !== undefined && chosen.size < wanted) chosen.add(next);
    }
  return [...chosen];
}
