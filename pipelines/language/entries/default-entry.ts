import { relativeOf, shareForms } from "../relative.ts";
import { askBe, askVerb, verb, type Ask, type AttributeEntry, type Degree, type PhrasedAttribute, type TensedForm } from "./entry.ts";
import { headNoun, HIGH_LOW, isPluralPhrase, LARGE_SMALL } from "./noun-phrases.ts";

/** What can be said of every attribute, from its noun phrase and the kind of its values. */
export function defaultEntry(info: PhrasedAttribute): AttributeEntry {
  const { phrase, kind } = info;
  if (kind !== "quantity" && kind !== "date") return { ...noEntry, asks: [] };
  const compared = comparedPhrases(info);
  return {
    asks: kind === "quantity" ? askedHow(phrase) : askedWhen(phrase),
    degrees: compared.flatMap((noun) => scaleOf(phrase, kind).map((words) => hasDegree(noun, words))),
    contrast: kind === "quantity" ? contrasts(phrase) : noEntry.contrast,
    totals: [],
    rises:
      kind === "quantity"
        ? [`how much did {x} 's ${phrase} rise between {a} and {b}`, `by how much did {x} 's ${phrase} go up from {a} to {b}`]
        : [],
    falls:
      kind === "quantity"
        ? [`how much did {x} 's ${phrase} fall between {a} and {b}`, `by how much did {x} 's ${phrase} go down from {a} to {b}`]
        : [],
  };
}

export const noEntry: AttributeEntry = {
  asks: [],
  degrees: [],
  contrast: { difference: [], ratio: [] },
  totals: [],
  rises: [],
  falls: [],
};

interface Scale {
  readonly max: string;
  readonly min: string;
  readonly more: string;
  readonly less: string;
}

const HIGH: Scale = { max: "highest", min: "lowest", more: "higher", less: "lower" };
const LARGE: Scale = { max: "largest", min: "smallest", more: "larger", less: "smaller" };
const LATE: Scale = { max: "latest", min: "earliest", more: "later", less: "earlier" };
const GREAT: Scale = { max: "greatest", min: "smallest", more: "greater", less: "smaller" };
const MEASURES = new Set("length height distance width depth".split(" "));

/** The adjectives that go with a noun; the first one best. */
export function scaleOf(phrase: string, kind: PhrasedAttribute["kind"]): readonly Scale[] {
  const head = headNoun(phrase);
  if (kind === "date") return [LATE];
  if (HIGH_LOW.has(head)) return [HIGH];
  if (MEASURES.has(head)) return [GREAT];
  return LARGE_SMALL.has(head) ? [LARGE] : [LARGE, HIGH];
}

/** What is compared, said in full: an amount and a share order things differently. None where no words tell them apart. */
function comparedPhrases(info: PhrasedAttribute): readonly string[] {
  const relative = relativeOf(info);
  if (relative.is === "unsayable") return [];
  const base = info.phrase.replace(/^((?:total )?length of) the /, "$1 ");
  return relative.is === "share" ? shareForms(info.phrase, relative.of) : [base];
}

function hasDegree(noun: string, { max, min, more, less }: Scale): Degree {
  return {
    clause: { present: `has {d} ${noun}`, past: `had {d} ${noun}` },
    superlative: { max: `the ${max}`, min: `the ${min}` },
    comparative: { max: `the ${more}`, min: `the ${less}` },
    ranked: true,
  };
}

/** "how high is X's birth rate", "what do X's exports amount to": of what can be high or large. */
function askedHow(phrase: string): readonly Ask[] {
  const plural = isPluralPhrase(phrase);
  const head = headNoun(phrase);
  if (/ of the /.test(phrase)) return [askBe("what", `the ${phrase} of {x}`, plural)];
  const named = [askBe("what", `{x} 's ${phrase}`, plural), askBe("what", `the ${phrase} of {x}`, plural)];
  if (HIGH_LOW.has(head) && !plural)
    return [askBe("how high", `{x} 's ${phrase}`), askVerb(`what ${phrase}`, HAVE), askOwn(phrase, "what", "stand at", plural), ...named];
  const amounts = [askOwn(phrase, "what", "amount to", plural), askOwn(phrase, "what", "come to", plural)];
  return LARGE_SMALL.has(head)
    ? [askBe("how large", `{x} 's ${phrase}`, plural), ...amounts, ...named]
    : [...amounts.slice(0, 1), ...named];
}

const HAVE = verb("have", "has", "had");
const PAST: Readonly<Record<string, string>> = { "stand at": "stood at", "amount to": "amounted to", "come to": "came to" };

/** "what does X's rate stand at", "what X's rate stands at" */
function askOwn(phrase: string, what: string, deed: string, plural: boolean): Ask {
  const past = PAST[deed] ?? deed;
  const present = plural ? deed : deed.replace(" ", "s ");
  const own = `{x} 's ${phrase}`;
  return {
    direct: { present: `${what} ${plural ? "do" : "does"} ${own} ${deed}`, past: `${what} did ${own} ${deed}` },
    indirect: { present: `${what} ${own} ${present}`, past: `${what} ${own} ${past}` },
    saysUnit: false,
  };
}

const askedWhen = (phrase: string): readonly Ask[] => [askBe("what", `{x} 's ${phrase}`), askBe("what", `the ${phrase} of {x}`)];

function contrasts(phrase: string): AttributeEntry["contrast"] {
  const plural = isPluralPhrase(phrase);
  const [is, was] = plural ? ["are", "were"] : ["is", "was"];
  const both = (form: (be: string) => string): TensedForm => ({ present: form(is), past: form(was) });
  const [{ more } = HIGH] = scaleOf(phrase, "quantity");
  const size = more === "higher" ? "high" : "large";
  return {
    difference: [
      both((be) => `how much ${more} ${be} {x} 's ${phrase} than {y} 's`),
      {
        present: `by how much ${plural ? "do" : "does"} {x} 's ${phrase} exceed {y} 's`,
        past: `by how much did {x} 's ${phrase} exceed {y} 's`,
      },
      both((be) => `how much ${more} ${be} the ${phrase} of {x} than ${plural ? "those" : "that"} of {y}`),
      {
        present: `by how much does the ${phrase} of {x} exceed ${plural ? "those" : "that"} of {y}`.replace("does", plural ? "do" : "does"),
        past: `by how much did the ${phrase} of {x} exceed ${plural ? "those" : "that"} of {y}`,
      },
      { present: `what is the gap between {x} 's ${phrase} and {y} 's`, past: `what was the gap between {x} 's ${phrase} and {y} 's` },
    ],
    ratio: [
      { present: `what is the ratio of {x} 's ${phrase} to {y} 's`, past: `what was the ratio of {x} 's ${phrase} to {y} 's` },
      both((be) => `how many times as ${size} as the ${phrase} of {y} ${be} ${plural ? "those" : "that"} of {x}`),
      both((be) => `how many times as ${size} as {y} 's ${phrase} ${be} {x} 's`),
    ],
  };
}
