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
import { nameKey } from "../../../knowledge-graph/names.ts";
import { evidenceGraph } from "../../../knowledge-graph/drivers/graph-evidence.ts";
import { execute } from "../../../knowledge-graph/program/index.ts";
import { tableUnits } from "../../extract/table-units.ts";
import type { Seen } from "../../../schemas/index.ts";
import type { Errand, Names } from "./errands.ts";
import type { PolicyWorld, ShownPage } from "./memory.ts";
import { dateText, listText, named, valueText } from "./naming.ts";

/** A claim as one observation showed it, with the page and, where the results gave it, the page's date. */
export type ReadClaim = NonNullable<Statement["claim"]> & { readonly page?: string; readonly statedAt?: string };

/** What a run has read so far, and what follows from it. Nothing gets in but through `read`. */
export interface Notes {
  read(page: ShownPage): Promise<readonly ReadClaim[]>;
  /** The wanted claims of an errand that have been read; undefined while one is missing. */
  found(errand: Errand): readonly ReadClaim[] | undefined;
  fact(errand: Errand): Seen | undefined;
  all(): readonly ReadClaim[];
  /** From now on this counts as what the errand wanted, and nothing else that was read: by choice, or by a slip. */
  settle(errand: Errand, claim: ReadClaim): void;
  textOf(value: ClaimValue): string;
  /** What the program returns over what was read; undefined where it returns nothing. */
  answer(program: Program): Promise<ProgramAnswer | undefined>;
}

/** `names` knows the entities of the question by their names; any other name is an entity of its own. */
export function openNotes(
  world: PolicyWorld,
  names: Names,
  attributes: ReadonlySet<string>,
  disputed: ReadonlySet<string> = new Set(),
): Notes {
  const claims = new Map<string, ReadClaim[]>();
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
  let flat: readonly ReadClaim[] | undefined;
  // Asked for many times between two pages.
  const all = (): readonly ReadClaim[] => (flat ??= [...claims.values()].flat());
  const valueOf = (value: DraftValue): ClaimValue =>
    value.kind === "reference" ? { kind: "entity", entityId: resolve(value.reference) } : value;
  const nameOf = (id: string): string => names.known(id) ?? shown.get(id) ?? id;
  const wantedBy = (errand: Errand): readonly ReadClaim[] =>
    all().filter(
      (claim) =>
        claim.subject === errand.subject && claim.attribute === errand.attribute && (errand.page === null || claim.page === errand.page),
    );

  const found = (errand: Errand): readonly ReadClaim[] | undefined => {
    const read = wantedBy(errand);
    const taken = errand.wanted.map(({ asOf, member }) =>
      read.find(
        (claim) => claim.asOf === asOf && (member === undefined || (claim.value.kind === "entity" && claim.value.entityId === member)),
      ),
    );
    return taken.every((claim) => claim !== undefined) ? taken : undefined;
  };

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
      flat = undefined;
      return read;
    },
    found,
    fact(errand) {
      const read = found(errand);
      if (read === undefined) return undefined;
      if (errand.aim.kind === "holder") return { aim: errand.aim, text: nameOf(errand.subject) };
      const order = wantedBy(errand);
      const told = read.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      const from = errand.page === null ? "" : pageWords(told[0]?.statedAt);
      return {
        aim: errand.aim,
        text: `${listText([...new Set(told.map((claim) => withQualifier(claim, errand.qualifier, nameOf)))])}${from}`,
      };
    },
    all,
    settle(errand, wrong) {
      flat = undefined;
      for (const [key, [claim]] of claims)
        if (
          claim?.subject === errand.subject &&
          claim.attribute === errand.attribute &&
          (errand.page === null || claim.page === errand.page)
        )
          claims.delete(key);
      const [first] = errand.wanted;
      const { asOf: _, ...rest } = wrong;
      keep(
        claims,
        {
          ...rest,
          subject: errand.subject,
          attribute: errand.attribute,
          ...(first?.asOf === undefined ? {} : { asOf: first.asOf }),
          ...(errand.page === null ? {} : { page: errand.page }),
        },
        disputed,
      );
    },
    textOf: (value) => valueText(value, nameOf),
    async answer(program) {
      const { reader } = world;
      const graph = evidenceGraph(
        [],
        all().map((claim, index) => asStatement(String(index).padStart(6, "0"), claim)),
      );
      const result = await execute(
        program,
        {
          entity: (id) => reader.entity(id),
          entitiesOfType: (type) => reader.entitiesOfType(type),
          entitiesNamed: (key) => reader.entitiesNamed(key),
          attribute: (name) => reader.attribute(name),
          statements: (query) => graph.statements(query),
        },
        { units: tableUnits },
      );
      return result.status === "answer" ? result.execution.answer : undefined;
    },
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
  return `${valueText(claim.value, (id) => named(nameOf(id)))}${value === undefined ? "" : ` (${valueText(value, nameOf)})`}`;
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
