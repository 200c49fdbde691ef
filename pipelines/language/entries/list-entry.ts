import { pluralOf, singularOf } from "../inflection.ts";
import type { AttributeInfo } from "../../../schemas/index.ts";
import { ofBodies, ofPlaces, ofRegions } from "./noun-phrases.ts";
import { hasPhrase } from "./entry.ts";
import { roleFor, type RoledAttribute } from "./list-roles.ts";

/** What a list of things is called. */
export interface ListNoun {
  readonly many: string;
  readonly one: string;
  /**
   * Words of which one has to say that the list is what a source gives, said before the noun. Empty where the list is whole by its
   * nature (neighbours, members, parts) or its noun says that it is not ("major seaports").
   */
  readonly scopes: readonly string[];
  /** It names the largest only, with the share of each: what is added up over them means nothing. */
  readonly partial: boolean;
  /** "borders X": what each of the things does. */
  readonly verb: { readonly one: string; readonly many: string; readonly ing: string } | null;
}

const NEIGHBOURS: ListNoun = {
  many: "neighbours",
  one: "neighbour",
  scopes: [],
  partial: false,
  verb: { one: "borders", many: "border", ing: "bordering" },
};

const TAKE_PART = { one: "takes part in", many: "take part in", ing: "taking part in" };
const TAKING_PART = /(?:^| )participants$/;
/** Lists of what takes part in a thing. */
const WHOLE = /(?:^| )(?:participants|members|member states)$/;
/** Lists of what lies in a place: whole where they are a place's. */
const PLACES =
  /(?:^| )(?:countries|territories|dependent areas|divisions|provinces|states|regions|districts|departments|municipalities|counties|cantons|boroughs|islands)$/;
const BELONGING = /^(?:countries|territories|dependent areas|provinces|islands)$/;
const BELONG = { one: "belongs to", many: "belong to", ing: "belonging to" };
/** What a body of members lists, whatever its page calls them. */
const MEMBERS: ListNoun = {
  many: "members",
  one: "member",
  scopes: [],
  partial: false,
  verb: { one: "is a member of", many: "are members of", ing: "in" },
};
/** A noun that says of itself that it names only some. */
const SOME = /^(?:major|main|principal|chief|largest|leading|top|primary|notable|selected) /;
const SHARES = new Set(["share", "percentage", "proportion", "part"]);

/** Whether what a list gives beside each of its things is how much of the whole that one is. */
export const tellsShare = (qualifier: string): boolean => SHARES.has(qualifier);

/**
 * Nouns for a list, the one of its class first. None for what is no list of things or has no singular. `owner`: the kinds of whose list it
 * is, where that is known; what its things do to one of them is told of no other.
 */
export function listNouns(info: RoledAttribute, owner: readonly string[] = []): readonly ListNoun[] {
  const known = found.get(info) ?? new Map<string, readonly ListNoun[]>();
  found.set(info, known);
  const key = owner.join("\n");
  let nouns = known.get(key);
  if (nouns === undefined) known.set(key, (nouns = nounsOf(info, owner)));
  return nouns;
}

/** "Fleet", of vessels: what several things are as one, called by what they are. */
const kindIn = ({ phrase, valueTypes: [kind] }: RoledAttribute): string | undefined =>
  COLLECTIVE.test(phrase ?? "") && kind !== undefined && /^[a-z]+(?: [a-z]+)?$/.test(kind) && singularOf(kind) === undefined
    ? kind
    : undefined;
/** Whether a word in the singular names several things, which are called by their kind. */
export const isOneBody = (info: AttributeInfo): boolean => info.words === undefined && info.kind === "entity" && kindIn(info) !== undefined;
const COLLECTIVE = /^(?:fleet|rolling stock|herd|stud|squad|membership|collection|portfolio|estate|crew)$/;

/** Each draw asks of every list. */
const found = new WeakMap<RoledAttribute, Map<string, readonly ListNoun[]>>();

function nounsOf(info: RoledAttribute, owner: readonly string[]): readonly ListNoun[] {
  const { isWhole = false } = info;
  if (info.kind !== "entity" || !info.multiValued || !hasPhrase(info)) return [];
  const own = info.words;
  const words = info.phrase.split(" ");
  const last = singularOf(words.at(-1) ?? "");
  const ofBody = own === undefined ? kindIn(info) : undefined;
  const one = own?.one ?? ofBody ?? (last === undefined ? undefined : [...words.slice(0, -1), last].join(" "));
  const partial = info.qualifiers.some(tellsShare);
  // "The countries of the dinar" are those that a source gives; those of a continent are all that it has.
  const isPlaces = PLACES.test(info.phrase);
  const whole = own?.whole ?? (isWhole || SOME.test(info.phrase) || (isPlaces ? ofPlaces(info) : WHOLE.test(info.phrase)));
  if (own === undefined && words.length === 1 && WHOLE.test(info.phrase) && ofBodies(info)) return [MEMBERS];
  const role = roleFor(info, owner);
  const verb = own?.deed
    ? own.deed
    : role !== undefined
      ? role.verb
      : TAKING_PART.test(info.phrase)
        ? TAKE_PART
        : isPlaces && ofPlaces(info) && !ofRegions(info) && BELONGING.test(info.phrase)
          ? BELONG
          : null;
  const nouns: readonly ListNoun[] =
    one === undefined
      ? []
      : [
          {
            many: ofBody === undefined ? info.phrase : pluralOf(ofBody),
            one,
            scopes: whole || role !== undefined ? [] : partial ? ["main", "leading", "biggest", "top"] : ["listed"],
            partial,
            verb,
          },
        ];
  if (!/^(?:border(?:ing)?|neighbou?ring|adjacent) [a-z]+$|^neighbou?rs$/.test(info.phrase)) return nouns;
  return [NEIGHBOURS, ...nouns.map((noun) => ({ ...noun, scopes: [] }))];
}

/** Years belong to the list: its things were other ones in other years. */
export const isDated = ({ times }: AttributeInfo): boolean => times.some(({ time }) => time !== "");

/** What a body's members are called by everybody. */
export const isBody = ({ verb, one }: ListNoun): boolean => verb?.ing === "in" && one === "member";
