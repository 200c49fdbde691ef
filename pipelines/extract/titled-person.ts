import { isPersonal } from "./topic.ts";

/** What somebody is, and no part of what he is called. Of ships and buildings that are called so, no sentence leaves it out. */
const TITLE =
  /^(?:(?:The )?(?:(?:Associate|Assistant|Adjunct|Emeritus|Visiting|Honorary|Rt\.? Hon|Very|Right|Most|Vice) )?(?:Prof(?:essor)?|Dr|Doctor|Sir|Dame|Mr|Mrs|Ms|Miss|Mx|Rev(?:erend)?|Revd|Fr|Father|Capt(?:ain)?|Col(?:onel)?|Maj(?:or)?|Gen(?:eral)?|Lt|Lieutenant|Sgt|Sergeant|Admiral|Commander|Bishop|Archbishop|Canon|Judge|Justice|Senator|Sen|Mayor|Maestro|Ing|Dipl|Mag|Hon|Herr|Frau|Emeritus|Emerita)\.? )+(?=\p{Lu})/u;
/** "PhD", "FRCS (Orth)", "MBBS": degrees and honours behind a name. */
const HONOURS =
  /(?:,? (?:Ph\.? ?D|D\.?Phil|M\.?D|MB|MBBS|MBChB|BMBS|BM|BS|BSc|MSc|BA|MA|MBA|MPhil|MEng|LLB|LLM|FRCS|FRCP|MRCP|MRCS|FRCA|FRCR|FRCOG|MRCGP|FRS|FRSE|FBA|OBE|MBE|CBE|KBE|DBE|QC|KC|JP|RN|RGN|DVM|BVSc|BVetMed|MRCVS|DDS|BDS|Esq)\.?(?: \([A-Z]\w+\))?)+$/u;

/** The name of somebody without what is set before and behind it; undefined where that is nothing, or nobody is called so. */
export function bareName(name: string): string | undefined {
  const bare = name.replace(TITLE, "").replace(HONOURS, "");
  return bare !== name && isPersonal({ reference: { surface: bare } }) ? bare : undefined;
}

/**
 * "Anselm Eldred" of "Professor Anselm Eldred", where the page's other title is called so, or its text says something of him without his
 * title. An address leaves titles out on every site, and is no sign.
 */
export function withoutTitle(name: string, said: { readonly names: readonly string[]; readonly text: string }): string | undefined {
  const bare = bareName(name);
  return bare !== undefined && (said.names.includes(bare) || saysOf(bare, said.text)) ? bare : undefined;
}

/** The name without a title before it, and something told of it. */
function saysOf(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = /(?:[\p{L}]+\.? )$/u.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? "";
    if (!TITLE.test(`${before}X`) && TOLD.test(text.slice(at + name.length, at + name.length + 24))) return true;
  }
  return false;
}

const TOLD = /^(?:['’]s )?,? ?(?:is|was|has|had|holds|leads|works|joined|came|took|studied|[a-z]+ed) /;

/** Links that call somebody by his name; a page has at most so many in its outline. */
export const personLinks = (links: readonly { readonly text: string; readonly uri: string }[]): [uri: string, name: string][] => {
  const found = new Map<string, [string, string]>();
  for (const { text, uri } of links)
    if (found.size < MOST_PERSONS && /^\p{Lu}.* \p{Lu}/u.test(text) && text.length <= MOST_NAME) found.set(`${uri} ${text}`, [uri, text]);
  return [...found.values()].filter(([, name]) => isPersonal({ reference: { surface: bareName(name) ?? name } }));
};

const MOST_PERSONS = 80;
const MOST_NAME = 60;

/** How the links of a site call somebody whose page sets a title before the name. */
export class PersonNames {
  readonly #bare = new Map<string, number>();
  readonly #titled = new Map<string, number>();

  add(links: readonly (readonly [uri: string, name: string])[]): void {
    for (const [uri, name] of links) {
      const counts = bareName(name) === undefined ? this.#bare : this.#titled;
      const key = `${uri} ${bareName(name) ?? name}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }

  /** The bare name, where most pages that lead to the person call him so. */
  of(uri: string, titled: string): string | undefined {
    const bare = bareName(titled);
    const key = `${uri} ${bare}`;
    return bare !== undefined && (this.#bare.get(key) ?? 0) > (this.#titled.get(key) ?? 0) ? bare : undefined;
  }
}
