import type { CptText } from "../../../schemas/datasets/index.ts";
import { seededRandom } from "../../core/random.ts";
import { capitalise, possessive } from "../../language/writing/names.ts";
import { factReader, listOf, timePhrase, type ToldFact } from "./told-fact.ts";

/** A statement as far as a text needs it: whole statements are ten times as heavy, and all of them are held at once. */
export interface CptStatement {
  readonly text: string;
  /** First part of the attribute's path; "" without a claim. */
  readonly group: string;
  /** The same for claims that say the same: attribute, value and time; undefined without a claim. */
  readonly claim: number | undefined;
  /** Document version, and where in it. */
  readonly document: string;
  readonly start: number;
}

export interface ToldEntity {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Characters between two sentences of a page from which on they are of different paragraphs. */
const APART = 200;
/** Figures told in one sentence. */
const TOGETHER = 3;
/** Sentences of a paragraph about several groups of attributes. */
const PARAGRAPH = 4;

/**
 * FAS phase 1: what is known of one thing, as paragraphs: the page's own sentences in their order, then a paragraph for each group of
 * attributes. The thing is named once a paragraph (the heading names it), what the same words say of many is one list, what they say of
 * many times one row of figures, and what was said is not said again. Half of the things are told in sentences, half in lines. Undefined
 * where nothing that is said is a sentence.
 */
export function entityText(
  entity: ToldEntity,
  said: readonly CptStatement[],
  shared: Pick<CptText, "language" | "license">,
  seed: number,
): CptText | undefined {
  const read = factReader([entity.name, ...entity.aliases]);
  const asLines = seededRandom(seed, "entity-text", entity.id).int(2) === 1;
  const told = new Set<string | number>();
  const prose: string[] = [];
  const groups = new Map<string, ToldFact[]>();
  let before: CptStatement | undefined;
  for (const statement of said) {
    const fact = read(statement.text);
    const key = statement.claim ?? statement.text;
    if (told.has(key) || told.has(statement.text)) continue;
    told.add(key).add(statement.text);
    if (typeof fact === "string") {
      const goes = before?.document === statement.document && statement.start - before.start < before.text.length + APART;
      if (goes) prose[prose.length - 1] += ` ${fact}`;
      else prose.push(fact);
      before = statement;
      continue;
    }
    const group = groups.get(statement.group);
    if (group === undefined) groups.set(statement.group, [fact]);
    else group.push(fact);
  }
  const facts = [...groups.values()];
  if (facts.length === 0 && !prose.some((paragraph) => /[.!?]["”’)]?(?:\s|$)/.test(paragraph))) return undefined;
  const body = [...prose, ...(asLines ? lines(facts) : paragraphs(facts, entity.name))];
  const text = `# ${entity.name}\n\n${body.join("\n\n")}\n`;
  return { ...shared, source: "fas_phase1", text, maskSpans: [], lineage: { kind: "entity", id: entity.id } };
}

/** "- Population (2014): 11,780,162" */
function lines(groups: readonly (readonly ToldFact[])[]): readonly string[] {
  const wordings = groups.flatMap((group) => together(group, ({ what, time }) => `${what}\n${time}`));
  const told = wordings.map((facts) => {
    const [{ what, time }] = facts;
    return `- ${capitalise(what)}${time === "" ? "" : ` (${time})`}: ${listOf(facts.map(({ value }) => value))}`;
  });
  return told.length === 0 ? [] : [told.join("\n")];
}

/** "In 2015, Guinea's population was 11,780,162 and the birth rate 35.7. The median age was 18.8 years in 2014 and 18.9 in 2015." */
function paragraphs(groups: readonly (readonly ToldFact[])[], name: string): readonly string[] {
  const told: string[][] = [];
  for (const group of groups) {
    const last = told.at(-1);
    const paragraph = last === undefined || last.length >= PARAGRAPH ? [] : last;
    if (paragraph !== last) told.push(paragraph);
    // The first sentence of a paragraph names the thing.
    const of = (what: string): string => (paragraph.length > 0 ? `the ${what}` : `${possessive(name)} ${what}`);
    let waiting: ToldFact[] = [];
    const tell = (): void => {
      if (waiting.length > 0) paragraph.push(capitalise(figures(waiting, of)));
      waiting = [];
    };
    for (const facts of together(group, wordingOf)) {
      const [fact] = facts;
      const single = facts.length === 1 && fact.verb !== ":" && !hasParts(fact.value);
      const goes = waiting.length < TOGETHER && waiting.every(({ time, verb }) => time === fact.time && verb === fact.verb);
      if (!single || !goes) tell();
      if (single) waiting.push(fact);
      else paragraph.push(capitalise(wording(facts, of)));
    }
    tell();
  }
  return told.map((sentences) => sentences.join(" "));
}

/** Of figures over time, those without a time are a wording of their own. */
const wordingOf = ({ what, verb, time }: ToldFact): string =>
  `${what}\n${verb}${verb === "include" || verb === ":" ? "" : time === "" ? "-" : "+"}`;

const hasParts = (value: string): boolean => /[,;] | and |\(/.test(value);

/** Figures of one time: "In 2015, the total area was 245,857 sq km and the area (land) 245,717 sq km." */
function figures(facts: readonly ToldFact[], of: (what: string) => string): string {
  const [first, ...rest] = facts;
  if (first === undefined) return "";
  const { what, verb, value, time } = first;
  const others = rest.map((fact) => `the ${fact.what} ${fact.value}`);
  return `${time === "" ? "" : `${timePhrase(time)}, `}${listOf([`${of(what)} ${verb} ${value}`, ...others])}.`;
}

/** Facts of one wording: a list of things, or a row of figures over time. */
function wording(facts: readonly [ToldFact, ...ToldFact[]], of: (what: string) => string): string {
  const [{ what, verb }] = facts;
  if (verb === ":") return `${what}: ${listOf(facts.map(({ value }) => value))}.`;
  const values = facts.map(({ value, time }) => (time === "" ? value : `${value} ${timePhrase(time)}`));
  return `${of(what)} ${verb} ${listOf(values)}.`;
}

/** Facts with the same key, at the place of the first of them. */
function together(facts: readonly ToldFact[], keyOf: (fact: ToldFact) => string): readonly (readonly [ToldFact, ...ToldFact[]])[] {
  const found = new Map<string, [ToldFact, ...ToldFact[]]>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const same = found.get(key);
    if (same === undefined) found.set(key, [fact]);
    else same.push(fact);
  }
  return [...found.values()];
}
