import { isEnglishWord } from "../../knowledge-graph/index.ts";
import { isLivingKind } from "./entries/living-kinds.ts";
import { withoutMarks } from "./marks.ts";

/** Words that English writes with a capital wherever they stand. */
const PROPER =
  /^(?:Atlantic|Pacific|Arctic|Antarctic|Indian|Baltic|Mediterranean|European?|American?|Asian?|African?|Alpine|[A-Z][a-z]+(?:ish|ese|ian))$/;

/** Before another name they are part of a place's: "the Old Caldry quince". */
const OF_PLACE = /^(?:Old|New|Upper|Lower|High|North|South|East|West|Great|Little|Saint|St|Port|Mount|Lake) \p{Lu}/u;

/** Things of a kind that have to be written so before others of it are. */
const LEAST = 3;
/** Words within a sentence before a name. */
const LEAD = "(the|a|an|of|and|or|for|to|in|with|by|from|on|as|than|most|more|wild|young|adult|,)";

interface Written {
  small: number;
  capital: number;
  the: number;
}

/**
 * How the corpus' own pages write the names of living things within a sentence: "the haddock", "the Greenland halibut", and "Salvia
 * officinalis" as it is. Undefined of what is written as its page is called.
 */
export function speciesLearner(): {
  see(kind: string, name: string, text: string): void;
  of(kind: string, name: string): string | undefined;
} {
  const kinds = new Map<string, Map<string, Written>>();
  return {
    see(kind, name, text) {
      if (!isLivingKind(kind) || !/^\p{Lu}\p{Ll}+(?: [\p{L}-]+){0,3}$/u.test(name)) return;
      const names = kinds.get(kind) ?? kinds.set(kind, new Map<string, Written>()).get(kind);
      const plain = withoutMarks(text);
      const written: Written = { small: 0, capital: 0, the: 0 };
      for (const [, lead, first = ""] of plain.matchAll(
        new RegExp(`(?<![\\p{L}])${LEAD} (${name.slice(0, 1).toLowerCase()}|${name.slice(0, 1)})${name.slice(1)}(?![\\p{L}\\p{N}-])`, "gu"),
      )) {
        written[/\p{Lu}/u.test(first) ? "capital" : "small"]++;
        if (lead === "the") written.the++;
      }
      names?.set(name, written);
    },
    of(kind, name) {
      const seen = [...(kinds.get(kind)?.values() ?? [])].filter(({ small, capital }) => small + capital > 0);
      const small = seen.filter((one) => one.small > one.capital).length;
      const the = seen.filter((one) => one.the > 0).length;
      if (seen.length < LEAST || 2 * the < seen.length) return undefined;
      const own = kinds.get(kind)?.get(name) ?? { small: 0, capital: 0, the: 0 };
      const [word = ""] = name.split(" ");
      const inSmall = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
      // Of what no page writes in a sentence, as the others of its kind, where its first word is none of a place.
      // A name whose other words are small has its capital from the head of its page: a quarter of the others is enough.
      const isHeading = /^\p{Lu}[\p{Ll}’'-]+(?: [\p{L}’'-]+)* \p{Ll}+$/u.test(name);
      const isAsOthers =
        (isHeading ? 4 : 2) * small > seen.length &&
        !PROPER.test(word) &&
        !OF_PLACE.test(name) &&
        (word === name || isEnglishWord(word.toLowerCase().replace(/['’]s?$/, "")));
      const isSmall = own.small === own.capital ? isAsOthers : own.small > own.capital;
      // "Rehlin's cycad" is whose it is, and takes no article.
      return `${/^[\p{L}-]+['’]s? /u.test(name) ? "" : "the "}${isSmall ? inSmall : name}`;
    },
  };
}
