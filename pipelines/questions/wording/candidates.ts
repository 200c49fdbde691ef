import { nameKey } from "../../../schemas/values/names.ts";
import { constants } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo, Program, Random } from "../../../schemas/index.ts";
import type { Candidate } from "../../language/reading/reading.ts";
import type { QuestionContext } from "../context.ts";
import type { ReadBackTask } from "./read-back-task.ts";

/** Attributes that a reader chooses among, beside those of the program. */
const DISTRACTORS = 9;
const KINDS = 6;

/** What a reader may take the words to speak of: the program's attributes among others of the memory, the most alike first. */
export function candidatesFor(
  program: Program,
  context: QuestionContext,
  random: Random,
): { readonly attributes: readonly Candidate[]; readonly kinds: readonly string[] } {
  const needed = constants(program);
  const own = needed.attributes.flatMap((name) => context.attribute(name) ?? []);
  const words = new Set(own.flatMap(({ phrase }) => nameKey(phrase ?? "").split(" ")));
  const alike = ({ phrase }: AttributeInfo): number =>
    nameKey(phrase ?? "")
      .split(" ")
      .filter((word) => words.has(word)).length;
  const others = random.shuffle(context.attributes.filter(({ name }) => !needed.attributes.includes(name)));
  const chosen = others.toSorted((a, b) => alike(b) - alike(a)).slice(0, DISTRACTORS);
  const types = [...new Set(context.attributes.flatMap(({ coverage }) => coverage.map(({ type }) => type)))].sort();
  const kinds = [...new Set([...needed.types, ...random.shuffle(types)])].slice(0, Math.max(KINDS, needed.types.length));
  return {
    attributes: random.shuffle([...own, ...chosen]).map((info, index) => ({ code: `A${index + 1}`, info })),
    kinds: kinds.sort(),
  };
}

export const shownCandidate = ({ code, info }: Candidate): ReadBackTask["attributes"][number] => ({
  code,
  phrase: info.phrase ?? info.name,
  gives: info.kind === "entity" ? `${info.multiValued ? "a list of" : "one"} ${info.valueTypes[0] ?? "thing"}` : info.kind,
  units: info.units.slice(0, 3),
  qualifiers: info.qualifiers,
});
