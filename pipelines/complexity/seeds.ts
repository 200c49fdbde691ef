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
 * Which questions to begin with: by chance, but in turns over the subjects of their pages, where pages carry subjects. The same question
 * has the same place whatever others there are, so that most seeds stay seeds from night to night.
 */
export function seedsAmong(questions: readonly Question[], count: number, seed: number): readonly Question[] {
  const bySubject = new Map<string, Question[]>();
  const placed = questions
    .map((question) => ({ question, place: hashOf("seed", seed, question.id) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  for (const { question } of placed) {
    const subject = question.subjects[0] ?? "";
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), question]);
  }
  const groups = [...bySubject].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  const chosen: Question[] = [];
  for (let turn = 0; chosen.length < Math.min(count, questions.length); turn++)
    for (const group of groups) {
      const next = group[turn];
      if (next !== undefined && chosen.length < count) chosen.push(next);
    }
  return chosen;
}
