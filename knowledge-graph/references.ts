import { idOf, type Document, type DocumentDraft, type Reference } from "../schemas/index.ts";
import type { Decision, NameBearer, ResolutionRule } from "./ledger.ts";
import { mentionKey } from "./names.ts";

/** The page rule: a link to a page not read yet already has the id that the page will have. */
export const entityIdOfUri = (uri: string): string => idOf("e", withoutFragment(uri));
export const entityIdOfName = (key: string): string => idOf("e", "name", key);
export const withoutFragment = (uri: string): string => uri.replace(/#.*$/s, "");

/** Host of a uri, or "" where it has none: within one site, its own pages say what a name means. */
export const hostOf = (uri: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(uri)?.[1]?.toLowerCase() ?? "";

export interface ReferenceResolver {
  resolve(reference: Reference, context: ReferenceContext): string | undefined;
  decisions(): readonly Decision[];
}

export interface ReferenceContext {
  /** The reference is the one whose types the draft declares, not just a word like it. */
  readonly typed: boolean;
  /** The value of a claim is not the claim's subject: Singapore's capital is not the country. */
  readonly not?: string | undefined;
}

type Choice = Pick<Decision, "entityId" | "rule">;

/**
 * Decides what each reference of one document is, by rules from the surest to the weakest; the first that has a candidate decides, and
 * two candidates of one rule are an ambiguity.
 */
export function referenceResolver(
  document: Document,
  draft: DocumentDraft,
  names: ReadonlyMap<string, readonly NameBearer[]>,
): ReferenceResolver {
  const decided = new Map<string, Decision & { count: number }>();
  const host = hostOf(document.uri);
  const declaredTypes = declaredTypesOf(draft);
  const own = ownNames(draft);
  const linked = linkedNames(document);

  const decide = (key: string, types: readonly string[], not: string | undefined): Choice => {
    const bearers = names.get(key) ?? [];
    const fitting = bearers.filter((bearer) => compatible(bearer.types, types));
    const unfitting = new Set(bearers.filter((bearer) => !fitting.includes(bearer)).map(({ entityId }) => entityId));
    const here = fitting.filter((bearer) => bearer.host === host);
    const of = (candidates: readonly NameBearer[], tier: NameBearer["tier"]): readonly string[] =>
      candidates.filter((bearer) => bearer.tier === tier).map(({ entityId }) => entityId);
    const onPage = (ids: ReadonlySet<string> | undefined): readonly string[] => [...(ids ?? [])].filter((id) => !unfitting.has(id));
    const linkedHere = onPage(linked.get(key));
    const tiers: readonly (readonly [ResolutionRule, readonly string[]])[] = [
      ["own-subject", onPage(own.get(key))],
      ["page-link", linkedHere.length === 1 ? linkedHere : []],
      ["subject-name", of(here, "subject")],
      ["subject-alias", of(here, "alias")],
      ["subject-name", of(fitting, "subject")],
      ["subject-alias", of(fitting, "alias")],
      ["link-name", of(fitting, "link")],
    ];
    let self = false;
    for (const [rule, candidates] of tiers) {
      self ||= not !== undefined && candidates.includes(not);
      const ids = [...new Set(candidates)].filter((id) => id !== not).sort();
      if (ids.length > 1) return { entityId: ids.join(" "), rule: "ambiguous" };
      if (ids[0] !== undefined) return { entityId: ids[0], rule };
    }
    if (self) return { entityId: not ?? "", rule: "self" };
    return { entityId: entityIdOfName(key), rule: unfitting.size > 0 ? "name-of-other-type" : "name" };
  };
  const follow = (uri: string, not: string | undefined): Choice => {
    const entityId = entityIdOfUri(uri);
    if (entityId === not) return { entityId, rule: "self" };
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
    resolve({ surface, uri }, { typed, not }) {
      const key = keyOf(surface);
      if (uri === undefined && key === "") return undefined;
      const types = typed && uri === undefined ? (declaredTypes.get(key) ?? []) : [];
      const at = `${surface}\n${uri ?? ""}\n${types.length > 0 ? "typed" : ""}\n${not ?? ""}`;
      let decision = decided.get(at);
      if (!decision) {
        const choice = uri === undefined ? decide(key, types, not) : follow(uri, not);
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

/** Types that the draft declares for plain names. */
function declaredTypesOf(draft: DocumentDraft): ReadonlyMap<string, readonly string[]> {
  const declared = new Map<string, string[]>();
  for (const { reference, types } of draft.entities) {
    if (reference.uri !== undefined) continue;
    const key = mentionKey(reference.surface);
    declared.set(key, [...(declared.get(key) ?? []), ...types]);
  }
  return declared;
}

/** What the page's own subject is called on its own page; there, "Kingston" is what the page "Kingston, Norfolk Island" is about. */
function ownNames(draft: DocumentDraft): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Map<string, Set<string>>();
  for (const { reference, aliases, isPageSubject } of draft.entities) {
    if (!isPageSubject || reference.uri === undefined) continue;
    const unqualified = reference.surface.replace(/(, | \().*$/s, "");
    for (const name of [reference.surface, unqualified, ...aliases]) add(own, mentionKey(name), entityIdOfUri(reference.uri));
  }
  return own;
}

/** Names that the page links: a site links a name once and repeats it plain. */
function linkedNames(document: Document): ReadonlyMap<string, ReadonlySet<string>> {
  const linked = new Map<string, Set<string>>();
  for (const { text, uri } of document.links)
    if (looksLikeName(text) && withoutFragment(uri) !== document.uri) add(linked, mentionKey(text), entityIdOfUri(uri));
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
