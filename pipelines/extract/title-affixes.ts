/** On fewer titles an affix says nothing. */
const FEW = 3;

/** Around a name, in titles of pages that tell more of the thing: "University of" and "Lake" make other things of a town's name. */
const SAYS_FIGURES =
  /(?<!\p{L})(?:statisti\p{L}*|stats|facts?|figures|numbers|data|daten|zahlen|fakten|chiffres|données|datos|cifras|dati|cijfers|tal|info(?:rmation)?s?|profil\p{L}*|overview|details|histor(?:y|ies)|chronicle|report|factsheet|(?:press|media) kit|at a glance)(?!\p{L})/iu;

/** What stands around names of things in a site's titles. */
export interface Affix {
  readonly before: string;
  readonly behind: string;
}

/** Those that several titles have, the longest first. */
export function affixesOf(names: readonly string[], isThing: (text: string) => boolean): readonly Affix[] {
  const counts = new Map<string, number>();
  for (const name of names) for (const affix of around(name, isThing)) counts.set(affix, (counts.get(affix) ?? 0) + 1);
  return [...counts]
    .flatMap(([affix, count]) => (count >= FEW ? [JSON.parse(affix) as Affix] : []))
    .sort((a, b) => b.before.length + b.behind.length - a.before.length - a.behind.length || (a.before + a.behind < b.before + b.behind ? -1 : 1)); // prettier-ignore
}

function around(name: string, isThing: (text: string) => boolean): string[] {
  const found: Affix[] = [];
  for (const { index } of name.matchAll(/(?<=[ (])(?=[\p{L}\p{N}])/gu)) if (isThing(name.slice(index))) found.push({ before: name.slice(0, index), behind: "" }); // prettier-ignore
  for (const { index } of name.matchAll(/(?=[ :,(])/g)) if (index > 0 && isThing(name.slice(0, index))) found.push({ before: "", behind: name.slice(index) }); // prettier-ignore
  return found.filter(({ before, behind }) => SAYS_FIGURES.test(before + behind)).map((one) => JSON.stringify(one));
}

/** The one of a title's two parts that has a page of its own. */
function besideWords(title: string, isThing: (text: string) => boolean): string | undefined {
  const parts = title.split(/: | [–—] /);
  const things = parts.length === 2 ? parts.filter(isThing) : [];
  return things.length === 1 ? things[0] : undefined;
}

/** "From the chronicle: Kettel Hut", "How it began: Wildkar Hut": most titles of a template set such a thing beside other words, and what is told there is of it. */
export const tellOfThings = (titles: readonly string[], isThing: (text: string) => boolean): boolean =>
  titles.length >= FEW && titles.filter((one) => besideWords(one, isThing) !== undefined).length * 10 >= titles.length * 7;

/** What such a page tells of; of "The story of Irmel House", among others, that. */
export function toldThing(title: string, isThing: (text: string) => boolean): string | undefined {
  const behind = / of (\p{Lu}.*)$/u.exec(title)?.[1];
  return besideWords(title, isThing) ?? (behind !== undefined && isThing(behind) ? behind : undefined);
}
