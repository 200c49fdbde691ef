/** Scripts that put no space between words: each sign counts as one. */
const isSign = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);

/** What a character counts as: 0 between words, else itself in lower case. Beyond the table, general punctuation is a gap, all else a letter. */
const CASED = Uint16Array.from({ length: 0x100 }, (_, code) => {
  if ((code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0xde)) return code + 0x20;
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code >= 0xdf ? code : 0;
});
const isWideGap = (code: number): boolean =>
  (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff0f);

/**
 * A number for each word of a text, in order: case and punctuation aside. Character by character into typed arrays: splitting into
 * strings first takes ten times as long.
 */
export function wordHashes(text: string, into: Uint32Array<ArrayBuffer> = new Uint32Array(text.length + 1)): Uint32Array<ArrayBuffer> {
  let words = 0;
  let hash = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const sign = code >= 0x100 && isSign(code);
    const letter = code < 0x100 ? (CASED[code] as number) : sign || isWideGap(code) ? 0 : code;
    if (letter !== 0) {
      hash = Math.imul(hash ^ letter, 0x01000193);
      inside = true;
      continue;
    }
    if (inside) into[words++] = mixHash(hash);
    inside = false;
    hash = 0;
    if (sign) into[words++] = mixHash(code);
  }
  if (inside) into[words++] = mixHash(hash);
  return into.subarray(0, words);
}

/** Murmur's last step: every bit of the input moves half of the bits. */
export function mixHash(hash: number): number {
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
