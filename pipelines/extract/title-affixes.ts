/** On fewer titles an affix says nothing. */
const FEW = 3;

/** Around a name, in titles of pages that tell more of the thing: "University of" and "Lake" make other things of a town's name. */
const SAYS_FIGURES =
  /(?<!\p{L})(?:statisti\p{L}*|stats|facts?|figures|numbers|data|daten|zahlen|fakten|chiffres|données|datos|cifras|dati|cijfers|tal|info(?:rmation)?s?|profil\p{L}*|overview|details|histor(?:y|ies)|chronicle|report|factsheet|investor relations|newsroom|(?:press|media) kit|at a glance)(?!\p{L})/iu;

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

/** Titles of more words are sentences. */
const MOST_WORDS = 12;
/** Of one that tells of a thing, and makes no other thing of its name, as "Museum of @" does. */
const TELLS =
  /(?:^|[ '’])(?:portrait|story|life|lives|day (?:in|at|with|aboard)|diary|memories|remembering|meet|meeting|aboard|inside|behind|visit(?:ing)?|interview|introducing|spotlight|focus on|in praise of|farewell|goodbye|building|making of|birth of|(?:minutes|hour|o'clock|lunch|coffee|conversation) with|keepers of|came to be|tides|revisited)(?=$|[ ,:;.!?])/iu;

/** "Aboard the @", of "Aboard the Ettrin": the longest part of a title that is a thing, and what stands around it. */
function framed(title: string, isThing: (text: string) => boolean): { readonly thing: string; readonly frame: string } | undefined {
  const words = title.split(" ");
  if (words.length > MOST_WORDS || !TELLS.test(title)) return undefined;
  for (let length = words.length - 1; length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const said = words.slice(at, at + length).join(" ");
      const thing = said.replace(/[,:;]$/u, "");
      if (!/^[\p{Lu}\p{N}]/u.test(thing) || !isThing(thing)) continue;
      const frame = [...words.slice(0, at), `@${said.slice(thing.length)}`, ...words.slice(at + length)].join(" ");
      return TELLS.test(frame) ? { thing, frame } : undefined;
    }
  return undefined;
}

/** Of "Aboard the Ettrin" and "Aboard the Vennay Maid", which have pages of their own: by title, whom it tells of. */
export function toldInFrames(titles: readonly string[], isThing: (text: string) => boolean): ReadonlyMap<string, string> {
  const found = titles.flatMap((title) => {
    const one = framed(title, isThing);
    return one === undefined ? [] : [{ title, ...one }];
  });
  const things = new Map<string, Set<string>>();
  for (const { frame, thing } of found) things.set(frame, (things.get(frame) ?? new Set()).add(thing));
  return new Map(found.flatMap(({ title, frame, thing }) => ((things.get(frame)?.size ?? 0) > 1 ? [[title, thing] as const] : [])));
}
