/** Words that say nothing about what is looked for. */
const STOP = new Set(
  (
    "a an and are as at be been by can could did do does for from had has have how in into is it its me more most much of on or our " +
    "than that the their them then there these they this those to was were what when where which who whom whose why will with you your " +
    "find out get need page information value figure state stated give gives given according also look first last full exactly put there verbatim word unit printed every detail shown puts together quoted just stands whatever note belongs text itself way states"
  ).split(" "),
);

/** Letters, digits and marks, by UTF-16 unit; filled as characters are met. 0 unknown, 1 word, 2 other. */
const CLASS = new Uint8Array(65_536);
const isWord = (code: number): boolean => {
  const known = CLASS[code];
  if (known !== 0) return known === 1;
  const word = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)) || (code >= 0xd800 && code <= 0xdfff);
  CLASS[code] = word ? 1 : 2;
  return word;
};

/** Words of texts as numbers: lower case, no diacritics, plural s dropped; stop words are -1. */
export interface Lexicon {
  readonly size: number;
  /** Terms in text order with their UTF-16 offsets: `[id, start, id, start, …]`. */
  read(text: string): readonly number[];
  set(text: string): ReadonlySet<number>;
}

export function openLexicon(): Lexicon {
  const ids = new Map<string, number>();
  const byForm = new Map<string, number>();
  const idOf = (form: string): number => {
    const known = byForm.get(form);
    if (known !== undefined) return known;
    // Written anew: a slice would keep the whole text that it was cut from.
    const word = Buffer.from(form, "utf16le").toString("utf16le");
    const term = stem(word);
    const id = STOP.has(term) ? -1 : (ids.get(term) ?? ids.size);
    if (id >= 0) ids.set(term, id);
    byForm.set(word, id);
    return id;
  };
  const read = (text: string): readonly number[] => {
    const found: number[] = [];
    let start = -1;
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && isWord(text.charCodeAt(at))) {
        if (start === -1) start = at;
      } else if (start !== -1) {
        const id = idOf(text.slice(start, Math.min(at, start + 60)));
        if (id >= 0) found.push(id, start);
        start = -1;
      }
    }
    return found;
  };
  return {
    get size() {
      return byForm.size;
    },
    read,
    set: (text) => new Set(read(text).filter((_, index) => index % 2 === 0)),
  };
}

const ASCII = /^[\x20-\x7f]*$/;

function stem(word: string): string {
  const lower = word.toLowerCase();
  const plain = ASCII.test(lower) ? lower : lower.normalize("NFKD").replace(/\p{M}+/gu, "");
  if (STOP.has(plain)) return plain;
  if (plain.length > 4 && plain.endsWith("ies")) return `${plain.slice(0, -3)}y`;
  return plain.length > 3 && /[^su]s$/.test(plain) ? plain.slice(0, -1) : plain;
}
