import type { AttributeInfo, Question } from "../../../schemas/index.ts";

/** What things of the memory have and no question asks for. */
export interface UnaskedAttribute {
  readonly name: string;
  /** Things that have it. */
  readonly subjects: number;
  readonly why: string;
}

/** What fewer things have is no column. */
export const FEWEST = 3;

/** Attributes that questions speak of in any step. */
export function askedFor(questions: readonly Pick<Question, "program">[]): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { program } of questions)
    for (const { op, arguments: given } of program.nodes) {
      if ("attribute" in given) asked.add(given.attribute);
      if (op === "Compute") for (const name of [given.of, given.with]) if (name !== undefined) asked.add(name);
    }
  return asked;
}

/** From what most things have on. `silent`: attributes that no question speaks of, and why; the others lost their questions after they were made. */
export function unaskedOf(
  attributes: readonly AttributeInfo[],
  questions: readonly Pick<Question, "program">[],
  silent: ReadonlyMap<string, string>,
): readonly UnaskedAttribute[] {
  const asked = askedFor(questions);
  return attributes
    .filter(({ name, subjects }) => subjects >= FEWEST && !asked.has(name))
    .map(({ name, subjects }) => ({
      name,
      subjects,
      why: silent.get(name) ?? "what was asked of it was left out afterwards (rejected/ says why)",
    }))
    .toSorted((a, b) => b.subjects - a.subjects || (a.name < b.name ? -1 : 1));
}

const SHOWN = 60;

/** For people, as a part of the card; empty where everything is asked for. */
export function unaskedText(unasked: readonly UnaskedAttribute[]): string {
  if (unasked.length === 0) return "";
  const cell = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ");
  return [
    "## What no question asks for",
    "Attributes that at least three things have. A column of a table gets words by `columns` of its source in the config, everything by the file that `memory.lexicon` names (`groundwork memory lexicon`).",
    "",
    "| attribute | things | why |",
    "|---|---|---|",
    ...unasked.slice(0, SHOWN).map(({ name, subjects, why }) => `| ${cell(name)} | ${subjects} | ${cell(why)} |`),
    ...(unasked.length > SHOWN ? ["", `${unasked.length - SHOWN} more; \`groundwork preview CONFIG --json\` has them all.`] : []),
    "",
  ].join("\n");
}
