import type { Aim, AttributeInfo, Claim, Entity, Program, ProgramNode, Question, Statement } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { constants, disputedIn, disputedValue, timedInput } from "../../../knowledge-graph/index.ts";
import type { PlanSource } from "./memory.ts";
import { listNouns } from "../../language/entries/list-entry.ts";
import { valueText } from "../../language/writing/naming.ts";

/** One thing to fetch: claims of one subject and attribute (at one time), which stand on one page. */
export interface Lookup {
  /** Subject, attribute and the claim's own date: tells the lookups of a question apart. */
  readonly key: string;
  readonly node: number;
  /** Nodes behind it that read the very same. */
  readonly later?: readonly number[];
  readonly subject: string;
  readonly attribute: string;
  /** Of the attribute's values; null where the catalogue does not have it. */
  readonly kind: AttributeInfo["kind"] | null;
  /** The qualifier that the program reads or ranks by. */
  readonly qualifier: string | null;
  readonly uri: string;
  /** Where sources differ the value has to be that of this very page: another page's is another lookup's. Else null. */
  readonly page: string | null;
  readonly aim: Aim;
  /** What must be known before this can be asked for: entity ids, and the keys of all lookups that the things it is about follow from. */
  readonly needs: readonly string[];
  /** What its page makes known: entity ids, and its own key. */
  readonly gives: readonly string[];
  /** The claims to be read, without their values: a member of a list is told by its name. */
  readonly wanted: readonly { readonly asOf: string | undefined; readonly member: string | undefined }[];
}

/** Those that are picked, each with the same of the same thing at other times: it stands on the same page. */
export const withOtherTimes = <One extends Lookup>(picked: readonly One[], all: readonly One[]): readonly One[] => [
  ...new Set(picked.flatMap((one) => [one, ...all.filter((other) => isSameButTime(one, other))])),
];

const isSameButTime = ({ aim, subject, attribute }: Lookup, other: Lookup): boolean =>
  aim.kind === "value" && other.aim.kind === "value" && subject === other.subject && attribute === other.attribute;

export interface Names {
  of(id: string): string;
  known(id: string): string | undefined;
  /** Entity of a name or alias, by `nameKey`; of several that bear it the one whose page it is. */
  id(key: string, uri?: string): string | undefined;
  /** Type noun of an entity, or null. */
  type(id: string): string | null;
}

/** What the question needs, in the order of its program; equal facts of several pages are one lookup at the page that comes first. */
export async function lookupsOf(question: Question, world: PlanSource): Promise<{ lookups: readonly Lookup[]; names: Names }> {
  const ids = [...new Set(question.evidence.map(({ statementId }) => statementId))];
  const byId = new Map((await world.reader.statements({ ids, includeClosed: true })).map((statement) => [statement.id, statement]));
  const names = await namesOf(question, [...byId.values()], world);
  const disputed = disputedIn(question.program);
  const named = new Set([...constants(question.program).entities, ...(await bearersIn(question.program, world))]);
  const known = new Set(named);
  const groups = new Map<string, Group>();
  for (const { node, statementId } of question.evidence) {
    const statement = byId.get(statementId);
    if (statement?.claim === undefined) continue;
    const { subject, attribute, asOf } = statement.claim;
    const key = [subject, attribute, asOf ?? "", disputedValue(statement, disputed)].join("\n");
    const group = groups.get(key) ?? { key, nodes: new Set(), statements: [] };
    groups.set(key, group);
    // A fact that two nodes use is fetched for the first of them.
    group.nodes.add(node);
    if (group.statements.every(({ id }) => id !== statementId)) group.statements.push({ ...statement, claim: statement.claim });
  }
  const attributes = await catalogueOf(new Set([...byId.values()].flatMap(({ claim }) => claim?.attribute ?? [])), world);
  const lookups: Lookup[] = [];
  const ordered = [...groups.values()].map((group) => {
    const [node = 0, ...later] = [...group.nodes].toSorted((a, b) => a - b);
    return { ...group, node, later };
  });
  const placeOf = placesOn(ordered);
  for (const group of ordered.toSorted((a, b) => a.node - b.node || placeOf(a) - placeOf(b))) {
    const uri = await pageOf(group.statements, question, world);
    if (uri === undefined) continue;
    const statements = group.statements.filter((statement) => statement.documentId === uri.documentId);
    const below = inputsOf(question.program, group.node);
    const first = lookups.filter(({ node }) => below.has(node)).map((lookup) => lookup.key);
    const lookup = lookupOf({ ...group, statements }, uri.uri, first, { question, names, known, named, attributes, disputed });
    lookups.push(lookup);
    for (const id of lookup.gives) known.add(id);
  }
  return { lookups, names };
}

/** Where things stand on the lists that lead to them: figures of members are read in that order, as a reader of the list would. */
function placesOn(groups: readonly Group[]): (group: Group) => number {
  const places = new Map<string, number>();
  const listed = groups
    .flatMap(({ statements }) => statements)
    .flatMap(({ claim: { value }, quote }) => (value.kind === "entity" ? [{ id: value.entityId, at: quote.start }] : []));
  for (const { id } of listed.toSorted((a, b) => a.at - b.at)) if (!places.has(id)) places.set(id, places.size);
  return ({ statements: [first] }) => places.get(first?.claim.subject ?? "") ?? -1;
}

interface Group {
  readonly key: string;
  readonly nodes: Set<number>;
  readonly statements: (Statement & { claim: Claim })[];
}

interface PlacedGroup extends Group {
  readonly node: number;
  readonly later: readonly number[];
}

/** All nodes that a node's value follows from. */
export function inputsOf({ nodes }: Program, id: number): ReadonlySet<number> {
  const found = new Set<number>();
  const walk = (at: number): void => {
    for (const input of nodes[at]?.inputs ?? []) if (!found.has(input)) walk(found.add(input) && input);
  };
  walk(id);
  return found;
}

/**
 * The time that the program reads a claim at, as far as the claim is of that time. Its own date may be finer ("31 December 2010" for
 * "in 2010"): nobody knows that before the page is read. Null without a time, and for the latest figure.
 */
function timeOf({ nodes }: Program, id: number, { asOf }: Claim): string | null {
  const node = nodes[id];
  if (node === undefined || asOf === undefined) return null;
  if (node.op === "AsOf") {
    const { time } = node.arguments;
    return time === asOf || asOf.startsWith(`${time}-`) || time.startsWith(`${asOf}-`) ? time : null;
  }
  for (const input of node.inputs) {
    const time = timeOf({ nodes }, input, { asOf } as Claim);
    if (time !== null) return time;
  }
  return null;
}

interface Frame {
  readonly question: Question;
  readonly names: Names;
  readonly known: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  readonly attributes: ReadonlyMap<string, AttributeInfo>;
  readonly disputed: ReadonlySet<string>;
}

/** Things of a name that the question gives: it is known what to look for, though not yet which of them it is. */
async function bearersIn({ nodes }: Program, { reader }: PlanSource): Promise<readonly string[]> {
  const found: string[] = [];
  for (const node of nodes) if (node.op === "FindNamed") found.push(...(await reader.entitiesNamed(nameKey(node.arguments.name))));
  return found;
}

/** What a run calls an attribute; one without a phrase by the last part of its name. */
export function wordsFor(attributes: ReadonlyMap<string, AttributeInfo>, attribute: string): Pick<Aim, "phrase" | "noun"> {
  if (attribute === "located in") return { phrase: "location" };
  const info = attributes.get(attribute);
  const phrase = info?.phrase ?? (attribute.split(" / ").at(-1) ?? attribute).replace(/ - /g, " ");
  const many = info === undefined ? undefined : listNouns(info)[0]?.many;
  return many === undefined || many === phrase ? { phrase } : { phrase, noun: many };
}

function lookupOf({ key, node, later, statements }: PlacedGroup, uri: string, first: readonly string[], frame: Frame): Lookup {
  const { question, names, known, named, attributes, disputed } = frame;
  const { claim } = statements[0]!;
  const { subject, attribute } = claim;
  const members = statements.flatMap((statement) => (statement.claim.value.kind === "entity" ? [statement.claim.value.entityId] : []));
  const words = wordsFor(attributes, attribute);
  const time = timeOf(question.program, node, claim);
  const wanted = statements.map((statement) => ({
    asOf: statement.claim.asOf,
    member: statement.claim.value.kind === "entity" ? statement.claim.value.entityId : undefined,
  }));
  const forward = known.has(subject);
  const constant = members.find((id) => named.has(id)) ?? members.find((id) => known.has(id));
  const value = constant === undefined ? knownBy(question.program.nodes[node], claim, names) : names.of(constant);
  const aim: Aim = forward
    ? { kind: "value", subject: calledAs(question.program, node, names) ?? names.of(subject), ...words, value: null, type: null, time }
    : { kind: "holder", subject: null, ...words, value, type: typeOf(question.program, node) ?? names.type(subject), time };
  return {
    key,
    node,
    ...(later.length > 0 && { later }),
    subject,
    attribute,
    kind: attributes.get(attribute)?.kind ?? null,
    qualifier: constants(question.program).qualifiers[0] ?? null,
    uri,
    page: disputed.has(attribute) ? uri : null,
    aim,
    wanted,
    needs: [...[forward ? subject : constant].flatMap((id) => (id === undefined || named.has(id) ? [] : [id])), ...first],
    gives: [subject, ...members, key],
  };
}

/** A thing of a name that several bear, as the question tells it from the others: "the town Tams", "Kelmsford in Sundmark". */
function calledAs(program: Program, node: number, names: Names): string | undefined {
  const at = program.nodes[node];
  const base = at?.op === "QueryAttribute" ? timedInput(program, at).base : undefined;
  const named = base === undefined ? undefined : program.nodes[base.inputs[0] ?? -1];
  if (named?.op !== "FindNamed") return undefined;
  const { name } = named.arguments;
  if (base?.op === "FilterType") return `the ${base.arguments.type} ${name}`;
  if (base?.op !== "FilterClaim" || base.arguments.attribute !== "located in" || base.arguments.value.kind !== "entity") return undefined;
  return `${name} in ${names.of(base.arguments.value.entityId)}`;
}

/** What a thing is looked for by: the program's words, never the value of its page. */
function knownBy(node: ProgramNode | undefined, { value }: Claim, { of }: Names): string {
  if (node?.op !== "FilterClaim") return valueText(value, of);
  const text = valueText(node.arguments.value, of);
  return { "=": text, ">": `more than ${text}`, "<": `less than ${text}` }[node.arguments.comparator];
}

async function catalogueOf(names: ReadonlySet<string>, world: PlanSource): Promise<ReadonlyMap<string, AttributeInfo>> {
  const found = new Map<string, AttributeInfo>();
  for (const name of names) {
    const info = await world.reader.attribute(name);
    if (info !== undefined) found.set(name, info);
  }
  return found;
}

function typeOf(program: Program, node: number): string | null {
  const reaches = (at: ProgramNode | undefined): string | null => {
    if (at === undefined) return null;
    if (at.op === "FilterType") return at.arguments.type;
    return reaches(program.nodes[at.inputs[0] ?? -1]);
  };
  return reaches(program.nodes[node]);
}

async function pageOf(
  statements: readonly Statement[],
  question: Question,
  world: PlanSource,
): Promise<{ uri: string; documentId: string } | undefined> {
  const places = new Map<string, string>();
  for (const { documentId, id } of statements) {
    const uri = question.quotes.find(({ statementId }) => statementId === id)?.uri ?? (await world.uri(documentId));
    if (uri !== undefined) places.set(documentId, uri);
  }
  const rank = (uri: string): number => (question.goldPath.includes(uri) ? question.goldPath.indexOf(uri) : question.goldPath.length);
  return [...places].map(([documentId, uri]) => ({ documentId, uri })).sort((a, b) => rank(a.uri) - rank(b.uri))[0];
}

/** What a question calls a thing that it names: "Congo (Brazzaville)". */
export function saidName({ name, aliases }: Pick<Entity, "name" | "aliases">, question: string): string {
  const asked = ` ${nameKey(question)} `;
  const said = [name, ...aliases].filter((one) => asked.includes(` ${nameKey(one)} `));
  return said.reduce((longest, one) => (one.length > longest.length ? one : longest), said[0] ?? name);
}

async function namesOf({ program, text }: Question, statements: readonly Statement[], world: PlanSource): Promise<Names> {
  const asked = new Set(constants(program).entities);
  const names = new Map<string, { name: string; type: string | null }>();
  const byKey = new Map<string, { id: string; uris: readonly string[] }[]>();
  const ids = new Set([
    ...(await bearersIn(program, world)),
    ...constants(program).entities,
    ...statements.flatMap(({ claim }) => (claim === undefined ? [] : [claim.subject])),
    ...statements.flatMap(({ claim }) => (claim?.value.kind === "entity" ? [claim.value.entityId] : [])),
  ]);
  for (const id of ids) {
    const entity = await world.reader.entity(id);
    if (entity === undefined) continue;
    names.set(id, { name: asked.has(id) ? saidName(entity, text) : entity.name, type: entity.types[0] ?? null });
    for (const key of [entity.name, ...entity.aliases].map(nameKey)) byKey.set(key, [...(byKey.get(key) ?? []), { id, uris: entity.uris }]);
  }
  return {
    of: (id) => names.get(id)?.name ?? id,
    known: (id) => names.get(id)?.name,
    id(key, uri) {
      const bearers = byKey.get(key) ?? [];
      const own = bearers.length > 1 ? bearers.find(({ uris }) => uri !== undefined && uris.includes(uri)) : undefined;
      return (own ?? bearers[0])?.id;
    },
    type: (id) => names.get(id)?.type ?? null,
  };
}
