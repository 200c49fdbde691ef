import { idOf, type Document, type DocumentDraft, type Reference } from "../../schemas/index.ts";
import type { Decision, NameBearer, ResolutionRule, Twins } from "../contracts/ledger.ts";
import { namesTarget } from "../../schemas/values/link-words.ts";
import { mentionKey } from "../../schemas/values/names.ts";
import { askedKind, mayStandUnder } from "./asked-kinds.ts";
import { looksShort, saidNames } from "./said-names.ts";

/** The page rule: a link to a page not read yet already has the id that the page will have. */
export const entityIdOfUri = (uri: string): string => idOf("e", withoutFragment(uri));
/** `types` where things of several types bear the name and no page tells which is which. */
export const entityIdOfName = (key: string, types: ReadonlySet<string> = new Set()): string =>
  types.size === 0 ? idOf("e", "name", key) : idOf("e", "name", key, [...types].sort().join("\n"));
export const withoutFragment = (uri: string): string => uri.replace(/#.*$/s, "");

/** Host of a uri, or "" where it has none: within one site, its own pages say what a name means. */
export const hostOf = (uri: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(uri)?.[1]?.toLowerCase() ?? "";

type IdOfUri = (uri: string) => string;

/** What an address leads to, where another page stands there: that page's thing. */
const standingId = (entityId: string, twins: Twins): string => twins.get(entityId) ?? entityId;

const standing = (bearers: readonly NameBearer[], twins: Twins): readonly NameBearer[] =>
  twins.size === 0 ? bearers : bearers.map((bearer) => ({ ...bearer, entityId: standingId(bearer.entityId, twins) }));

export interface ReferenceResolver {
  resolve(reference: Reference, context: ReferenceContext): string | undefined;
  decisions(): readonly Decision[];
}

export interface ReferenceContext {
  /** The reference is the one whose types the draft declares, not just a word like it. */
  readonly typed: boolean;
  /** The value of a claim is not the claim's subject: Singapore's capital is not the country. */
  readonly not?: string | undefined;
  /** What the reference is said to be: a birthplace is no club that is called as its town. */
  readonly label?: string | undefined;
}

type Choice = Pick<Decision, "entityId" | "rule">;

/** From what links to what a page of a person implies: the first that knows the name gives the decision its rule. */
const WEAK = [
  ["link", "link-name"],
  ["abbreviation", "abbreviation"],
  ["former-name", "former-name"],
  ["also-called", "also-called"],
  ["inverted", "inverted"],
] as const;

/** IAF is the air force of Israel on one page and of India on the next: elsewhere a bracket holds if it is the thing's own page that has it, or two pages. */
const voicesFor = (bearers: readonly NameBearer[], entityId: string, means: string | undefined): number =>
  bearers.reduce(
    (sum, one) => sum + (one.tier === "abbreviation" && one.entityId === entityId && one.means === means ? (one.voices ?? 0) : 0),
    0,
  );

/** By these the thing is known to no page and no link. */
const onlyNamed: ReadonlySet<ResolutionRule> = new Set(["name", "name-of-type", "name-of-other-type"]);

/** Entities that a key is not, whatever the rules say: a person undid the merge. */
export type Rulings = ReadonlyMap<string, ReadonlySet<string>>;

/** What one page and all pages together say about names. */
interface NamesKnown {
  readonly host: string;
  /** Who bears a name, by its key. */
  readonly bearers: ReadonlyMap<string, readonly NameBearer[]>;
  readonly rulings: Rulings;
  /** Ids that the page's own subject has under a name, and that the page links by it. */
  readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  readonly linked: ReadonlyMap<string, ReadonlySet<string>>;
  /** What sentences of this page say that a name stands for. */
  readonly said: ReadonlyMap<string, readonly NameBearer[]>;
  readonly twins: Twins;
}

/** One plain name that is to be resolved. */
interface PlainName {
  readonly surface: string;
  readonly key: string;
  readonly types: readonly string[];
  /** The entity that it is not. */
  readonly not: string | undefined;
  /** What it is said to be; empty where no label says it. */
  readonly label: string;
  /** Another name stands for this one: that one may stand for no third. */
  readonly meant: boolean;
}

type Candidates = readonly (readonly [ResolutionRule, readonly string[]])[];

/** What the name may be: by the sure rules in their order, and by what other pages say of things that are not their subject. */
function candidatesFor(name: PlainName, names: NamesKnown) {
  const { surface, key, types, label } = name;
  const known = standing(names.bearers.get(key) ?? [], names.twins);
  const bearers = known.filter(({ tier }) => tier !== "typed");
  const fitting = bearers.filter((bearer) => compatible(bearer.types, types) && mayStandUnder(label, bearer.types));
  const unfitting = new Set(bearers.filter((bearer) => !fitting.includes(bearer)).map(({ entityId }) => entityId));
  const here = fitting.filter((bearer) => bearer.host === names.host);
  const of = (candidates: readonly NameBearer[], tier: NameBearer["tier"]): readonly string[] =>
    candidates.filter((bearer) => bearer.tier === tier).flatMap((bearer) => idsOf(bearer, name, names));
  const onPage = (ids: ReadonlySet<string> | undefined): readonly string[] => [...(ids ?? [])].filter((id) => !unfitting.has(id));
  const linkedHere = onPage(names.linked.get(key));
  // "Boe" is a place, "BoE" a bank.
  const short = looksShort(surface);
  const saidOnPage = (names.said.get(key) ?? []).filter(({ tier }) => short || tier !== "abbreviation");
  const weak = fitting.filter(({ tier, entityId, means }) => tier !== "abbreviation" || (short && voicesFor(fitting, entityId, means) > 1));
  const own = onPage(names.own.get(key));
  const sure: Candidates = [
    ["own-subject", own],
    ["page-link", linkedHere.length === 1 ? linkedHere : []],
    ["abbreviation", of(saidOnPage, "abbreviation")],
    ["subject-name", of(here, "subject")],
    ["subject-alias", of(here, "alias")],
    ["subject-name", of(fitting, "subject")],
    ["subject-alias", of(fitting, "alias")],
    ["former-name", of(saidOnPage, "former-name")],
    ["also-called", of(saidOnPage, "also-called")],
  ];
  /** Only where no sure rule decides: the names that stand for others cost a decision each. */
  const elsewhere = (): Candidates => WEAK.map(([tier, rule]) => [rule, of(weak, tier)] as const);
  return { own, sure, elsewhere, kinds: () => kindsOf(known), otherType: unfitting.size > 0 };
}

/** A name may stand for another name, but that one for no third. */
function idsOf({ entityId, means, tier }: NameBearer, { types, not, label, meant }: PlainName, names: NamesKnown): readonly string[] {
  if (means === undefined) return [entityId];
  if (meant) return [];
  const choice = decide({ surface: "", key: means, types, not, label, meant: true }, names);
  // "Army (also called National Guard)": of what is but a word, another word is no name.
  return tier === "also-called" && onlyNamed.has(choice.rule) ? [] : choice.entityId.split(" ");
}

/** By the first rule that has a candidate; two candidates of one rule are an ambiguity. */
function decide(name: PlainName, names: NamesKnown): Choice {
  const { key, not } = name;
  const candidates = candidatesFor(name, names);
  const ruledOut = names.rulings.get(key);
  let self = false;
  let ruled = false;
  const chosen = (rule: ResolutionRule, ids: readonly string[]): Choice | undefined => {
    self ||= not !== undefined && ids.includes(not);
    ruled ||= ids.some((id) => ruledOut?.has(id));
    const left = [...new Set(ids)].filter((id) => id !== not && !ruledOut?.has(id)).sort();
    if (left.length > 1) return { entityId: left.join(" "), rule: "ambiguous" };
    return left[0] === undefined ? undefined : { entityId: left[0], rule: ruled ? "ruled" : rule };
  };
  const ownOnes = candidates.own.filter((id) => id !== not);
  // A ruling is about what others take the name for; on its own page it stays the page's.
  if (ownOnes.length === 1) return { entityId: ownOnes[0] ?? "", rule: "own-subject" };
  for (const [rule, ids] of candidates.sure) {
    const choice = chosen(rule, ids);
    if (choice) return choice;
  }
  // What other pages say of things that are not their subject weighs the same, however they say it.
  const elsewhere = candidates.elsewhere();
  const choice = chosen(
    elsewhere.find(([, ids]) => ids.length > 0)?.[0] ?? "name",
    elsewhere.flatMap(([, ids]) => ids),
  );
  if (choice) return choice;
  if (self) return { entityId: not ?? "", rule: "self" };
  const kinds = candidates.kinds();
  const asked = askedKind(name.label);
  // A town that only a table's club is called by is no page's thing, and not that club.
  if (asked !== undefined && kinds.length > 0 && kinds.every(({ types }) => !mayStandUnder(name.label, [...types])))
    return { entityId: entityIdOfName(key, new Set([asked])), rule: "name-of-type" };
  if (kinds.length > 1) {
    const ids = kinds.map((kind) => entityIdOfName(key, kind.types));
    const mine = kinds.findIndex(({ hosts }) => hosts.has(names.host));
    return mine < 0 ? { entityId: ids.sort().join(" "), rule: "ambiguous" } : { entityId: ids[mine] ?? "", rule: "name-of-type" };
  }
  return { entityId: entityIdOfName(key), rule: ruled ? "ruled" : candidates.otherType ? "name-of-other-type" : "name" };
}

/**
 * Decides what each reference of one document is, by rules from the surest to the weakest; the first that has a candidate decides, and
 * two candidates of one rule are an ambiguity.
 */
export function referenceResolver(
  document: Document,
  draft: DocumentDraft,
  bearers: ReadonlyMap<string, readonly NameBearer[]>,
  rulings: Rulings,
  twins: Twins,
): ReferenceResolver {
  const decided = new Map<string, Decision & { count: number }>();
  const host = hostOf(document.uri);
  const declaredTypes = declaredTypesOf(draft);
  const idOfUri = (uri: string): string => standingId(entityIdOfUri(uri), twins);
  const names: NamesKnown = {
    host,
    bearers,
    rulings,
    twins,
    own: ownNames(draft, idOfUri),
    linked: linkedNames(document, idOfUri),
    said: saidHere(draft, host, idOfUri),
  };

  const follow = (uri: string, not: string | undefined): Choice => {
    const alone = entityIdOfUri(uri);
    const entityId = standingId(alone, twins);
    if (entityId === not) return { entityId, rule: "self" };
    if (entityId !== alone) return { entityId, rule: "other-address" };
    return { entityId, rule: withoutFragment(uri) === document.uri ? "page" : "link" };
  };

  // Words come again and again on a page, and a key costs more than all that is done with it.
  const keys = new Map<string, string>();
  const keyOf = (surface: string): string => {
    let key = keys.get(surface);
    if (key === undefined) keys.set(surface, (key = mentionKey(surface)));
    return key;
  };

  return {
    resolve({ surface, uri }, { typed, not, label = "" }) {
      const key = keyOf(surface);
      if (uri === undefined && key === "") return undefined;
      const types = typed && uri === undefined ? declaredTypes(surface, key) : [];
      const at = `${surface}\n${uri ?? ""}\n${types.length > 0 ? "typed" : ""}\n${not ?? ""}\n${label}`;
      let decision = decided.get(at);
      if (!decision) {
        const choice = uri === undefined ? decide({ surface, key, types, not, label, meant: false }, names) : follow(uri, not);
        decision = { surface, uri: uri === undefined ? "" : withoutFragment(uri), key, ...choice, count: 0 };
        decided.set(at, decision);
      }
      decision.count++;
      return decision.rule === "ambiguous" || decision.rule === "self" ? undefined : decision.entityId;
    },
    decisions: () => mergedDecisions(decided.values()),
  };
}

/** One row a surface, target and rule: the context that a surface stood in does not matter later. */
function mergedDecisions(decisions: Iterable<Decision>): readonly Decision[] {
  const merged = new Map<string, Decision>();
  for (const decision of decisions) {
    const at = [decision.surface, decision.uri, decision.entityId, decision.rule].join("\n");
    merged.set(at, { ...decision, count: decision.count + (merged.get(at)?.count ?? 0) });
  }
  return [...merged.values()];
}

/** Types that the draft declares for plain names, by key and by surface: "apple" and "Apple" may be two things of one page. */
function declaredTypesOf(draft: DocumentDraft): (surface: string, key: string) => readonly string[] {
  const byKey = new Map<string, string[]>();
  const bySurface = new Map<string, string[]>();
  for (const { reference, types } of draft.entities) {
    if (reference.uri !== undefined) continue;
    const key = mentionKey(reference.surface);
    byKey.set(key, [...(byKey.get(key) ?? []), ...types]);
    bySurface.set(reference.surface, [...(bySurface.get(reference.surface) ?? []), ...types]);
  }
  return (surface, key) => bySurface.get(surface) ?? byKey.get(key) ?? [];
}

/** What sentences of this page say that a name stands for. */
function saidHere(draft: DocumentDraft, host: string, idOfUri: IdOfUri): ReadonlyMap<string, readonly NameBearer[]> {
  const said = new Map<string, NameBearer[]>();
  for (const { key, of, tier } of saidNames(draft)) {
    const means = of.uri === undefined ? { entityId: "", means: mentionKey(of.surface) } : { entityId: idOfUri(of.uri) };
    const known = said.get(key) ?? [];
    known.push({ ...means, tier, host, types: [] });
    said.set(key, known);
  }
  return said;
}

interface Kind {
  readonly types: Set<string>;
  readonly hosts: Set<string>;
}

/** What documents declare plain things of one name to be. One site means one thing by it; two sites do if they share a type. */
function kindsOf(bearers: readonly NameBearer[]): readonly Kind[] {
  let kinds: Kind[] = [];
  for (const { tier, types, host } of bearers) {
    if (tier !== "typed") continue;
    const kind: Kind = { types: new Set(types), hosts: new Set([host]) };
    const near = kinds.filter((other) => other.hosts.has(host) || types.some((type) => other.types.has(type)));
    for (const other of near) {
      for (const type of other.types) kind.types.add(type);
      for (const one of other.hosts) kind.hosts.add(one);
    }
    kinds = [...kinds.filter((other) => !near.includes(other)), kind];
  }
  return kinds;
}

/** What the page's own subject is called on its own page; there, "Kingston" is what the page "Kingston, Norfolk Island" is about. */
function ownNames(draft: DocumentDraft, idOfUri: IdOfUri): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Map<string, Set<string>>();
  for (const { reference, aliases, isPageSubject } of draft.entities) {
    if (!isPageSubject || reference.uri === undefined) continue;
    const unqualified = reference.surface.replace(/(, | \().*$/s, "");
    for (const name of [reference.surface, unqualified, ...aliases]) add(own, mentionKey(name), idOfUri(reference.uri));
  }
  return own;
}

/** Names that the page links: a site links a name once and repeats it plain. */
function linkedNames(document: Document, idOfUri: IdOfUri): ReadonlyMap<string, ReadonlySet<string>> {
  const linked = new Map<string, Set<string>>();
  const self = idOfUri(document.uri);
  for (const link of document.links) {
    const { text, uri } = link;
    if (!looksLikeName(text) || !namesTarget(link)) continue;
    const id = idOfUri(uri);
    if (id !== self) add(linked, mentionKey(text), id);
  }
  return linked;
}

function add(names: Map<string, Set<string>>, key: string, id: string): void {
  const ids = names.get(key);
  if (ids) ids.add(id);
  else names.set(key, new Set([id]));
}

/** Types rule a candidate out only where both sides have some and share none: the city of Singapore is not the country. */
const compatible = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((type) => b.includes(type));

/** "here", "see map": an anchor's words are a name only if they start like one. */
export const looksLikeName = (surface: string): boolean => /^[\p{Lu}\p{Lo}\p{N}]/u.test(surface) && surface.length <= 80;
