import { leadIn, type Naming, type Opening } from "./antecedent.ts";
import { MEASURE } from "./line-words.ts";
import { ROLE } from "./said-words.ts";
import { isCommonWord } from "./sentences.ts";

/** What is done, and when: nothing that a next sentence calls "it" on a page about a thing. */
const EVENT =
  /^(?:construction|work|works|building|restoration|renovation|production|operation|service|opening|completion|closure|demolition|excavation|conversion|maintenance|admission|entry|access|demand|traffic|freight|ownership|use|planning|design|care|money|help|progress|life|staffing|closing|sale|price|bill|idea|plan|name|aim|purpose|result|reason|number|total|rest|first|last|second|third|next|other|same|day|year|month|week|season|winter|summer|spring|autumn|morning|evening|night|war|public|press|crew|staff|family|council|government|state|town|parish|village|sea|weather|wind|rain|ice)$/;
const PERSON =
  /(?:^|-)(?:man|woman|men|women|people|king|queen|prince|princess|bishop|priest|monk|nun|widow|son|daughter|brother|sister|wife|husband|father|mother|friend|guest|visitor|neighbour|student|pupil|child|boy|girl|nobody|somebody|everyone|everybody|anyone|poet|chef|guide|smith|agent|clerk|guard|cook|crew)$/;
const PLURAL = /^(?:are|were|have|do)$/;
const SINGULAR = /^(?:is|was|has|does|had|can|will)$/;
const NOUN_PHRASE = /^(?:(The|the|This|That|Its|A|An|Each|Every|Another|One|No) )?((?:[\p{L}’'-]+ ){1,6}?)(?=(?:is|was|are|were|has|had|have|can|will|does|do|[a-z]{2,}ed|[a-z]{2,}s|came|went|took|made|ran|began|held|stood|lay|fell|rose|gave|cost|led|built|kept|won|lost|left|put|set|cut|saw|drew|met|sold|bought|brought|became|got|let|paid) )/u; // prettier-ignore

/**
 * Whether "it" in the next sentence may be something else than what the page is about: a sentence that begins with another single thing
 * puts that forward. Several things, people, what is done and how much it is are nobody's "it".
 */
export function leavesTopic(text: string, opening: Opening | undefined): boolean {
  if (opening !== undefined) return !isPersonal(opening);
  const rest = text.slice(leadIn(text)).replace(/^["“(]/, "");
  if (/^(?:There (?:are|were)|He|She|They|His|Her|Their|[\d£$€]|Some|Many|Most|All|Both|Several|Few|Only|About|Around|Nearly|Almost|Over|More than|Up to|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Twelve|Twenty)\b/.test(rest)) return false; // prettier-ignore
  const match = NOUN_PHRASE.exec(rest);
  if (match === null) return true;
  const words = (match[2] ?? "").trim().split(" ").filter((one) => one !== ""); // prettier-ignore
  const verb = /^[a-z]+/.exec(rest.slice(match[0].length))?.[0] ?? "";
  const of = words.findIndex((one) => /^(?:of|in|on|at|for|with|from|to|by|which|who|that|and)$/.test(one));
  const head = ((of < 0 ? words : words.slice(0, of)).at(-1) ?? "").toLowerCase();
  if (head === "" || PLURAL.test(verb)) return head === "" && !PLURAL.test(verb);
  const isPlural = !SINGULAR.test(verb) && /[a-z]{3,}(?<!s)s$/.test(head);
  return !(isPlural || EVENT.test(head) || PERSON.test(head) || ROLE.test(head) || MEASURE.test(head));
}

/** "Anna Lind": two or three names that the language has not, as places and firms with their kind have ("Hest Works"). */
export const isPersonal = ({ reference: { surface } }: Pick<Opening, "reference">): boolean => {
  const words = surface.split(" ");
  return words.length >= 2 && words.length <= 4 && /^\p{Lu}[\p{L}.’'-]+(?: (?:\p{Lu}[\p{L}.’'-]*|van|von|de|der|af|la))* \p{Lu}[\p{L}’'-]+$/u.test(surface) && !isCommonWord(words.at(-1) ?? "") && !/^(?:The|Lake|Mount|River|Port|Saint|St|San|Cape|North|South|East|West|New|Old|Great|Little|Upper|Lower|Fort)$/.test(words[0] ?? ""); // prettier-ignore
};

/** Whether the thing that opens a sentence may be called by the nouns that the page's subject goes by. */
export function isOfKind({ reference }: Opening, naming: Naming, folder: string): boolean {
  const last = reference.surface.split(" ").at(-1)?.toLowerCase() ?? "";
  if (reference.uri !== undefined && folder !== "" && folderOf(reference.uri) === folder) return true;
  if (reference.uri !== undefined && folder !== "") return naming.kinds.has(last);
  return naming.kinds.has(last) || !isCommonWord(last);
}

/** "https://a.example/mills/hest.html" -> "https://a.example/mills/" */
export const folderOf = (uri: string | undefined): string => (uri === undefined ? "" : (/^(.*\/)[^/]+\/?$/.exec(uri.split(/[?#]/)[0] as string)?.[1] ?? "")); // prettier-ignore
