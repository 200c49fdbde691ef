import type { Lexicon } from "../../lexicon.ts";

/**
 * Words of people for constructions that the grammar reads in one form. Each row says the same with other words and drops none, so that
 * what is left over stays unread: to read more, rows are added here, never exceptions for one text.
 */
const SAME: readonly (readonly [said: RegExp, plain: string])[] = [
  [/^Please (?:check|find me|check for me|look up|work out|find out|tell me)(?: for me)?[,:]? (?=[a-z])/u, "Tell me "],
  [/^(?:Add up|Add together) (?:what|the) /u, "What were the combined "],
  [/\b(?:principal|foremost|chief) (?=(?:export|import) partners?\b)/gu, "main "],
  [/\bleading (?=(?:export|import) partners?\b)/gu, "main "],
  [/\b(?:principal|main|leading|biggest) buyers of (\p{Lu}[\p{L}' -]*?)'s exports\b/gu, "main export partners of $1"],
  [/\b(?:countries|those|ones) (?:that )?(\p{Lu}[\p{L}' -]*?) mainly (?:imports|imported) from\b/gu, "main import partners of $1"],
  [/\b(?:countries|those|ones) (?:that )?(\p{Lu}[\p{L}' -]*?) mainly (?:exports|exported) to\b/gu, "main export partners of $1"],
  [/\b(?:adjoins|neighbours|shares a (?:land )?border with|lies next to)(?= (?:both |the )?\p{Lu})/gu, "borders"],
  [/\b(?:share a (?:land )?border with|adjoin|lie next to)(?= (?:both |the )?\p{Lu})/gu, "border"],
  [/\b(?:adjoining|neighbouring|next to|lying next to|sharing a border with)(?= (?:both |the )?\p{Lu})/gu, "bordering"],
  [/^(?:There is (?:exactly |just |only )?one country that|One country alone|Exactly one country|A single country) borders (?=both\b)/u, "Only one country borders "],
  [/\b(?:the (?:one|single|sole|only) country that(?: both)? borders|the (?:one|single|sole) country bordering)\b/gu, "the only country bordering"],
  [/\b(?:surpass|outstrip|outweigh|top|outdo)(?= (?:\p{Lu}|its|that|those|the)\b)/gu, "exceed"],
  [/,? (?:according to|going by) the (?:newest|latest|most recent) (?:figure|data)(?: available| on record| that exists)?(?=[,.?]|$)/gu, ", according to the latest figure"],
  [/\bhow many times (?:the size of|as (?:large|great|high|big) as)(?= (?:the )?\p{Lu}[\p{L}' -]*'s?\?)/gu, "how many times"],
  [/\b(?:got|gained|won) its independence\b/gu, "became independent"],
  [/\bmore recently\b(?=\?)/gu, "later"],
  [/\b(?:was|became) independent (?:first|earlier)\b/gu, "became independent earlier"],
  [/\boutput\b/gu, "production"],
  [/\btowns and cities\b/gu, "cities and towns"],
]; // prettier-ignore

const possessive = (name: string): string => `${name}'s`;

/** The same in the words that the grammar reads. */
export function plainlySaid(text: string, lexicon: Lexicon): string {
  const named = ofItsPeople(text, lexicon);
  const plain = SAME.reduce((said, [words, same]) => said.replace(words, same), named);
  return unitBehind(ownerBefore(plain));
}

/** "The Greek birth rate" is Greece's. */
const ofItsPeople = (text: string, lexicon: Lexicon): string =>
  text.replace(/(?:\b[Tt]he )?(?<![\p{L}-])(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,2}) (?=[a-z])/gu, (whole, people: string) => {
    const words = people.split(" ");
    // "Did Danish output …": what stands before it begins the sentence.
    for (let from = 0; from < words.length; from++) {
      const name = lexicon.ofPeople(words.slice(from).join(" "));
      if (name === undefined) continue;
      const before = from === 0 ? "" : `${words.slice(0, from).join(" ")} `;
      return `${before}${possessive(name)} `;
    }
    return whole;
  });

/** "the budget revenues of Liechtenstein exceed those of Grenada" */
const ownerBefore = (text: string): string =>
  text.replace(
    /\b(?:the )?((?:[a-z]+ ){0,3}[a-z]+) (?:of|in) ((?:the )?\p{Lu}[\p{L}'. -]*?) exceed (?:that|those) (?:of|in) ((?:the )?\p{Lu}[\p{L}'. -]*?)(?= (?:in|on|at|between) \d|[?,])/gu,
    (_, noun: string, one: string, other: string) => `${possessive(one)} ${noun} exceed ${possessive(other)}`,
  );

/** "By how many US dollars did A exceed B" asks by how much, in US dollars. */
function unitBehind(text: string): string {
  const [, unit = "", rest = ""] = /^By how many ((?:US )?[a-z]+(?: (?:per|of) [\d,a-z ]+?)?) (did .+ exceed .+)\?$/u.exec(text) ?? [];
  return unit === "" ? text : `By how much ${rest}, in ${unit}?`;
}
