import { spansInPlace } from "./spans-said.ts";
import { saidNoun } from "../../entries/said-noun.ts";
import type { Lexicon } from "../../lexicon.ts";
import { oncePer } from "../../../core/kept-readings.ts";

/**
 * Words of people for constructions that the grammar reads in one form. Each row says the same with other words and drops none, so that
 * what is left over stays unread: to read more, rows are added here, never exceptions for one text.
 */
const SAME: readonly (readonly [said: RegExp, plain: string])[] = [
  [/^Please (?:check|find me|check for me|look up|work out|find out|tell me)(?: for me)?[,:]? (?=[a-z])/u, "Tell me "],
  [/\bparticipate in\b/gu, "take part in"],
  [/\bparticipates in\b/gu, "takes part in"],
  [/\bparticipating in\b/gu, "taking part in"],
  [/\b(?:principal|foremost|chief|leading) (?=(?:export|import) partners?\b)/gu, "main "],
  [/\b(?:principal|main|leading|biggest) buyers of (\p{Lu}[\p{L}' -]*?)'s exports\b/gu, "main export partners of $1"],
  [/\b(?:countries|those|ones) (?:that )?(\p{Lu}[\p{L}' -]*?) mainly (?:imports|imported) from\b/gu, "main import partners of $1"],
  [/\b(?:countries|those|ones) (?:that )?(\p{Lu}[\p{L}' -]*?) mainly (?:exports|exported) to\b/gu, "main export partners of $1"],
  [/\bcountries that were (\p{Lu}[\p{L}' -]*?)'s (?=main (?:export|import) partners\b)/gu, "$1's "],
  [/\b(?:adjoins|neighbours|shares a (?:land )?border with|lies next to)(?= (?:both |the )?\p{Lu})/gu, "borders"],
  [/\b(?:share a (?:land )?border with|adjoin|lie next to)(?= (?:both |the )?\p{Lu})/gu, "border"],
  [/\b(?:adjoining|neighbouring|next to|lying next to|sharing a border with)(?= (?:both |the )?\p{Lu})/gu, "bordering"],
  [/\bcountries that border(?= (?:both |the )?\p{Lu})/gu, "countries bordering"],
  [/^(?:There is (?:exactly |just |only )?one country that|One country alone|Exactly one country|A single country) borders (?=both\b)/u, "Only one country borders "],
  [/\bthe (?:one|single|sole|only) country (?:that (?:both )?borders|bordering)\b/gu, "the only country bordering"],
  [/^(\p{Lu}[\p{L}' -]*?) has (?:a single|just one|only one) neighbour that takes part in /u, "Only one of $1's neighbours takes part in "],
  [/\b(?:[Oo]nly|[Jj]ust) one neighbour of (\p{Lu}[\p{L}' -]*?)(?= takes part in\b)/gu, "Only one of $1's neighbours"],
  [/\bWhich (\p{Lu}[\p{L}]*) participants were among the (main (?:export|import) partners) of (\p{Lu}[\p{L}' -]*?) (in \d{4})\?/gu, "Which of $3's $2 $4 take part in $1?"],
  [/\b(?:surpass|outstrip|outweigh|top|outdo)(?= (?:\p{Lu}|(?:its|that|those|the)\b))/gu, "exceed"],
  [/,? (?:according to|going by) the (?:newest|latest|most recent) (?:figure|data)(?: available| on record| that exists)?(?=[,.?]|$)/gu, ", according to the latest figure"],
  [/^Going by the (?:newest|latest|most recent) (?:figure|data), /u, "According to the latest figure, "],
  [/\b(?:how many times (?:the size of|as (?:large|great|high|big) as)|what multiple of)(?= (?:the |that |those )?(?:of |in )?\p{Lu})/gu, "how many times"],
  [/\b(?:got|gained|won) its independence\b/gu, "became independent"],
  [/\bmore recently\b(?=\?)/gu, "later"],
  [/(?<!\ba year )\bearlier(?=[,:?.])/gu, "first"],
  [/\b([Hh])ow much of ([^.?,]+?) (is|was) ([a-z]+(?: [a-z]+)?), as a percentage\?/gu, "What percentage of $2 $3 $4?"],
  [/\b([Ww])hat proportion of\b/gu, "$1hat share of"],
  [/\b(?:was|became) independent first\b/gu, "became independent first"],
  [/\boutput\b/gu, "production"],
  [/\btowns and cities\b/gu, "cities and towns"],
  [/\b[Aa]t the end of (\d{4})\b/gu, "on 31 December $1"],
  [/\bthe end of (\d{4})\b/gu, "31 December $1"],
  [/^(.*?)\b([Hh])ow many ((?:US )?[a-z]+) did (.+?) (?:amount|come) to( (?:in|on) [^,?]+)?\?$/u, "$1What was $4$5, in $3?"],
  [/\b([Ww])hat did (.+?) (?:amount|come) to\b/gu, "$1hat was $2"],
  [/^What (?=(?:main|leading|biggest) )/u, "Which "],
  [/^(\p{Lu}[\p{L} -]*? and \p{Lu}[\p{L} -]*?) had which (main [a-z ]+ partners) in common/u, "Which $2 did $1 have in common"],
  [/\bWhat ((?:[a-z]+ ){1,4}[a-z]+) did ((?:the )?\p{Lu}[\p{L}' -]*?) have (?=in \d{4})/gu, "What was $2's $1 "],
  [/\b([Ww]hich|[Hh]ow many) ([a-z ]+?) are common to (\p{Lu}[^?.,]*? and [^?.,]*?)(?=[?.])/gu, "$1 $2 do $3 share"],
  [/\b([Ww]hich|[Hh]ow many) ([a-z ]+?) were common to (\p{Lu}[^?.,]*? and [^?.,]*?)(?= in \d{4}[?.])/gu, "$1 $2 did $3 share"],
  [/\bhave between them\b/gu, "have in total"],
  [/\b(?:in all|altogether)\b/gu, "in total"],
  [/^(\p{Lu}[\p{L} -]*?) vs\.? (\p{Lu}[\p{L} -]*?): (higher|lower|larger|smaller) ([a-z ]+? in \d{4})\?/u, "Which had the $3 $4, $1 or $2?"],
  [/^Whose ([a-z ]+?) was (?:greater|larger|bigger|higher) (in \d{4}): (\p{Lu}[\p{L} -]*?)'s? or (\p{Lu}[\p{L} -]*?)'s?\?/u, "Which had the larger $1 $2, $3 or $4?"],
]; // prettier-ignore

const WENT: Readonly<Record<string, string>> = { rose: "rise", grew: "grow", increased: "increase", fell: "fall", dropped: "drop", decreased: "decrease", shrank: "shrink" }; // prettier-ignore

/** "Albania's exports fell between 2013 and 2014. By how much?" asks by how much they did. */
const toldBefore = (text: string): string =>
  text.replace(
    /([^.?!]+?) (rose|grew|increased|fell|dropped|decreased|shrank) ((?:between|from|over|in|during) [^.?!]+)\. By (how much|how many percentage points|what percentage)(, in [^?]+)?\?/u,
    (_, what: string, went: string, span: string, much: string, unit = "") => `By ${much} did ${what} ${WENT[went] ?? went} ${span}${String(unit)}?`,
  ); // prettier-ignore

const possessive = (name: string): string => `${name}'s`;

/** The same in the words that the grammar reads. */
export function plainlySaid(text: string, lexicon: Lexicon): string {
  const named = saidSo(ofItsPeople(text, lexicon), lexicon);
  const plain = SAME.reduce((said, [words, same]) => said.replace(words, same), toldBefore(spansInPlace(named)));
  return unitBehind(ownersBefore(plain));
}

/** Labels that are said otherwise, and what is said: found once, as each text is looked through for all of them. */
const saidOtherwise = oncePer((lexicon: Lexicon) =>
  lexicon.spoken.flatMap(({ phrase }) => {
    const said = phrase === null ? null : saidNoun(phrase);
    // "Literacy" stands in "literacy rate" already.
    if (phrase === null || said === null || said === phrase || said.includes(phrase)) return [];
    return [{ phrase, said, inText: new RegExp(`(?<![\\p{L}-])${escape(phrase)}(?![\\p{L}-])`, "gu") }];
  }),
);

/** A table's label, as the grammar has it: "stock of narrow money" is the "narrow money supply". */
const saidSo = (text: string, lexicon: Lexicon): string =>
  saidOtherwise(lexicon).reduce((plain, { phrase, said, inText }) => (plain.includes(phrase) ? plain.replace(inText, said) : plain), text);

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

const OWNER = String.raw`((?:the )?\p{Lu}[\p{L}'. -]*?)`;
const NOUN = String.raw`[Tt]he ((?:[a-z]+ ){0,4}[a-z]+)`;
const END = String.raw`(?= (?:in|on|at|between) \d|[?,])`;
/** Of two: "the budget revenues of A … those of B", "A's budget revenues … those of B". */
const OWNED = new RegExp(String.raw`\b${NOUN} (?:of|in) ${OWNER} (exceed|was how many times|were how many times|to) (?:that|those|the same) (?:of|in) ${OWNER}${END}`, "gu"); // prettier-ignore
const SECOND = new RegExp(String.raw`'s ([a-z ]+?) (exceed|was how many times|were how many times|to) (?:that|those) (?:of|in) ${OWNER}${END}`, "gu"); // prettier-ignore
const AGAIN = new RegExp(String.raw`'s ([a-z ]+?) (exceed|to) ${OWNER}'s \1${END}`, "gu");

const ownersBefore = (text: string): string =>
  text
    .replace(SECOND, (_, noun: string, link: string, other: string) => `'s ${noun} ${link} ${possessive(other)}`)
    .replace(
      OWNED,
      (_, noun: string, one: string, link: string, other: string) => `${possessive(one)} ${noun} ${link} ${possessive(other)}`,
    )
    .replace(AGAIN, (_, noun: string, link: string, other: string) => `'s ${noun} ${link} ${possessive(other)}`);

/** "By how many US dollars did A exceed B" asks by how much, in US dollars. */
function unitBehind(text: string): string {
  const [, unit = "", rest = ""] = /^By how many ((?:US )?[a-z]+(?: (?:per|of) [\d,a-z ]+?)?) (did .+ exceed .+)\?$/u.exec(text) ?? [];
  return unit === "" ? text : `By how much ${rest}, in ${unit}?`;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
