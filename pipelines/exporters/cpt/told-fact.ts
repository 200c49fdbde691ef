import { capitalise, listing } from "../../language/writing/names.ts";

/** What a statement's sentence says, taken apart: "As of 2014, the population of Guinea was 11,780,162." */
export interface ToldFact {
  /** "population"; of the neutral form ("Guinea – suffrage: universal") its label. */
  readonly what: string;
  /** "was"; ":" in the neutral form. */
  readonly verb: string;
  readonly value: string;
  /** "2014", "31 December 2011", "2010–2015"; "" without one. */
  readonly time: string;
}

const VERBS = "is|are|was|were|include|included";

/** Reads sentences about one thing, which goes by these names. */
export function factReader(names: readonly string[]): (sentence: string) => ToldFact | string {
  const called = [...new Set(names.flatMap(shorterNames))].sort((a, b) => b.length - a.length);
  const name = `(?:the )?(?:${called.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`;
  const worded = new RegExp(`^(?:(?:As of|For) ([^,]+), )?[Tt]he (.+?) of ${name} (${VERBS}) (.+)\\.$`, "s");
  const neutral = new RegExp(`^${name} – ([^:.]{1,120}): (.+?)\\.?$`, "s");
  const prefixed = new RegExp(`^${name} – (.+)$`, "s");
  return (sentence) => {
    const said = worded.exec(sentence);
    if (said !== null) return { time: said[1] ?? "", what: said[2]!, verb: said[3]!, value: said[4]! };
    const shown = neutral.exec(sentence);
    if (shown !== null) return { time: "", what: shown[1]!, verb: ":", value: shown[2]! };
    // What was put before a sentence that does not name its thing stands in the heading.
    const under = prefixed.exec(sentence);
    return under === null ? sentence : capitalise(under[1]!);
  };
}

/** "Lake Tamsin" is called Tamsin, too. */
function shorterNames(name: string): readonly string[] {
  const words = name.split(" ");
  const ends = words.flatMap((_, at) => (at === 0 ? [] : [words.slice(at).join(" "), words.slice(0, at).join(" ")]));
  return [name, ...ends.filter((end) => /^\p{Lu}\S{2}/u.test(end))];
}

/** "in 2014", "on 31 December 2011", "in 2010–2015" */
export const timePhrase = (time: string): string => (/^\d{1,2} /.test(time) ? `on ${time}` : `in ${time}`);

/** "a, b and c"; "a; b; c" where one has a comma of its own. */
export function listOf(values: readonly string[]): string {
  if (values.some((value) => /[,;] | and /.test(value))) return values.join("; ");
  return listing(values, "and");
}

/** Sentences that differ in what they list alone, as one: "The participants of FATF include Argentina and Australia." */
export function withListsJoined(sentences: readonly string[]): readonly string[] {
  const heads = new Map<string, string[]>();
  for (const sentence of new Set(sentences)) {
    const [, head = sentence, value] = /^(.+? included? )(.+)\.$/s.exec(sentence) ?? [];
    const values = heads.get(head);
    if (values === undefined) heads.set(head, value === undefined ? [] : [value]);
    else if (value !== undefined) values.push(value);
  }
  return [...heads].map(([head, values]) => (values.length === 0 ? head : `${head}${listOf(values)}.`));
}
