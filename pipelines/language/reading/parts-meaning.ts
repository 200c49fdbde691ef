import { nameKey } from "../../../schemas/values/names.ts";
import type { Lexicon, NamedEntity } from "../lexicon.ts";
import { withEntities, type Meaning, type Sense } from "./meaning.ts";
import type { UnreadText } from "./text-conclusion.ts";
import { senseOfText } from "./text-meaning.ts";

/** A sentence that introduces a thing: "Let A be the country …", "Then take the country …". */
const INTRODUCES =
  /^(?:Let ([A-F]) (?:be|stand for)|Consider|Start with|Begin with|Then take|Next, take|From there, take) (the [^?]+?)\. (?=\p{Lu})/u;
/** What stands for a thing that was introduced, while its sentence is read: no name of a memory. */
const STANDS = "Givenasthing";

export const isInParts = (text: string): boolean => INTRODUCES.test(text);

/**
 * Reads a question of several sentences: each that introduces a thing by the grammar of all questions, then the question itself, in
 * which the letters and "that country" mean what was introduced. Each sentence has its own times.
 */
export function senseOfParts(text: string, lexicon: Lexicon): Sense | UnreadText {
  if (text.includes(STANDS)) return { unread: `"${STANDS}" is no word` };
  const given: { readonly letter: string | undefined; readonly meaning: Meaning }[] = [];
  const used = new Set<number>();
  const read = (sentence: string): Sense | UnreadText => {
    const sense = senseOfText(standIns(sentence, given, lexicon), withGiven(lexicon, given.length));
    if ("unread" in sense) return sense;
    const meaning = withEntities(sense.meaning, (id) => {
      const place = placeOf(id);
      if (place === null) return undefined;
      used.add(place);
      return given[place]?.meaning;
    });
    return { ...sense, meaning };
  };
  let rest = text;
  for (let found = INTRODUCES.exec(rest); found !== null; found = INTRODUCES.exec(rest)) {
    const [whole, letter, thing = ""] = found;
    const sense = read(thing);
    if ("unread" in sense) return sense;
    if (sense.unit !== null) return { unread: `"${thing}" is said in a unit` };
    if (!isThing(sense.meaning)) return { unread: `"${thing}" is no one thing` };
    if (letter !== undefined && given.some((one) => one.letter === letter)) return { unread: `${letter} stands for two things` };
    given.push({ letter, meaning: sense.times.length === 0 ? sense.meaning : { is: "at", times: sense.times, of: sense.meaning } });
    rest = rest.slice(whole.length);
  }
  const sense = read(rest);
  if ("unread" in sense) return sense;
  const idle = given.findIndex((_, place) => !used.has(place));
  return idle < 0 ? sense : { unread: "something is introduced and not spoken of again" };
}

/** A sentence with a word for each thing that it speaks of. "That country" is the one of the sentence before. */
function standIns(sentence: string, given: readonly { readonly letter: string | undefined }[], lexicon: Lexicon): string {
  const last = given.length - 1;
  return sentence
    .replace(/\b[A-F]\b(?!\.\p{Lu})/gu, (letter) => {
      const place = given.findIndex((one) => one.letter === letter);
      return place < 0 ? letter : word(place);
    })
    .replace(/\bthat ((?:[a-z]+ ){0,2}?[a-z]+)\b/g, (whole: string, noun: string) =>
      last >= 0 && given[last]?.letter === undefined && lexicon.type(nameKey(noun)) !== undefined ? word(last) : whole,
    );
}

const word = (place: number): string => `${STANDS}${"abcdef"[place] ?? ""}`;
const idOf = (place: number): string => `given ${place}`;
const placeOf = (id: string): number | null => (id.startsWith("given ") ? Number(id.slice(6)) : null);

function withGiven(lexicon: Lexicon, count: number): Lexicon {
  const words = new Map(
    Array.from({ length: count }, (_, place): [string, readonly NamedEntity[]] => [
      nameKey(word(place)),
      [{ id: idOf(place), own: true, upper: true, acronym: null }],
    ]),
  );
  return {
    ...lexicon,
    entities: (key) => words.get(key) ?? lexicon.entities(key),
    longest: (first) => (words.has(first) ? 1 : lexicon.longest(first)),
  };
}

/** What can be one thing; that it is one, the execution shows. */
const isThing = ({ is }: Meaning): boolean => ["entity", "value", "described", "called", "extreme", "both"].includes(is);
