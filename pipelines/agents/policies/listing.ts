import type { Aim } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { keptReadings } from "../../core/kept-readings.ts";
import { listText, nameInSentence } from "../../language/writing/naming.ts";
import { wordings } from "../../language/writing/spread.ts";
import type { ListedPage } from "../../tools/results.ts";
import type { Remark } from "./remarks.ts";
import { hasLabel } from "./snippet-labels.ts";

/** A title that can be said in a sentence. */
export const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ,.'’()&-]{0,39}$/u;

/** The same results and names are remarked on in every wording of every idea of a step. */
const keyOf = keptReadings(nameKey, 2000);

const has = (text: string, name: string): boolean => ` ${keyOf(text)} `.includes(` ${keyOf(name)} `);

/**
 * What a search brought up: the page that is to be read next and what its snippet speaks of, pages on several things, else the first
 * results. `uriOf`: where the run means to read an aim; what it says of the results and what it then opens have to go together.
 */
export function listing(pages: readonly ListedPage[], aims: readonly Aim[], uriOf: (aim: Aim) => string | undefined): Remark {
  const meant = aims.flatMap((aim) => pages.find(({ url, title }) => url === uriOf(aim) && NAME.test(title)) ?? []);
  const [aim] = aims;
  const [page] = meant;
  if (aims.length === 1 && aim !== undefined && page !== undefined) return onePage(page, aim, pages);
  const titles = [...new Set(meant.map(({ title }) => nameInSentence(title)))];
  if (titles.length > 1) return PAGES_ON({ titles: listText(titles) });
  // Why it is the one for all of them, the results do not say.
  if (titles.length === 1) return [];
  // What is read next was seen before: what these results begin with is no reason for it.
  if (aims.some((one) => (uriOf(one) ?? "") !== "")) return [];
  return firstOf(pages);
}

/** A field of a snippet, and the label of the next, which shows that its value is whole. */
const FIELD = /(?:^|[\s(])(\p{Lu}[^:;()"\n]{2,60}?): ([$€£]?\d[^:"\n]{0,60}?)(?=\s\p{Lu}[^:.()"\n]{1,60}:)/gu;
const YEAR = /\b(?:19|20)\d\d\b/gu;

/** "Crude oil - imports: 99,690 bbl/day (2013 est.)": the field of a snippet that is what is sought, as it stands there. */
export function fieldIn(snippet: string, { phrase, time }: Pick<Aim, "phrase" | "time">): string | undefined {
  const wanted = keyOf(phrase).split(" ");
  const year = time?.match(YEAR)?.[0];
  for (const [, label = "", value = ""] of snippet.matchAll(FIELD)) {
    const said = new Set(keyOf(label).split(" "));
    if (!wanted.every((word) => said.has(word)) || said.size > wanted.length + MORE_WORDS) continue;
    if (year === undefined ? true : (value.match(YEAR) ?? []).some((one) => one === year)) return `${label}: ${value.trim()}`;
  }
  return undefined;
}

/** A label that says more than what is sought is that of something narrower. */
const MORE_WORDS = 1;

const PAGES_ON = wordings(
  "There are pages on $titles{| among the results| here}.",
  "I see {pages|the pages} on $titles {among the results|in the list|here}.",
  "The results {include|have|list|show} pages on $titles.",
  "{Here are|The search brings up|The list has|I find} pages on $titles.",
);

/** Why a page is the one, by what its snippet and the other results show; nothing where they show nothing of it. */
function onePage({ url, title, snippet }: ListedPage, { subject, value, phrase, noun, time }: Aim, pages: readonly ListedPage[]): Remark {
  const isOwn = subject !== null && keyOf(title) === keyOf(subject);
  const page = isOwn ? `the page on ${nameInSentence(title)}` : `the page "${title}"`;
  const field = isOwn ? fieldIn(snippet, { phrase, time }) : undefined;
  if (field !== undefined) return QUOTED({ page, field });
  const isOn = subject === null ? value !== null && has(snippet, value) : has(`${title} ${snippet}`, subject);
  // A list goes by another name on its page than in a thought.
  // What most of the results speak of is no reason to take the one.
  const alike = pages.filter((one) => one.url !== url && hasLabel(one.snippet, phrase)).length;
  if (isOn && noun === undefined && hasLabel(snippet, phrase) && 2 * alike < pages.length) return SPOKEN_OF({ page, phrase });
  if (!isOwn) return [];
  const name = nameInSentence(title);
  const others = [...new Set(pages.map((one) => one.title))].filter((one) => one !== title && NAME.test(one));
  const place = pages.findIndex((one) => one.url === url);
  const beside = pages.slice(0, place).find((one) => one.title !== title && NAME.test(one.title) && has(one.title, title));
  if (beside !== undefined) return BESIDE({ name, beside: beside.title });
  // The first of the results, and no other of that name behind it: more of them would be told in each step of a row.
  if (others.some((one) => has(one, title))) return [];
  const [before] = pages;
  if (place > 0 && before !== undefined && NAME.test(before.title) && before.title !== title)
    return BEHIND({ name, first: nameInSentence(before.title) });
  const [one, two] = others;
  return one === undefined || two === undefined ? [] : ALONE({ name, one: nameInSentence(one), two: nameInSentence(two) });
}

const QUOTED = wordings(
  'The snippet of $page {already has|already shows|reads} "$field"{; the page itself should confirm it|; I check that on the page|}.',
  'I {already see|see} "$field" in the snippet of $page{, which the page should confirm|}.',
  '$page {shows|gives} "$field" in its snippet{; a snippet may be cut, so I look at the page|}.',
  'The snippet of $page {has it|shows it}: "$field". {I want to see it on the page|The page should say the same|Let me make sure on the page}.',
);

const SPOKEN_OF = wordings(
  "The snippet of $page {mentions|speaks of|has something on|touches on|names} the $phrase.",
  "$page looks {right|promising|like a fit|like the one}: its snippet {mentions|speaks of|has something on} the $phrase.",
  "{Among the results|In the list|Of these results|Here} $page {has something on|mentions|speaks of} the $phrase.",
  "I see that {|the snippet of }$page {mentions|speaks of} the $phrase.",
  "There is {something|a word} on the $phrase in the snippet of $page.",
  "$page {seems to have something|has a line|says something} on the $phrase.",
);

const BESIDE = wordings(
  '"$beside" is {another page|a page of its own}{: I take| and I want|; I want} the one on $name itself.',
  'There is "$beside" {too|as well|besides}, but {what I need|what I look for} is $name itself.',
  'I leave "$beside" {aside|out} and {read|take|open} the page on $name itself.',
  'Not "$beside", {but|just} the page on $name{ itself|}.',
);
const BEHIND = wordings(
  "{First comes|At the top is|The list begins with} $first, but {what I need|what I look for} is $name, further down.",
  "$first {stands first|is the first result|comes first}, yet {the page on $name is the one|it is $name that I need}.",
  "{Further down|Below $first|Behind $first} {stands|comes|is} the page on $name{ itself|}.",
  "Not the first result, $first{|, this time}: the page on $name {is further down|comes later}.",
);
const ALONE = wordings(
  "{The first result|The one on top|What comes first} is {the page on |}$name itself, {before|ahead of} $one{| and $two}.",
  "$name itself {stands first|comes first|is at the top}, {before|ahead of} $one{| and $two}.",
  "{On top|At the top|First} {stands|is} the page on $name{ itself|}{|; $one comes after it}.",
);

function firstOf(pages: readonly ListedPage[]): Remark {
  const titles = [...new Set(pages.map(({ title }) => title))].slice(0, 3);
  const [first = "", second = "", third = ""] = titles;
  // One that is no name in a sentence would be left out, and the next would be called the first.
  if (titles.length < 3 || titles.some((title) => !NAME.test(title) || /^\p{Ll}/u.test(title))) return [];
  return FIRST_THREE({ first, second, third });
}

const FIRST_THREE = wordings(
  "The {results begin|results start|list begins|list starts|results open} with $first, $second and $third.",
  "$first comes first{ among the results| in the list|}, then $second{| and $third}.",
  "The search {brings up|lists|finds|gives} $first, $second, $third and {others|more}.",
  "{On top are|At the top stand|First come} $first, $second and $third.",
  "I {see|get|find} $first, $second, $third and others.",
);

/** That the own page of the thing is not among the results, and which is there in its place: "Cities of Venezuela". */
export function notItself(pages: readonly ListedPage[], { subject }: Aim): Remark {
  const [other] = pages.filter(({ title }) => NAME.test(title) && subject !== null && has(title, subject));
  if (subject === null || pages.length === 0 || pages.some(({ title }) => keyOf(title) === keyOf(subject))) return [];
  const name = nameInSentence(subject);
  return other === undefined ? NO_OWN({ name }) : NOT_ITSELF({ title: other.title, name });
}

const NO_OWN = wordings(
  "{None of these|None of them|No result} is the page on $name{ itself|}.",
  "The page on $name itself {is not listed|is not among the results|did not come up}.",
  "{I see|I find|There is} no page on $name itself {here|in this list|among the results}.",
);
const NOT_ITSELF = wordings(
  '"$title" is {there|listed|among the results}, but not the page on $name itself.',
  '{I see|I find|There is} "$title"; {what I want is|I look for} the page on $name itself.',
  '"$title" {is on something narrower|is not quite it}: I {want|need} the page on $name itself.',
  'What {came|comes} up is "$title", not $name{ itself|}.',
  'This brings "$title", {and not|but not} $name itself.',
  'Instead of $name {itself |}I {get|find} "$title".',
  '$name itself is not {listed|among the results}, only "$title".',
);
