import { lastWord, withoutMarks, withoutThe } from "./marks.ts";

/** Names of so many things that end alike, most of them written alike: then others that end so are. */
const LEAST = 3;

/** How often a name stands behind "the" within a sentence, and how often behind another small word. */
interface Written {
  the: number;
  bare: number;
}

/** After these a name begins: what stands before it says whether it has an article. */
const LEAD = "the|of|in|at|to|from|by|for|with|and|or|than|near|via|through|after|before|into|under|over|on|between|past";
/** A name and small words in it; where it ends is looked up. */
const RUN = new RegExp(
  `\\b(${LEAD}) ((?:\\p{Lu}|\\d)[\\p{L}\\p{M}\\p{N}&.'’-]*(?: (?:(?:\\p{Lu}|\\d)[\\p{L}\\p{M}\\p{N}&.'’-]*|and|of|the|&))*)`,
  "gu",
);
/** What may follow a name that stands alone: "the Wexcombe signal box" is no "the Wexcombe". */
const ENDS_NAME =
  /^(?:['’]s? |[.,;:)!?]|$|\n| (?:is|was|has|had|are|were|and|or|in|on|at|of|to|by|for|from|with|as|that|which|who|when|where|while|but|since|until|before|after|opened|closed|stands|lies|runs|ran|holds|came|went|did|does|will|can|could|would|also|now|then|still|became|remains|over|under|a|an|the|it|its|his|her)\b)/u;

/**
 * Whether the corpus' own pages write names with "the" within a sentence: "the Stennet Lamp Room", "at Lowmoss Mill"; of a name that begins
 * with its own article, whether they write it small.
 */
export function articleLearner(names: Iterable<string>): { see(text: string): void; of(name: string): boolean | undefined } {
  const written = new Map<string, Written>();
  for (const name of names) if (/^\p{Lu}/u.test(name)) written.set(withoutThe(name), { the: 0, bare: 0 });
  let classes: ReadonlyMap<string, Written> | undefined;
  return {
    see(text) {
      const plain = withoutMarks(text);
      for (const { index, 0: whole, 1: lead = "", 2: run = "" } of plain.matchAll(RUN)) {
        const words = run.split(" ");
        for (let length = words.length; length > 0; length--) {
          // "of The Lost Harbour" is without one: the name has its own.
          const said = withoutThe(words.slice(0, length).join(" "));
          const name = written.has(said) ? said : said.replace(/(?:['’]s?|[.])$/u, "");
          const seen = written.get(name);
          if (seen === undefined) continue;
          const end = index + whole.length - run.length + (words[0] === "The" ? "The ".length : 0) + name.length;
          if (ENDS_NAME.test(plain.slice(end, end + 12))) seen[lead === "the" ? "the" : "bare"]++;
          break;
        }
      }
    },
    of(whole) {
      const name = withoutThe(whole);
      const own = written.get(name);
      if (own === undefined) return undefined;
      if (own.the > 0 && own.the >= 3 * own.bare) return true;
      // One line of a table is no sentence.
      if (own.bare > 1 && own.bare >= 3 * own.the) return false;
      if (name !== whole) return undefined;
      classes ??= classesOf(written);
      const alike = classes.get(lastWord(name)) ?? { the: 0, bare: 0 };
      const [more, less] = alike.the > alike.bare ? [alike.the, alike.bare] : [alike.bare, alike.the];
      return more >= LEAST && more >= 3 * less ? alike.the > alike.bare : undefined;
    },
  };
}

/** By the last word of names of several: how many things are written with "the", and how many without. */
function classesOf(written: ReadonlyMap<string, Written>): ReadonlyMap<string, Written> {
  const classes = new Map<string, Written>();
  for (const [name, { the, bare }] of written) {
    if (!name.includes(" ") || the === bare) continue;
    const known = classes.get(lastWord(name)) ?? { the: 0, bare: 0 };
    known[the > bare ? "the" : "bare"]++;
    classes.set(lastWord(name), known);
  }
  return classes;
}
