import { programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { namesMany, type QuestionContext } from "./context.ts";
import { listSteps, sayableList, sayableTime, valueSteps } from "./draws.ts";
import { questionOf } from "./question.ts";
import factual from "./styles/factual.ts";

/** Things of an attribute that are tried, from the first to the last of them: what holds of all holds of these. */
const TRIED = 6;

/** Of an attribute whose things can be asked for by it. */
export const CAN_BE_ASKED = "one can be asked, and the draws met others: more questions would ask for it, too";

/**
 * Why no question came of attributes that questions do speak of: the plain look-up is tried of a few of their things, and what stops it is
 * told, most often met first. A reason that is guessed would send somebody to change what is right.
 */
export async function whyUnasked(
  context: QuestionContext,
  attributes: readonly AttributeInfo[],
  seed: number,
): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  for (const info of attributes) told.set(info.name, await whyOf(context, info, seed));
  return told;
}

/** What stops a look-up, by its kind; the words may name the thing that was tried. */
interface Stop {
  readonly kind: string;
  readonly says: string;
}
type Look = { readonly steps: readonly ProgramStep[] } | Stop;

async function whyOf(context: QuestionContext, info: AttributeInfo, seed: number): Promise<string> {
  const stops: Stop[] = [];
  for (const [at, look] of spread(lookUps(context, info)).entries()) {
    const stop = "kind" in look ? look : await refusalOf(context, look.steps, seededRandom(seed, "why-unasked", info.name, at), seed);
    if (stop === undefined) return CAN_BE_ASKED;
    stops.push(stop);
  }
  const times = ({ kind }: Stop): number => stops.filter((stop) => stop.kind === kind).length;
  return stops.toSorted((a, b) => times(b) - times(a))[0]?.says ?? "no list of it has two members or more that a question could go over";
}

const NO_WORDS = "no words that people would choose";

async function refusalOf(context: QuestionContext, steps: readonly ProgramStep[], random: Random, seed: number): Promise<Stop | undefined> {
  const made = await questionOf(programOf(...steps), factual, context, random, seed);
  if ("question" in made) return undefined;
  const { reason, detail } = made.refused;
  return {
    kind: reason,
    says:
      reason === "no-phrase"
        ? `no words for it that people would choose${detail === NO_WORDS ? "" : ` (${detail})`}`
        : `${reason}: ${detail}`,
  };
}

/** What a look-up of each of its things would be, or why there is none. */
function lookUps(context: QuestionContext, info: AttributeInfo): readonly Look[] {
  const { index } = context.sampler;
  const unnamed = (id: string): Look => unnamedThing(context.entity(id)?.name ?? id);
  if (namesMany(info))
    return [...index.sets(info.name), ...index.longSets(info.name)].map((set): Look => {
      if (!context.nameable(set.subject)) return unnamed(set.subject);
      if (!sayableList(context, set)) return { kind: "time", says: `no words for a list of ${set.time}` };
      return { steps: [...listSteps(set), ["QueryName", {}, -1]] };
    });
  if (info.multiValued) return [{ kind: "several", says: "things have several of it, and it names no things" }];
  if (info.kind === "text" && !index.terse(info.name)) return [{ kind: "prose", says: "its values are running text, no names or codes" }];
  const facts = index.facts(info.name);
  return Array.from({ length: facts.length }, (_, at): Look => {
    const { subject, time } = facts.at(at);
    if (!context.nameable(subject)) return unnamed(subject);
    return sayableTime(time) ? { steps: valueSteps(subject, info.name, time) } : { kind: "time", says: `no words for the time ${time}` };
  });
}

/** "Nantwich Show 2019 – Rusty Smoke": names, with figures and marks between them. */
const WORDS = /\p{Lu}\p{Ll}+.* .*\d|\d.* .*\p{Lu}\p{Ll}+/u;

const unnamedThing = (name: string): Stop => {
  if (WORDS.test(name))
    return { kind: "title", says: `its things have titles with figures or marks in them, which no question says ("${name}"): where people have names for them, give them in a column "name"` }; // prettier-ignore
  return /\d/.test(name)
    ? { kind: "code", says: `its things go by codes, which no question names ("${name}"): where they have names, give them in a column "name"` } // prettier-ignore
    : { kind: "name", says: `its things have names that are not theirs alone, or read as none ("${name}")` };
};

/** Whether words in the config would make questions of it: what is said of its things, its values or its lists they do not change. */
export const wantsWords = (why: string): boolean =>
  !/^(?:its things|its values|its figures|things have|fewer than|no list of|no words for (?:a list|the time)|the lexicon says|nobody-asks|no words for it .*the answer)/.test(
    why,
  );

const spread = (looks: readonly Look[]): readonly Look[] =>
  looks.length <= TRIED ? looks : Array.from({ length: TRIED }, (_, at) => looks[Math.floor((at * (looks.length - 1)) / (TRIED - 1))]!);
