import {
  idOf,
  type ClaimValue,
  type DraftStatement,
  type DraftValue,
  type Program,
  type ProgramAnswer,
  type Reference,
  type Statement,
} from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { constants, evidenceGraph, execute, membersAtEnd, type ClaimReader } from "../../../knowledge-graph/index.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import type { SeenFact } from "../../../schemas/index.ts";
import { inputsOf, type Lookup, type Names } from "./lookups.ts";
import type { PageReader, ShownPage } from "./memory.ts";
import { dateText, listText, nameInSentence, valueText } from "../../language/writing/naming.ts";

/** A claim as one observation showed it, with the page and, where the results gave it, the page's date. */
export type ReadClaim = NonNullable<Statement["claim"]> & { readonly page?: string; readonly statedAt?: string };

/** What a run has read so far, and what follows from it. Nothing gets in but through `read`. */
export interface Notes {
  read(page: ShownPage): Promise<readonly ReadClaim[]>;
  /** The wanted claims of a lookup that have been read; undefined while one is missing. */
  found(lookup: Lookup): readonly ReadClaim[] | undefined;
  fact(lookup: Lookup): SeenFact | undefined;
  all(): readonly ReadClaim[];
  /** What was read of one attribute of a thing. */
  about(subject: string, attribute: string): readonly ReadClaim[];
  /** The things at a node of the program, over what was read; undefined where that does not come to a set. */
  members(program: Program, node: number): Promise<readonly string[] | undefined>;
  /** Lists that were read lose a member. */
  leaveOut(member: string): void;
  /** From now on this counts as what the lookup wanted, and nothing else that was read: by choice, or by a mistake. */
  settle(lookup: Lookup, claim: ReadClaim): void;
  textOf(value: ClaimValue): string;
  /** What the program returns over what was read; undefined where it returns nothing. */
  answer(program: Program): Promise<ProgramAnswer | undefined>;
}

/**
 * `names` knows the entities of the question by their names; any other name is an entity of its own.
 * Long because its methods share the claims read so far and the list made of them.
 */
export function openNotes(
  world: PageReader,
  names: Names,
  attributes: ReadonlySet<string>,
  disputed: ReadonlySet<string> = new Set(),
): Notes {
  const claims = new Map<string, ReadClaim[]>();
  const { resolve, valueOf, nameOf } = referenceResolver(names);
  let flat: readonly ReadClaim[] | undefined;
  let pairs: ReadonlyMap<string, ReadonlyMap<string, readonly ReadClaim[]>> | undefined;
  // Asked for many times between two pages: of forty pages there are some six thousand claims.
  const all = (): readonly ReadClaim[] => (flat ??= [...claims.values()].flat());
  const about = (subject: string, attribute: string): readonly ReadClaim[] =>
    (pairs ??= byPair(all())).get(subject)?.get(attribute) ?? NO_CLAIMS;
  const forget = (): void => {
    flat = undefined;
    pairs = undefined;
  };
  const wantedBy = (lookup: Lookup): readonly ReadClaim[] =>
    about(lookup.subject, lookup.attribute).filter((claim) => lookup.page === null || claim.page === lookup.page);
  const found = (lookup: Lookup): readonly ReadClaim[] | undefined => wantedClaims(lookup, wantedBy(lookup));

  return {
    async read(page) {
      const read = underSections(
        (await world.extract(page)).flatMap((draft) => claimOf(draft, resolve, valueOf)),
        page.text,
        attributes,
      );
      const { uri, publishedAt } = page;
      for (const claim of read)
        keep(claims, { ...claim, page: uri, ...(publishedAt !== undefined && { statedAt: publishedAt }) }, disputed);
      forget();
      return read;
    },
    found,
    fact(lookup) {
      const read = found(lookup);
      if (read === undefined) return undefined;
      if (lookup.aim.kind === "holder") return { aim: lookup.aim, text: nameOf(lookup.subject) };
      const order = wantedBy(lookup);
      const told = read.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      const from = lookup.page === null ? "" : pageWords(told[0]?.statedAt);
      return {
        aim: lookup.aim,
        text: `${listText([...new Set(told.map((claim) => withQualifier(claim, lookup.qualifier, nameOf)))])}${from}`,
      };
    },
    all,
    about,
    members(whole, node) {
      const program = partUpTo(whole, node);
      return membersAtEnd(program, readerOver(all(), program, world.reader), { units: tableUnits });
    },
    leaveOut(member) {
      forget();
      for (const [key, [claim]] of claims) if (claim?.value.kind === "entity" && claim.value.entityId === member) claims.delete(key);
    },
    settle(lookup, wrong) {
      forget();
      for (const [key, [claim]] of claims) if (claim !== undefined && isAbout(claim, lookup)) claims.delete(key);
      const [first] = lookup.wanted;
      const { asOf: _, ...rest } = wrong;
      keep(
        claims,
        {
          ...rest,
          subject: lookup.subject,
          attribute: lookup.attribute,
          ...(first?.asOf === undefined ? {} : { asOf: first.asOf }),
          ...(lookup.page === null ? {} : { page: lookup.page }),
        },
        disputed,
      );
    },
    textOf: (value) => valueText(value, nameOf),
    answer: (program) => answerOver(all(), program, world.reader),
  };
}

const NO_CLAIMS: readonly ReadClaim[] = [];

/** What a node follows from, and nothing else: what stands before it in the program may not be known yet. */
function partUpTo(program: Program, node: number): Program {
  const below = inputsOf(program, node);
  const kept = program.nodes.filter(({ id }) => id === node || below.has(id));
  const places = new Map(kept.map(({ id }, at) => [id, at]));
  return { nodes: kept.map((one, at) => ({ ...one, id: at, inputs: one.inputs.map((input) => places.get(input) ?? input) })) };
}

/** By subject and attribute, in the order in which they were read. */
function byPair(claims: readonly ReadClaim[]): ReadonlyMap<string, ReadonlyMap<string, readonly ReadClaim[]>> {
  const pairs = new Map<string, Map<string, ReadClaim[]>>();
  for (const claim of claims) {
    const own = pairs.get(claim.subject) ?? new Map<string, ReadClaim[]>();
    const some = own.get(claim.attribute) ?? [];
    some.push(claim);
    own.set(claim.attribute, some);
    pairs.set(claim.subject, own);
  }
  return pairs;
}

interface ReferenceResolver {
  resolve(reference: Reference): string;
  valueOf(value: DraftValue): ClaimValue;
  nameOf(id: string): string;
}

/** Gives each reference that a page shows the id of its entity, and remembers how the entity was called first. */
function referenceResolver(names: Names): ReferenceResolver {
  const shown = new Map<string, string>();
  const ids = new Map<string, string>();
  const resolve = ({ surface, uri }: Reference): string => {
    const known = ids.get(`${uri ?? ""}\n${surface}`);
    if (known !== undefined) return known;
    const key = nameKey(surface);
    const id = names.id(key, uri) ?? (uri === undefined ? idOf("e", "name", key) : idOf("e", uri));
    ids.set(`${uri ?? ""}\n${surface}`, id);
    if (!shown.has(id)) shown.set(id, surface);
    return id;
  };
  return {
    resolve,
    valueOf: (value) => (value.kind === "reference" ? { kind: "entity", entityId: resolve(value.reference) } : value),
    nameOf: (id) => names.known(id) ?? shown.get(id) ?? id,
  };
}

const isAbout = (claim: ReadClaim, lookup: Lookup): boolean =>
  claim.subject === lookup.subject && claim.attribute === lookup.attribute && (lookup.page === null || claim.page === lookup.page);

/** One claim for each that the lookup wants; undefined while one is missing. */
function wantedClaims(lookup: Lookup, read: readonly ReadClaim[]): readonly ReadClaim[] | undefined {
  // What it is to be shows only when it is found.
  if (lookup.wanted.length === 0) return undefined;
  const taken = lookup.wanted.map(({ asOf, member }) =>
    read.find(
      (claim) => claim.asOf === asOf && (member === undefined || (claim.value.kind === "entity" && claim.value.entityId === member)),
    ),
  );
  return taken.every((claim) => claim !== undefined) ? taken : undefined;
}

/** The program run over nothing but these claims. */
async function answerOver(
  claims: readonly ReadClaim[],
  program: Program,
  reader: PageReader["reader"],
): Promise<ProgramAnswer | undefined> {
  const result = await execute(program, readerOver(claims, program, reader), { units: tableUnits });
  return result.status === "answer" ? result.execution.answer : undefined;
}

/** What things and attributes are is known; what is said of them is what was read. */
function readerOver(claims: readonly ReadClaim[], program: Program, reader: PageReader["reader"]): ClaimReader {
  // A page shows dozens of claims, and a program asks for one or two attributes.
  const asked = new Set(constants(program).attributes);
  const graph = evidenceGraph(
    [],
    claims.filter(({ attribute }) => asked.has(attribute)).map((claim, index) => asStatement(String(index).padStart(6, "0"), claim)),
  );
  return {
    entity: (id) => reader.entity(id),
    entitiesOfType: (type) => reader.entitiesOfType(type),
    entitiesNamed: (key) => reader.entitiesNamed(key),
    attribute: (name) => reader.attribute(name),
    statements: (query) => graph.statements(query),
  };
}

/**
 * A part of a page does not show which of its headings are mere sections ("Economy"), so the rules may take one into the path of an
 * attribute. Where the path behind such a heading is what the run looks for, and no field of that very name is shown, it is meant.
 */
function underSections(claims: readonly ReadClaim[], text: string, attributes: ReadonlySet<string>): readonly ReadClaim[] {
  const sections = new Set([...text.matchAll(/^## +(.{1,200})$/gmu)].map((match) => nameKey(match[1] ?? "")));
  const exact = new Set(claims.map(({ attribute }) => attribute));
  return claims.map((claim) => {
    const [head = "", ...rest] = claim.attribute.split(" / ");
    const inner = rest.join(" / ");
    const meant = !attributes.has(claim.attribute) && attributes.has(inner) && !exact.has(inner) && sections.has(nameKey(head));
    return meant ? { ...claim, attribute: inner } : claim;
  });
}

function claimOf(
  { claim }: DraftStatement,
  resolve: (reference: Reference) => string,
  valueOf: (value: DraftValue) => ClaimValue,
): ReadClaim[] {
  if (claim === undefined) return [];
  const qualifiers = Object.fromEntries(Object.entries(claim.qualifiers).map(([name, value]) => [name, valueOf(value)]));
  return [{ ...claim, subject: resolve(claim.subject), value: valueOf(claim.value), qualifiers }];
}

/** The same fact read twice is one, but where sources differ each page counts; where one reading missed the date that the other saw, the dated one stays. */
function keep(claims: Map<string, ReadClaim[]>, claim: ReadClaim, disputed: ReadonlySet<string>): void {
  const page = disputed.has(claim.attribute) ? claim.page : undefined;
  const key = JSON.stringify([claim.subject, claim.attribute, claim.value, page]);
  const same = claims.get(key) ?? [];
  if (same.some(({ asOf }) => asOf === claim.asOf || claim.asOf === undefined)) return;
  claims.set(key, [...same.filter(({ asOf }) => asOf !== undefined), claim]);
}

function withQualifier(claim: ReadClaim, qualifier: string | null, nameOf: (id: string) => string): string {
  const value = qualifier === null ? undefined : claim.qualifiers[qualifier];
  return `${valueText(claim.value, (id) => nameInSentence(nameOf(id)))}${value === undefined ? "" : ` (${valueText(value, nameOf)})`}`;
}

const pageWords = (date: string | undefined): string =>
  date === undefined ? " (a page without a date)" : ` (a page of ${dateText(date)})`;

const asStatement = (id: string, { page, statedAt, ...claim }: ReadClaim): Statement => ({
  id,
  text: "",
  entityIds: [claim.subject],
  mentions: [],
  documentId: page ?? "",
  ...(statedAt === undefined ? {} : { statedAt }),
  documentVersion: 1,
  quote: { start: 0, end: 0 },
  claim,
  observedAt: "",
  extractor: { name: "observation", version: "1" },
  confidence: 1,
});
