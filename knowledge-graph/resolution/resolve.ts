import {
  sha256,
  type Claim,
  type ClaimValue,
  type Document,
  type DocumentDraft,
  type DraftStatement,
  type DraftValue,
  type Reference,
  type Statement,
} from "../../schemas/index.ts";
import type { Decision, Declaration, NameBearer, Twins } from "../contracts/ledger.ts";
import { mentionKey } from "../../schemas/values/names.ts";
import {
  entityIdOfName,
  entityIdOfUri,
  hostOf,
  looksLikeName,
  referenceResolver,
  withoutFragment,
  type ReferenceContext,
  type ReferenceResolver,
  type Rulings,
} from "./references.ts";
import { isPerson, saidNames } from "./said-names.ts";

/** What one document gives once its references are entities. */
export interface ResolvedDocument {
  readonly statements: readonly Statement[];
  readonly declarations: readonly Declaration[];
  /** Why each surface became which entity, so that a wrong merge can be found and undone. */
  readonly decisions: readonly Decision[];
}

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
  const keys = new Map<string, string>();
  const enter = (surface: string, bearer: NameBearer): void => {
    const key = keys.get(surface) ?? mentionKey(surface);
    keys.set(surface, key);
    const at = `${key}\n${bearer.tier}\n${bearer.entityId}\n${bearer.means ?? ""}`;
    const before = found.get(at);
    if (key !== "" && !before) found.set(at, { key, ...bearer });
    // A document may tell of two things of one plain name; what it calls them is one row.
    else if (before && bearer.tier === "typed")
      found.set(at, { ...before, types: [...new Set([...before.types, ...bearer.types])].sort() });
  };
  for (const { reference, aliases, types, isPageSubject } of draft.entities) {
    if (reference.uri === undefined) {
      const entityId = entityIdOfName(mentionKey(reference.surface));
      if (types.length > 0) enter(reference.surface, { entityId, host, types, tier: "typed" });
      continue;
    }
    const bearer = { entityId: idOfUri(reference.uri), host, types };
    enter(reference.surface, { ...bearer, tier: isPageSubject ? "subject" : "link" });
    if (isPageSubject && isPerson(types)) enter(lastNameFirst(reference.surface), { ...bearer, tier: "inverted" });
    for (const alias of aliases) enter(alias, { ...bearer, tier: isPageSubject ? "alias" : "link" });
  }
  for (const statement of draft.statements)
    for (const { surface, uri } of referencesOf(statement))
      if (uri !== undefined && looksLikeName(surface)) enter(surface, { entityId: idOfUri(uri), host, types: [], tier: "link" });
  for (const { key, of, tier } of saidNames(draft)) {
    const means = of.uri === undefined ? { entityId: "", means: mentionKey(of.surface) } : { entityId: idOfUri(of.uri) };
    enter(key, { ...means, host, types: [], tier });
  }
  return [...found.values()];
}

const lastNameFirst = (name: string): string => name.replace(/^([^,()]+) ([^ ,()]+)$/, "$2 $1");

/** Keys of the references that only a name can resolve: what `resolveDraft` looks up. */
export function keysOf(draft: DocumentDraft): readonly string[] {
  const references = [...draft.entities.map(({ reference }) => reference), ...draft.statements.flatMap(referencesOf)];
  const surfaces = new Set(references.flatMap(({ surface, uri }) => (uri === undefined ? [surface] : [])));
  return [
    ...new Set([
      ...[...surfaces].map(mentionKey),
      ...saidNames(draft).flatMap(({ of }) => (of.uri === undefined ? [mentionKey(of.surface)] : [])),
    ]),
  ];
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
  rulings: Rulings,
  twins: Twins,
): ResolvedDocument {
  const resolver = referenceResolver(document, draft, names, rulings, twins);
  const statements = new Map<string, Statement>();
  for (const drafted of draft.statements) {
    const statement = resolveStatement(document, drafted, resolver, extractor);
    if (statement.entityIds.length > 0 && !statements.has(statement.id)) statements.set(statement.id, statement);
  }
  const declarations = draft.entities.flatMap(({ reference, aliases, types, description, isPageSubject }): Declaration[] => {
    const entityId = resolver.resolve(reference, { typed: true });
    if (entityId === undefined) return [];
    const uri = reference.uri === undefined ? {} : { uri: withoutFragment(reference.uri) };
    return [{ entityId, name: reference.surface, aliases, types, description, isPageSubject, ...uri }];
  });
  return { statements: [...statements.values()], declarations, decisions: resolver.decisions() };
}

function resolveStatement(
  document: Document,
  drafted: DraftStatement,
  resolver: ReferenceResolver,
  extractor: Statement["extractor"],
): Statement {
  const subject = drafted.claim && resolver.resolve(drafted.claim.subject, { typed: false });
  const value = drafted.claim?.value.kind === "reference" ? drafted.claim.value.reference : undefined;
  // Where value and subject look alike, a mention does not tell which of them it is.
  const valueStands = value !== undefined && drafted.claim !== undefined && !sameReference(value, drafted.claim.subject);
  const mentions = drafted.mentions.flatMap(({ reference, start, end }) => {
    const isValue = valueStands && sameReference(value, reference);
    const entityId = resolver.resolve(
      reference,
      isValue ? { typed: true, not: subject, label: drafted.claim?.attribute } : { typed: false },
    );
    return entityId === undefined ? [] : [{ entityId, surface: drafted.text.slice(start, end), start, end }];
  });
  const claim = drafted.claim && subject !== undefined ? resolveClaim(drafted.claim, subject, resolver) : undefined;
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
    extractor: drafted.extractor ?? extractor,
    confidence: drafted.confidence,
  };
}

/** Over the document, the sentence and the claim as drafted, in an order of our own: keys may come in any. */
function statementId(documentId: string, { text, claim }: DraftStatement): string {
  const part = (value: DraftValue): readonly (string | number | boolean | undefined)[] => {
    if (value.kind === "reference") return [value.kind, value.reference.surface, value.reference.uri];
    if (value.kind === "quantity") return [value.kind, value.number, value.low, value.high, value.unit, value.scope, value.approximate];
    return value.kind === "date" ? [value.kind, value.value, value.precision] : [value.kind, value.value];
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

const sameReference = (a: Reference, b: Reference): boolean => a.surface === b.surface && a.uri === b.uri;

function resolveClaim(drafted: NonNullable<DraftStatement["claim"]>, subject: string, resolver: ReferenceResolver): Claim | undefined {
  const value = resolveValue(drafted.value, resolver, { not: subject, label: drafted.attribute });
  if (value === undefined) return undefined;
  const qualifiers: Record<string, ClaimValue> = {};
  for (const name of Object.keys(drafted.qualifiers).sort()) {
    const resolved = resolveValue(drafted.qualifiers[name], resolver, {});
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

function resolveValue(
  value: DraftValue | undefined,
  resolver: ReferenceResolver,
  context: Omit<ReferenceContext, "typed">,
): ClaimValue | undefined {
  if (value?.kind !== "reference") return value;
  const entityId = resolver.resolve(value.reference, { typed: true, ...context });
  return entityId === undefined ? undefined : { kind: "entity", entityId };
}

function referencesOf({ mentions, claim }: DraftStatement): readonly Reference[] {
  const references = mentions.map(({ reference }) => reference);
  if (!claim) return references;
  const values = [claim.value, ...Object.values(claim.qualifiers)];
  return [...references, claim.subject, ...values.flatMap((value) => (value.kind === "reference" ? [value.reference] : []))];
}
