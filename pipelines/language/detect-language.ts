/** Frequent words of languages in Latin letters that few of the others have. */
const WORDS: Readonly<Record<string, string>> = {
  en: "the of and in is was are to with for that by from which has its what who how",
  de: "der die das und ist von den im mit ein eine des zu auf für als wurde liegt sich",
  fr: "le la les des est une dans du et en par sur pour plus que au aux cette",
  es: "el la los las es una del en por con para se que su y como más",
  it: "il di che è della nel una con per gli del dei sono alla dal",
  pt: "o os as é uma do da no na em com para que dos das foi mais",
  nl: "de het een van en is in op met voor zijn aan door naar ook",
  sv: "och är en ett av som på för med till den det från har",
  da: "og er en et af som på for med til den det fra har ikke",
  pl: "w i na z jest się do oraz przez od który po dla",
};
const COMMON = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of words.split(" ")) COMMON.set(word, [...(COMMON.get(word) ?? []), language]);

/** Read from the text's beginning: a page has one language, and its first words tell it as well as all of them. */
const READ = 8_000;
const FEWEST_LETTERS = 20;
const FEWEST_WORDS = 3;
/** Of all words; frequent words are a third of a text in their language. */
const LEAST_SHARE = 0.1;

/** The language that a page says, where its letters can be of it: templates say `en` of pages in every language. Else the text's own. */
export function languageOfPage(declared: string, text: string): string {
  if (declared === "und") return languageOf(text);
  return LATIN.test(declared) ? (scriptLanguage(text) ?? declared) : declared;
}

const LATIN = /^(?:en|de|fr|es|it|pt|nl|sv|da|nb|nn|no|fi|is|pl|cs|sk|sl|hr|hu|ro|tr|id|ms|vi|ca|eu|gl|et|lv|lt)(?:-|$)/i;

/**
 * The language of a text that does not say: by its script where that settles it (kana, hangul, Han without kana, Greek, Thai …),
 * else by its frequent words, where one language has clearly more of them than any other. `und` is an answer.
 */
export function languageOf(text: string): string {
  const start = text.slice(0, READ);
  const scripted = scriptLanguage(start);
  if (scripted !== undefined) return scripted;
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEWEST_LETTERS || (start.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 <= letters) return "und";
  const tally = new Map<string, number>();
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of words) for (const language of COMMON.get(word) ?? []) tally.set(language, (tally.get(language) ?? 0) + 1);
  const [first, second] = [...tally].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (first === undefined || first[1] < Math.max(FEWEST_WORDS, words.length * LEAST_SHARE)) return "und";
  return first[1] < 1.3 * (second?.[1] ?? 0) ? "und" : first[0];
}

/** The language of a text that is mostly in a script that tells it. */
function scriptLanguage(text: string): string | undefined {
  const start = text.slice(0, READ);
  const count = (pattern: RegExp): number => start.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  // A sign of a dense script says as much as some letters of an alphabet.
  if (han + kana >= 6 && (han + kana) * 2 > letters) return kana * 20 > han + kana ? "ja" : "zh";
  if (letters < FEWEST_LETTERS) return undefined;
  for (const [script, language] of SCRIPTS) if (count(script) * 2 > letters) return language;
  return undefined;
}

/** Scripts that one language writes nearly alone. Cyrillic and Arabic ones are not told apart here. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
];
