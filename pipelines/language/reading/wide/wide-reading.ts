import type { CheckResult, Program } from "../../../../schemas/index.ts";
import type { Lexicon } from "../../lexicon.ts";
import { readScope } from "../../table-scope.ts";
import type { Sense } from "../meaning.ts";
import { NoMeaning, senseOfProgram } from "../program-meaning.ts";
import { attributeWords, isSaid, onlyOf, wordsOfUnit, type AttributeWords } from "./attribute-words.ts";
import { boundTo } from "./bindings.ts";
import { conceptOf } from "./concepts.ts";
import { deedsOf } from "./deeds.ts";
import { otherHead } from "./heads.ts";
import { otherNumber, otherOwner } from "./owners.ts";
import { otherOperator } from "./operators.ts";
import { partsOf, type Parts } from "./parts.ts";
import { waysOfAll } from "./roots.ts";
import { signsOf, type Sign, type Signs } from "./signs.ts";
import { otherTimes } from "./said-times.ts";
import { otherUnit } from "./said-units.ts";

/** Whether being in what has this list is to take part in it. */
const isBody = (of: AttributeWords | undefined): boolean => of?.all.has(conceptOf("participate")) === true;

/** So many ways to share words out between attributes are tried. */
const MOST_SHARES = 256;

/**
 * Whether free words ask what a program asks. It does not parse: the program is known, so that each of its constants, attributes and
 * operators has to be found in the words once, in an order that says which belongs to which, and each word has to be explained by the
 * program or by a closed list of words that mean nothing of themselves. What is not explained refuses. For words of models and people;
 * the rules' own are read by `roundTrip`, which knows nothing of the program.
 */
export function readsWide(asked: string, program: Program, lexicon: Lexicon, unit: string | undefined): CheckResult {
  const name = "round-trip";
  let sense: Sense;
  try {
    sense = senseOfProgram(program, (attribute) => lexicon.info(attribute), unit);
  } catch (error) {
    if (error instanceof NoMeaning) return { name, verdict: "undecided", reason: error.message };
    throw error;
  }
  const fault = faultOf(readScope(asked).text, sense, lexicon);
  return fault === null ? { name, verdict: "pass" } : { name, verdict: "fail", reason: fault };
}

/** Why the words do not say it; the cheap reasons first. */
function faultOf(text: string, sense: Sense, lexicon: Lexicon): string | null {
  // Which of two figures is the bound, and whose it is, no single word tells: only the grammar reads it.
  if (JSON.stringify(sense.meaning).includes(`"is":"against"`)) return "a list set against a thing is read as rules word it";
  const parts = partsOf(sense.meaning);
  const odd = parts.figures.find((name) => lexicon.info(name)?.multiValued === true);
  if (odd !== undefined) return `"${odd}" is a list, and no figure`;
  const all = attributeWords(lexicon);
  const attributes = parts.attributes.map((name) => all.get(name));
  const wordless = parts.attributes.find((_, at) => attributes[at] === undefined);
  if (wordless !== undefined) return `"${wordless}" has no words of its own`;
  const read = signsOf(
    text,
    {
      attributes: attributes.flatMap((one) => one ?? []),
      meaning: sense.meaning,
      parts,
      bodies: parts.owners.flatMap(({ attribute, id }) => (isBody(all.get(attribute)) ? id : [])),
      deeds: deedsOf(sense.meaning, lexicon),
    },
    lexicon,
  );
  if ("unread" in read) return read.unread;
  return (
    otherConstant(read.signs, parts, lexicon) ??
    otherTimes(read, sense, lexicon) ??
    otherUnit(read, sense, parts, lexicon) ??
    otherOperator(read, sense.meaning) ??
    otherHead(read, sense.meaning, lexicon) ??
    otherOwner(read, sense.meaning, parts) ??
    otherNumber(read, parts, lexicon) ??
    otherStructure(read, sense, parts, lexicon)
  );
}

function otherConstant(signs: readonly Sign[], parts: Parts, lexicon: Lexicon): string | null {
  const kinds = new Set([
    ...parts.entities.flatMap((id) => lexicon.kinds(id)),
    ...parts.attributes.flatMap((name) => {
      const info = lexicon.info(name);
      // Whose a list is was named: other kinds of owners are not spoken of.
      const isOwned = info?.multiValued === true && parts.owners.some(({ attribute }) => attribute === name);
      return info === undefined ? [] : [...info.valueTypes, ...(isOwned ? [] : info.coverage.map(({ type }) => type))];
    }),
  ]);
  for (const sign of signs) {
    if (sign.is === "entity") {
      const [id = "", other] = sign.ids;
      if (other !== undefined) return "a name of several things";
      if (!parts.entities.includes(id)) return "a thing that is no part of the program";
    }
    if (sign.is === "quote" && !parts.texts.includes(sign.text)) return `"${sign.text}" is no part of the program`;
    // A table is where to look, and no owner.
    if (sign.is === "kind" && sign.type !== "table" && !kinds.has(sign.type)) return `"${sign.type}" is no kind of the program`;
    if (sign.is === "count" && !parts.counts.includes(sign.count)) return `there are no ${String(sign.count)} of anything`;
  }
  const missing = parts.entities.find((id) => !signs.some((sign) => sign.is === "entity" && sign.ids.includes(id)));
  if (missing !== undefined) return `${missing} is not named in the words`;
  const unsaid = parts.texts.find((text) => !signs.some((sign) => sign.is === "quote" && sign.text === text));
  return unsaid === undefined ? null : `"${unsaid}" is not in the words`;
}

/** Words are shared out between the attributes in every way in which each is said by its own. */
function otherStructure({ signs, words }: Signs, sense: Sense, parts: Parts, lexicon: Lexicon): string | null {
  const places = signs.flatMap((sign, at) => (sign.is === "words" ? [{ at, of: sign.of }] : []));
  let shares: readonly ReadonlyMap<number, string>[] = [new Map()];
  for (const { at, of } of places) {
    shares = shares.flatMap((share) => of.map((name) => new Map([...share, [at, name]])));
    if (shares.length > MOST_SHARES) return "too many ways to share the words out";
  }
  let fault = "the words do not say it in this order";
  for (const attributeOf of shares) {
    if (isTornApart(signs, words, attributeOf, lexicon)) continue;
    const said = new Map(parts.attributes.map((name) => [name, saidOf(name, attributeOf, { signs, words }, lexicon)]));
    const unsaid = parts.attributes
      .map((name) => whyUnsaid(name, said, sense.meaning.is === "computed" ? parts.asked : [], lexicon))
      .find((one) => one !== null);
    if (unsaid !== undefined) {
      fault = unsaid ?? fault;
      continue;
    }
    const double = parts.picking.find((name) => parts.asked.includes(name));
    if (double !== undefined && !isSaidTwice(double, signs, attributeOf, lexicon)) {
      fault = "which of two figures picks the thing is not told";
      continue;
    }
    const ground = { signs, words, attributeOf, boundTo: boundTo(signs, words, attributeOf, lexicon), lexicon };
    if (waysOfAll(sense, ground, words).length > 0) return null;
    fault = "the words do not say what belongs to what";
  }
  return fault;
}

/** "Land area" where that is an attribute's name: "land" says no neighbour by land, and "area" no other area. */
const isTornApart = (
  signs: readonly Sign[],
  words: readonly string[],
  attributeOf: ReadonlyMap<number, string>,
  lexicon: Lexicon,
): boolean =>
  [...attributeOf].some(([at, name]) => {
    const [sign, next] = [signs[at], signs[at + 1]];
    const other = attributeOf.get(at + 1);
    if (sign === undefined || next === undefined || other === undefined || other === name || next.at !== sign.at + 1) return false;
    const named = lexicon.attributes(`${words[sign.at] ?? ""} ${words[next.at] ?? ""}`);
    return named.length > 0 && !named.includes(name) && !named.includes(other);
  });

/** Of two figures that are set against each other, what both are called is said once: "natural gas did Denmark produce than it used". */
function whyUnsaid(
  name: string,
  said: ReadonlyMap<string, ReadonlySet<string>>,
  compared: readonly string[],
  lexicon: Lexicon,
): string | null {
  const own = said.get(name) ?? new Set<string>();
  const why = isSaid(own, name, lexicon);
  if (why === null || !compared.includes(name) || own.size === 0) return why;
  const all = attributeWords(lexicon).get(name)?.all;
  const shared = compared.flatMap((one) => [...(said.get(one) ?? [])].filter((word) => all?.has(word)));
  return isSaid(new Set([...own, ...shared]), name, lexicon) === null ? null : why;
}

/** "People … its most populous neighbour": the figure that is asked for is what picks the thing, and is said once for each. */
function isSaidTwice(name: string, signs: readonly Sign[], attributeOf: ReadonlyMap<number, string>, lexicon: Lexicon): boolean {
  const runs = [...attributeOf].flatMap(([at, of]) => (of === name ? at : []));
  const picks = runs.filter((at) => {
    const [before, sign] = [signs[at - 1], signs[at]];
    const isDegree = before?.is === "bound" || (before?.is === "cue" && (before.cue === "max" || before.cue === "min"));
    return isDegree && sign?.is === "words" && isSaid(new Set(sign.words), name, lexicon) === null;
  });
  return picks.length === 1 && runs.length > 1;
}

/** What is said of an attribute: its words, "in all", and what its unit tells of it. */
function saidOf(name: string, attributeOf: ReadonlyMap<number, string>, { signs, words }: Signs, lexicon: Lexicon): ReadonlySet<string> {
  const said = new Set(
    [...attributeOf].flatMap(([at, of]) => {
      const sign = signs[at];
      return of === name && sign?.is === "words" ? sign.words : [];
    }),
  );
  const info = lexicon.info(name);
  // "Deeper" is said of one attribute alone, and says it.
  const degree = signs.find((sign, at) => sign.is === "words" && sign.degree !== null && attributeOf.get(at) === name);
  if (degree?.is === "words" && said.size === 0) return new Set(onlyOf(name, degree.word, lexicon));
  if (info?.kind !== "quantity") return said;
  // "How many years longer do women live" is asked of what they can expect.
  const lives = [...attributeOf].some(
    ([at, of]) => of === name && words.slice(signs[at]?.at, (signs[at]?.at ?? 0) + 3).some((word) => /^liv(?:e|es|ed|ing)$/.test(word)),
  );
  const isLife = lives && signs.some((sign) => sign.is === "unit" && sign.unit === "year");
  if (isLife && attributeWords(lexicon).get(name)?.all.has("expect") === true) said.add("expect").add("lif");
  // "Births per 1,000 people" is what a birth rate is in, and says it.
  const own = attributeWords(lexicon).get(name);
  for (const sign of signs)
    if (sign.is === "unit" && sign.unit.includes("/") && info.units.includes(sign.unit) && own !== undefined)
      for (const word of wordsOfUnit(sign.unit, own)) said.add(word);
  if (signs.some((sign) => sign.is === "cue" && (sign.cue === "total" || sign.cue === "sum"))) said.add("total");
  // Beside "land area" square kilometres say no other area.
  const isOthers = signs.some((sign, at) => sign.is === "words" && sign.words.includes("area") && attributeOf.get(at) !== name);
  if (
    !isOthers &&
    own?.all.has("area") === true &&
    signs.some((sign) => sign.is === "unit" && sign.unit.startsWith("sq ") && info.units[0]?.startsWith("sq ") === true)
  )
    said.add("area");
  return said;
}
