import { isCommonWord } from "./sentences.ts";

const MOST_WORDS = 6;
const MARK = /[,:;.!?’'”"–—]+$/u;
/** Behind these stands where or with whom it was, and not what is told of. */
const BESIDE = /^(?:in|near|from|to|into|for|with|by|after|before|against|between|over|under|than|as)$/i;

/**
 * The one thing of a site that a headline names: "A second spring at Hest Mill", "Hest Mill, or how to be patient". Not what is part of a longer
 * name, nor a place where something else was; of two things nobody is told to be it. Without an address where several pages are about it.
 */
export function namedInTitle(
  title: string,
  uriOf: (name: string) => string | null | undefined,
): { readonly name: string; readonly uri?: string } | undefined {
  const words = title.split(" ");
  if (words.length < 3 || words.length > 24) return undefined;
  const isCapital = (at: number): boolean => /^\p{Lu}/u.test(words[at] ?? "");
  const found: { name: string; uri?: string }[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!isCapital(at)) continue;
    for (let end = Math.min(words.length, at + MOST_WORDS); end > at; end--) {
      const name = words.slice(at, end).join(" ").replace(MARK, "");
      const uri = end - at === words.length ? undefined : uriOf(name);
      if (uri === undefined) continue;
      const isWhole = MARK.test(words[end - 1] ?? "") || !isCapital(end);
      const isOpen = at === 0 || MARK.test(words[at - 1] ?? "") || !isCapital(at - 1) || at === 1;
      const isProper = words.slice(at, end).some((word) => !isCommonWord(word.replace(MARK, "").toLowerCase()));
      if (!isWhole || !isOpen || !isProper || BESIDE.test(words[at - 1] ?? "")) return undefined;
      found.push({ name, ...(uri !== null && { uri }) });
      at = end - 1;
      break;
    }
  }
  return found.length === 1 ? found[0] : undefined;
}
