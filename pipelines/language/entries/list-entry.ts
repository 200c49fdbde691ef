import { singularOf } from "../inflection.ts";
import type { AttributeInfo } from "../../../schemas/index.ts";
import { hasPhrase } from "./entry.ts";

/** What a list of things is called. */
export interface ListNoun {
  readonly many: string;
  readonly one: string;
  /** What belongs to it is known without any page: a list of neighbours leaves none out. Others are spoken of as listed. */
  readonly closed: boolean;
  /** "borders X": what each of the things does. */
  readonly verb: { readonly one: string; readonly many: string; readonly ing: string } | null;
}

const NEIGHBOURS: ListNoun = {
  many: "neighbours",
  one: "neighbour",
  closed: true,
  verb: { one: "borders", many: "border", ing: "bordering" },
};

/** Nouns for a list, the one of its class first. None for what is no list of things or has no singular. */
export function listNouns(info: AttributeInfo): readonly ListNoun[] {
  if (info.kind !== "entity" || !info.multiValued || !hasPhrase(info)) return [];
  const words = info.phrase.split(" ");
  const last = words.at(-1) ?? "";
  const one = singularOf(last);
  const own: readonly ListNoun[] =
    one === undefined ? [] : [{ many: info.phrase, one: [...words.slice(0, -1), one].join(" "), closed: false, verb: null }];
  return /^(?:border(?:ing)?|neighbou?ring|adjacent) [a-z]+$|^neighbou?rs$/.test(info.phrase) ? [NEIGHBOURS, ...own] : own;
}
