import {
  idOf,
  sha256,
  type Claim,
  type ClaimValue,
  type Document,
  type DocumentDraft,
  type DraftStatement,
  type DraftValue,
  type Reference,
  type Statement,
} from "../schemas/index.ts";
import type { Decision, Declaration, NameBearer, ResolutionRule } from "./ledger.ts";
import { nameKey } from "./names.ts";

/** What one document gives once its references are entities. */
export interface ResolvedDocument {
  readonly statements: readonly Statement[];
  readonly declarations: readonly Declaration[];
  /** Why each surface became which entity, so that a wrong merge can be found and undone. */
  readonly decisions: readonly Decision[];
}

/** The page rule: a link to a page not read yet already has the id that the page will have. */
export const entityIdOfUri = (uri: string): string => idOf("e", withoutFragment(uri));
export const entityIdOfName = (key: string): string => idOf("e", "name", key);
export const withoutFragment = (uri: string): string => uri.replace(/#.*$/s, "");

/** Host of a uri, or "" where it has none: within one site, its own pages say what a name means. */
export const hostOf = (uri: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(uri)?.[1]?.toLowerCase() ?? "";

/** The names by which other documents may mean what this one declares or links to. */
export function namesOf(document: Pick<Document, "uri">, draft: DocumentDraft): readonly (NameBearer & { readonly key: string })[] {
  const found = new Map<string, NameBearer & { readonly key: string }>();
  const host = hostOf(document.uri);
  const ids = new Map<string, string>();
  const idOfUri = (uri: string): string => {
    const known = ids.get(uri) ?? entityIdOfUri(uri);
    ids.set(uri, known);
    return known;
  };
  const add = (surface: string, bearer: NameBearer): void => {
    const key = nameKey(surface);
    const at = `${key}\n${bearer.tier}\n${bearer.entityId}`;
    if (key !== "" && !found.has(at)) found.set(at, { key, ...bearer });
  };
  for (const { reference, aliases, types, isPageSubject } of draft.entities) {
    if (reference.uri === undefined) continue;
    const bearer = { entityId: idOfUri(reference.uri), host, types };
    add(reference.surface, { ...bearer, tier: isPageSubject ? "subject" : "link" });
    for (const alias of aliases) add(alias, { ...bearer, tier: isPageSubject ? "alias" : "link" });
  }
  for (const statement of draft.statements)
    for (const { surface, uri } of referencesOf(statement))
      if (uri !== undefined && looksLikeName(surface)) add(surface, { entityId: idOfUri(uri), host, types: [], tier: "link" });
  return [...found.values()];
}

/** Keys of the references that only a name can resolve: what `resolveDraft` looks up. */
export function keysOf(draft: DocumentDraft): readonly string[] {
  const references = [...draft.entities.map(({ reference }) => reference), ...draft.statements.flatMap(referencesOf)];
  return [...new Set(references.filter(({ uri }) => uri === undefined).map(({ surface }) => nameKey(surface)))];
}

/**
 * Turns a draft into statements over entities, by rules that look at the names of all documents at once and never at the order in which
 * they came. An ambiguous name is no entity: its mention is left out, and the claim too where it is
 * part of it.
 *
 * A statement's id hashes the document's id, the sentence and the claim as drafted: the same sentence keeps its id over versions of the
 * page and when an entity is merged or split. Quote, version and entities are those of the version read last.
 */
export function resolveDraft(
  document: Document,
  draft: DocumentDraft,
  names: ReadonlyMap<string, readonly NameBearer[]>,
  extractor: Statement["extractor"],
): ResolvedDocument {
  const resolver = referenceResolver(document, draft, names);
  const statements = new Map<string, Statement>();
  for (const drafted of draft.statements) {
    const statement = resolveStatement(document, drafted, resolver, extractor);
    if (statement.entityIds.length > 0 && !statements.has(statement.id)) statements.set(statement.id, statement);
  }
  const declarations = draft.entities.flatMap(({ reference, aliases, types, description, isPageSubject }): Declaration[] => {
    const entityId = resolver.resolve(reference, true);
    if (entityId === undefined) return [];
    const uri = reference.uri === undefined ? {} : { uri: withoutFragment(reference.uri) };
    return [{ entityId, name: reference.surface, aliases, types, description, isPageSubject, ...uri }];
  });
  return { statements: [...statements.values()], declarations, decisions: resolver.decisions() };
}

interface ReferenceResolver {
  /** `typed`: the reference is the one whose types the draft declares, not just a word like it. */
  resolve(reference: Reference, typed: boolean): string | undefined;
  decisions(): readonly Decision[];
}

function referenceResolver(document: Document, draft: DocumentDraft, names: ReadonlyMap<string, readonly NameBearer[]>): ReferenceResolver {
  const decided = new Map<string, Decision & { count: number }>();
  const host = hostOf(document.uri);
  const declaredTypes = new Map<string, string[]>();
  for (const { reference, types } of draft.entities) {
    if (reference.uri !== undefined) continue;
    const key = nameKey(reference.surface);
    declaredTypes.set(key, [...(declaredTypes.get(key) ?? []), ...types]);
  }
  const own = new Set(
    draft.entities.flatMap(({ isPageSubject, reference }) =>
      isPageSubject && reference.uri !== undefined ? [entityIdOfUri(reference.uri)] : [],
    ),
  );

  const decide = (key: string, types: readonly string[]): { readonly entityId: string; readonly rule: ResolutionRule } => {
    const bearers = names.get(key) ?? [];
    const fitting = bearers.filter((bearer) => compatible(bearer.types, types));
    const here = fitting.filter((bearer) => bearer.host === host);
    const tiers: readonly (readonly [ResolutionRule, readonly NameBearer[]])[] = [
      ["own-subject", here.filter(({ entityId, tier }) => tier !== "link" && own.has(entityId))],
      ["subject-name", here.filter(({ tier }) => tier === "subject")],
      ["subject-alias", here.filter(({ tier }) => tier === "alias")],
      ["subject-name", fitting.filter(({ tier }) => tier === "subject")],
      ["subject-alias", fitting.filter(({ tier }) => tier === "alias")],
      ["link-name", fitting.filter(({ tier }) => tier === "link")],
    ];
    for (const [rule, candidates] of tiers) {
      const ids = [...new Set(candidates.map(({ entityId }) => entityId))].sort();
      if (ids.length > 1) return { entityId: ids.join(" "), rule: "ambiguous" };
      if (ids[0] !== undefined) return { entityId: ids[0], rule };
    }
    return { entityId: entityIdOfName(key), rule: bearers.length > fitting.length ? "name-of-other-type" : "name" };
  };

  return {
    resolve({ surface, uri }, typed) {
      const key = nameKey(surface);
      if (uri === undefined && key === "") return undefined;
      const types = typed && uri === undefined ? (declaredTypes.get(key) ?? []) : [];
      const at = `${surface}\n${uri ?? ""}\n${types.length > 0 ? "typed" : ""}`;
      let decision = decided.get(at);
      if (!decision) {
        const { entityId, rule } =
          uri === undefined
            ? decide(key, types)
            : { entityId: entityIdOfUri(uri), rule: withoutFragment(uri) === document.uri ? ("page" as const) : ("link" as const) };
        decision = { surface, uri: uri === undefined ? "" : withoutFragment(uri), key, entityId, rule, count: 0 };
        decided.set(at, decision);
      }
      decision.count++;
      return decision.rule === "ambiguous" ? undefined : decision.entityId;
    },
    decisions: () => [...decided.values()],
  };
}

/** Types rule a candidate out only where both sides have some and share none: the city of Singapore is not the country. */
const compatible = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((type) => b.includes(type));

/** "here", "see map": an anchor's words are a name only if they start like one. */
const looksLikeName = (surface: string): boolean => /^[\p{Lu}\p{Lo}\p{N}]/u.test(surface) && surface.length <= 80;

function resolveStatement(
  document: Document,
  drafted: DraftStatement,
  resolver: ReferenceResolver,
  extractor: Statement["extractor"],
): Statement {
  const valueReference = drafted.claim?.value.kind === "reference" ? drafted.claim.value.reference : undefined;
  const mentions = drafted.mentions.flatMap(({ reference, start, end }) => {
    const typed = valueReference !== undefined && valueReference.surface === reference.surface && valueReference.uri === reference.uri;
    const entityId = resolver.resolve(reference, typed);
    return entityId === undefined ? [] : [{ entityId, surface: drafted.text.slice(start, end), start, end }];
  });
  const claim = drafted.claim && resolveClaim(drafted.claim, resolver);
  const entityIds = new Set(mentions.map(({ entityId }) => entityId));
  if (claim) {
    entityIds.add(claim.subject);
    for (const value of [claim.value, ...Object.values(claim.qualifiers)]) if (value.kind === "entity") entityIds.add(value.entityId);
  }
  return {
    id: statementId(document.id, drafted),
    text: drafted.text,
    entityIds: [...entityIds],
    mentions,
    documentId: document.id,
    documentVersion: document.version,
    quote: drafted.quote,
    ...(claim && { claim }),
    ...(drafted.statedAt !== undefined && { statedAt: drafted.statedAt }),
    observedAt: document.fetchedAt,
    extractor,
    confidence: drafted.confidence,
  };
}

/** Over the document, the sentence and the claim as drafted, in an order of our own: keys may come in any. */
function statementId(documentId: string, { text, claim }: DraftStatement): string {
  const part = (value: DraftValue): readonly (string | number | boolean | undefined)[] => {
    switch (value.kind) {
      case "reference":
        return [value.kind, value.reference.surface, value.reference.uri];
      case "quantity":
        return [value.kind, value.number, value.low, value.high, value.unit, value.scope, value.approximate];
      case "date":
        return [value.kind, value.value, value.precision];
      case "text":
        return [value.kind, value.value];
    }
  };
  const parts = claim && [
    [claim.subject.surface, claim.subject.uri, claim.attribute, claim.asOf, claim.asOfFrom, claim.listComplete],
    part(claim.value),
    ...Object.entries(claim.qualifiers)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, ...part(value)]),
  ];
  return `s_${sha256(JSON.stringify([documentId, text, parts ?? null])).slice(0, 16)}`;
}

function resolveClaim(drafted: NonNullable<DraftStatement["claim"]>, resolver: ReferenceResolver): Claim | undefined {
  const subject = resolver.resolve(drafted.subject, false);
  const value = resolveValue(drafted.value, resolver);
  if (subject === undefined || value === undefined) return undefined;
  const qualifiers: Record<string, ClaimValue> = {};
  for (const name of Object.keys(drafted.qualifiers).sort()) {
    const resolved = resolveValue(drafted.qualifiers[name], resolver);
    if (resolved === undefined) return undefined;
    qualifiers[name] = resolved;
  }
  const { asOf, asOfFrom, listComplete, attribute } = drafted;
  return {
    subject,
    attribute,
    value,
    qualifiers,
    ...(asOf !== undefined && { asOf }),
    ...(asOfFrom !== undefined && { asOfFrom }),
    ...(listComplete !== undefined && { listComplete }),
  };
}

function resolveValue(value: DraftValue | undefined, resolver: ReferenceResolver): ClaimValue | undefined {
  if (value?.kind !== "reference") return value;
  const entityId = resolver.resolve(value.reference, true);
  return entityId === undefined ? undefined : { kind: "entity", entityId };
}

function referencesOf({ mentions, claim }: DraftStatement): readonly Reference[] {
  const references = mentions.map(({ reference }) => reference);
  if (!claim) return references;
  const values = [claim.value, ...Object.values(claim.qualifiers)];
  return [...references, claim.subject, ...values.flatMap((value) => (value.kind === "reference" ? [value.reference] : []))];
}
