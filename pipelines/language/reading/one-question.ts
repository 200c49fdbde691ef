import { languageOf } from "../detect-language.ts";

const SHORTEST = 12;
const LONGEST = 700;

const ASKS = "what|who|whom|when|where|why|which|how (?:much|many|long|large|big|far|old|high|did|does|do|is|are|was|were)";
/** Another thing asked behind the first: "What is …, and who wrote it?", "Give …; how large is …" */
const SECONDS = [
  new RegExp(
    `\\b(?:what|which|how|who|when|where|why|give|find|name|list|identify|tell)\\b.*(?:\\band|\\bor|\\balso|&|;)\\s+(?:also |then )?(?:${ASKS})\\b`,
    "i",
  ),
  /\b(?:what|how (?:much|many))\b.*,\s*(?:what|how (?:much|many))\b/i,
];

/** What keeps a text from being one readable question of a language; null where nothing does. */
export function noOneQuestion(text: string, language: string, { parts = false }: { readonly parts?: boolean } = {}): string | null {
  if (text.length < SHORTEST || text.length > LONGEST) return `${text.length} characters`;
  if (text !== text.trim() || /[\n\r\t\u2028\u2029]/.test(text)) return "it is not one line";
  if (/https?:\/\/|```|\*\*|[{}<>‹\\]|\]\(/.test(text)) return "it holds mark-up";
  if (/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/.test(text)) return "it holds invisible characters";
  if (!/[?.？。؟]$/.test(text)) return "it does not end as a question does";
  const marks = text.match(/[?？؟]/g)?.length ?? 0;
  if (marks > 1) return `${marks} questions in one`;
  // "Give your answer in US dollars." asks nothing more.
  if (marks === 1 && !/[?？؟](?: (?:Give|State|Answer|Express|Round)\b[^?]{0,80}\.)?$/.test(text))
    return "something stands behind the question";
  if (!parts && SECONDS.some((second) => second.test(text))) return "two questions in one";
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return "a quotation mark stands alone";
  const spoken = languageOf(text);
  return spoken === "und" || spoken === language.split("-")[0] ? null : `it is in ${spoken}, not in ${language}`;
}
