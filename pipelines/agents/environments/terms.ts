/** Words that say nothing about what is looked for. */
const STOP = new Set(
  (
    "a an and are as at be been by can could did do does for from had has have how in into is it its me more most much of on or our " +
    "than that the their them then there these they this those to was were what when where which who whom whose why will with you your " +
    "find out get need page information figure stated give gives given according also look first last full exactly put there verbatim word printed every detail shown puts together quoted just stands whatever note belongs text itself way states"
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

/** Words of a text in their order: term and UTF-16 offset. */
interface Terms {
  readonly ids: Int32Array;
  readonly starts: Uint32Array;
}

/** Words of texts as numbers: lower case, no diacritics, plural s dropped; stop words are left out. */
export interface Lexicon {
  readonly size: number;
  read(text: string): Terms;
  set(text: string): ReadonlySet<number>;
}

/** Longer words are known by their beginning. */
const LONGEST = 60;

/** Some 20 ns a word that was met before: no string is made of it. */
export function openLexicon(): Lexicon {
  const forms = openForms();
  const terms = new Map<string, number>();
  const termOf: number[] = [];
  let [ids, starts] = [new Int32Array(1024), new Uint32Array(1024)];

  const idOf = (text: string, start: number, end: number, hash: number): number => {
    const form = forms.find(text, start, end, hash);
    const known = termOf[form];
    if (known !== undefined) return known;
    const term = stem(forms.text(form));
    const id = STOP.has(term) ? -1 : (terms.get(term) ?? terms.size);
    if (id >= 0) terms.set(term, id);
    termOf.push(id);
    return id;
  };

  /** Into the buffers, which the next text overwrites; gives the number of words. */
  const scan = (text: string): number => {
    let count = 0;
    let start = -1;
    let hash = 0;
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : 0x20;
      if (isWord(code)) {
        if (start === -1) [start, hash] = [at, 0];
        if (at - start < LONGEST) hash = Math.imul(hash ^ code, 0x9e3779b1) ^ (hash >>> 15);
      } else if (start !== -1) {
        const id = idOf(text, start, Math.min(at, start + LONGEST), hash);
        if (id >= 0) {
          if (count === ids.length) [ids, starts] = [grown(ids, new Int32Array(count * 2)), grown(starts, new Uint32Array(count * 2))];
          ids[count] = id;
          starts[count] = start;
          count++;
        }
        start = -1;
      }
    }
    return count;
  };

  return {
    get size() {
      return termOf.length;
    },
    read(text) {
      const count = scan(text);
      return { ids: ids.slice(0, count), starts: starts.slice(0, count) };
    },
    set(text) {
      const count = scan(text);
      const found = new Set<number>();
      for (let at = 0; at < count; at++) found.add(ids[at]!);
      return found;
    },
  };
}

interface Forms {
  /** Number of the form that stands there, a new one where it was not met before. */
  find(text: string, start: number, end: number, hash: number): number;
  text(form: number): string;
}

/** Forms by their characters, in an open-addressed table: a Map would want a string of each word that is looked up. */
function openForms(): Forms {
  const forms: string[] = [];
  let hashes = new Int32Array(1024);
  let slots = new Int32Array(2048).fill(-1);
  const enlarge = (): void => {
    hashes = grown(hashes, new Int32Array(hashes.length * 2));
    slots = new Int32Array(slots.length * 2).fill(-1);
    for (let form = 0; form < forms.length; form++) {
      let slot = hashes[form]! & (slots.length - 1);
      while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = form;
    }
  };
  return {
    find(text, start, end, hash) {
      let slot = hash & (slots.length - 1);
      for (let form = slots[slot]!; form !== -1; form = slots[slot]!) {
        if (hashes[form] === hash && stands(forms[form]!, text, start, end)) return form;
        slot = (slot + 1) & (slots.length - 1);
      }
      const form = forms.length;
      // Written anew: a slice would keep the whole text that it was cut from.
      forms.push(Buffer.from(text.slice(start, end), "utf16le").toString("utf16le"));
      hashes[form] = hash;
      slots[slot] = form;
      if (forms.length === hashes.length) enlarge();
      return form;
    },
    text: (form) => forms[form]!,
  };
}

function stands(form: string, text: string, start: number, end: number): boolean {
  if (form.length !== end - start) return false;
  for (let at = 0; at < form.length; at++) if (form.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

function grown<Numbers extends Int32Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

const ASCII = /^[\x20-\x7f]*$/;

function stem(word: string): string {
  const lower = word.toLowerCase();
  const plain = ASCII.test(lower) ? lower : lower.normalize("NFKD").replace(/\p{M}+/gu, "");
  if (STOP.has(plain)) return plain;
  if (plain.length > 4 && plain.endsWith("ies")) return `${plain.slice(0, -3)}y`;
  return plain.length > 3 && /[^su]s$/.test(plain) ? plain.slice(0, -1) : plain;
}
