/** Short words in capitals, and what stands behind a dot of its own: "IT", ".be". */
const CODE = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,4}|(?<=(?<![\p{L}\p{N}])\.)\p{Ll}{2,4})(?![\p{L}\p{N}])/gu;
/** More words without a small letter are no codes: somebody shouts. */
const SHOUTED = 4;

/** Words of a text that are written as codes, in small letters: where "it" says nothing about what is looked for, "IT" is Italy. */
export function codeWords(text: string): ReadonlySet<string> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > SHOUTED && !/\p{Ll}/u.test(text)) return new Set();
  return new Set((text.match(CODE) ?? []).map((word) => word.toLowerCase()));
}
