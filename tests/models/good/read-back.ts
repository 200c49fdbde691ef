import { z } from "zod";
import { lexiconOf } from "../../../pipelines/language/lexicon.ts";
import type { Meaning } from "../../../pipelines/language/reading/meaning.ts";
import type { Reading, ReadStep } from "../../../pipelines/language/reading/reading.ts";
import { senseOfNatural } from "../../../pipelines/language/reading/natural/natural.ts";
import { senseOfText } from "../../../pipelines/language/reading/text-meaning.ts";
import type { ReadBackTask } from "../../../pipelines/questions/wording/read-back-task.ts";
import type { AttributeInfo, Entity } from "../../../schemas/index.ts";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";
import { LEADS } from "./words.ts";

/** Reads the words with the rules' own grammar, knowing only what the prompt says. */
export default function readBack(body: ChatBody): Reading {
  const input = dataOf(body, z.custom<ReadBackTask>());
  const text = LEADS.reduce((rest, lead) => (rest.startsWith(lead) ? rest.slice(lead.length) : rest), input.question);
  const lexicon = lexiconOf(
    [...entitiesOf(input), nobody(input.kinds)],
    input.attributes.map((one) => infoOf(one, input.kinds)),
  );
  const tries = [senseOfNatural(text, lexicon), senseOfNatural(text.replace(/\?$/, ""), lexicon), senseOfText(text, lexicon)];
  const read = tries.find((one) => !("unread" in one)) ?? tries[2]!;
  if ("unread" in read) return { asks: 1, steps: [], unit: null, also: [read.unread] };
  const { meaning, unit, times } = read;
  return { asks: 1, steps: stepsOf(meaning, times, (id) => input.names[Number(id.slice(2))] ?? id), unit, also: [] };
}

/** Kinds are known by their things: of a question that names nothing, by one that it never speaks of. */
const nobody = (kinds: readonly string[]): Entity => ({
  id: "e_none",
  name: "Nobodyatall",
  aliases: [],
  types: [...kinds],
  description: "",
  uris: [],
});

/** A name behind "called" is one that several things bear. */
const entitiesOf = ({ question, names, kinds }: ReadBackTask): Entity[] =>
  names.flatMap((name, index) => {
    const one = { id: `e_${index}`, name, aliases: [], types: [...kinds], description: "", uris: [] };
    if (names.indexOf(name) < index) return [];
    return question.includes(`called ${name}`) ? [one, { ...one, id: `e_${index}b` }] : [one];
  });

/** Any of the kinds may have it: some figures are said of one kind otherwise than of others. */
const infoOf = (
  { code, phrase, gives, units, qualifiers }: ReadBackTask["attributes"][number],
  kinds: readonly string[],
): AttributeInfo => {
  const thing = /^(?:a list of|one) (.*)$/.exec(gives)?.[1];
  return {
    name: code,
    kind: thing === undefined ? (gives as AttributeInfo["kind"]) : "entity",
    units: [...units],
    statements: 9,
    subjects: 9,
    times: [],
    coverage: kinds.map((type) => ({ type, known: 9, all: 9 })),
    multiValued: gives.startsWith("a list of"),
    identifying: { holds: false, values: 0, subjects: 0 },
    valueTypes: thing === undefined ? [] : [thing],
    qualifiers: [...qualifiers],
    phrase,
  };
};

function stepsOf(whole: Meaning, times: readonly string[], nameOf: (id: string) => string): ReadStep[] {
  const steps: ReadStep[] = [];
  const open = [...times];
  const dated = new Set(["value", "extreme", "qualifier", "revised", "stated", "aggregated"]);
  const add = (part: Meaning): number => {
    if (part.is === "at") {
      open.unshift(...part.times);
      return add(part.of);
    }
    // Times are told from the outside in.
    const own = dated.has(part.is) ? (open.shift() ?? null) : null;
    const of = below(part).map(add);
    const step = steps.length + 1;
    steps.push({ ...EMPTY, step, of, time: own, ...saidOf(part, nameOf) });
    return step;
  };
  add(whole);
  return steps;
}

const EMPTY = { attribute: null, name: null, kind: null, qualifier: null, time: null, place: null };

const below = (part: Meaning): readonly Meaning[] => {
  if (part.is === "entity" || part.is === "constant") return [];
  if (part.is === "described") return [part.by];
  if (part.is === "called") return part.by === null ? [] : [part.by];
  if (part.is === "without") return [part.of, part.excluded];
  if (part.is === "qualifier") return [part.of, part.with];
  return Array.isArray(part.of) ? (part.of as readonly Meaning[]) : [part.of as Meaning];
};

function saidOf(part: Meaning, nameOf: (id: string) => string): Partial<ReadStep> & Pick<ReadStep, "is"> {
  switch (part.is) {
    case "entity":
      return { is: "thing", name: nameOf(part.id) };
    case "constant":
      return { is: "text", name: part.text };
    case "value":
      return { is: "get", attribute: part.attribute };
    case "listed":
      return { is: "get", attribute: part.attribute, time: part.time === "" ? null : part.time };
    case "listing":
      return { is: "listing", attribute: part.attribute, time: part.time === "" ? null : part.time };
    case "described":
      return { is: "described", attribute: part.attribute, kind: part.type };
    case "called":
      return {
        is: "called",
        name: part.key,
        kind: part.type === "" ? null : part.type,
        attribute: part.attribute === "" ? null : part.attribute,
      };
    case "revised":
      return { is: "corrected", attribute: part.attribute };
    case "stated":
      return { is: "all-values", attribute: part.attribute };
    case "options":
      return { is: "choice" };
    case "both":
    case "either":
    case "without":
    case "count":
      return { is: part.is };
    case "extreme": {
      const [attribute = "", qualifier = null] = part.attribute.split(" # ");
      return { is: part.which === "max" ? "largest" : "smallest", attribute, qualifier, place: part.k };
    }
    case "qualifier":
      return { is: "beside", attribute: part.attribute, qualifier: part.qualifier };
    case "computed":
      return { is: part.operation as ReadStep["is"] };
    case "aggregated":
      return { is: part.operation as ReadStep["is"], attribute: part.attribute };
    case "filtered":
    case "against":
    case "at":
      throw new Error(`nobody words a question in parts anew (${part.is})`);
  }
}
