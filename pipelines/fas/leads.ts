import type { ClaimValue, Program, ProgramNode, Question, Random } from "../../schemas/index.ts";
import type { Ground } from "./ground.ts";
import { headOf } from "../../knowledge-graph/phrase.ts";
import { LIES_IN } from "./words/nouns.ts";
import { dateWords } from "./words/times.ts";
import { nameInText, pluralNoun } from "./words/names.ts";

/** A way to begin: what is looked for first, and why. Two leads of one question never share their `decomposition`. */
export interface Lead {
  readonly decomposition: string;
  /** Nodes that the first look-up serves. */
  readonly nodes: readonly number[];
  readonly queries: readonly string[];
  readonly kind: "figure" | "list" | "description" | "page" | "parallel" | "ranking" | "joint" | "cross-check";
  /** The thing or attribute that the lead is about, in words. */
  readonly about: string;
  /** What a page is wanted for: a figure of its own, or what leads on to other things. */
  readonly holds?: "figure" | "list" | "description";
}

interface Leaf {
  readonly node: number;
  readonly kind: "figure" | "list" | "description";
  readonly query: string;
  readonly about: string;
  readonly entity: string | null;
}

/** Every beginning that the program allows, in the program's order: its leaves one by one, all at once, a page, a ranking. */
export function leadsOf(question: Question, ground: Ground, random: Random): readonly Lead[] {
  const { program } = question;
  const leaves = leavesOf(program, ground, random);
  const leads: Lead[] = leaves.map((leaf) => ({
    decomposition: `${leaf.kind}:${leaf.node}${leaf.entity === null ? "" : `:${leaf.entity}`}`,
    nodes: [leaf.node],
    queries: [leaf.query],
    kind: leaf.kind,
    about: leaf.about,
  }));
  // What is asked of a name waits for which of its bearers is meant.
  if (leaves.length > 1 && !program.nodes.some(({ op }) => op === "FindNamed"))
    leads.push({
      decomposition: "parallel",
      nodes: leaves.map(({ node }) => node),
      queries: leaves.map(({ query }) => query).slice(0, 4),
      kind: "parallel",
      about: "",
    });
  const pages = [...new Set(leaves.flatMap(({ entity }) => entity ?? []))];
  for (const entity of pages) {
    const name = nameInText(ground.entity(entity)?.name ?? "").replace(/^the /, "");
    const served = leaves.filter((leaf) => leaf.entity === entity).map(({ node }) => node);
    leads.push({
      decomposition: `page:${entity}`,
      nodes: served,
      queries: [random.pick([`${name} profile`, `${name} overview`, `${name} key facts`])],
      kind: "page",
      about: nameInText(ground.entity(entity)?.name ?? ""),
      holds: leaves.find((leaf) => leaf.entity === entity && leaf.kind !== "figure")?.kind ?? "figure",
    });
  }
  for (const node of program.nodes)
    if (node.op === "FindNamed")
      leads.push({
        decomposition: `name:${node.arguments.name}`,
        nodes: [node.id],
        queries: [
          random.pick([`${node.arguments.name} meanings`, `${node.arguments.name} overview`, `things called ${node.arguments.name}`]),
        ],
        kind: "page",
        about: node.arguments.name,
        holds: "description",
      });
  const ranking = rankingOf(question, ground, random);
  if (ranking !== null) leads.push(ranking);
  const joint = jointOf(program, ground, random);
  if (joint !== null) leads.push(joint);
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined && only.kind === "figure")
    leads.push({
      decomposition: "cross-check",
      nodes: [only.node],
      queries: [only.query, `${only.query} statistics second source`],
      kind: "cross-check",
      about: only.about,
    });
  return leads;
}

const nameOf = (ground: Ground, id: string): string => nameInText(ground.entity(id)?.name ?? "").replace(/^the /, "");
const phraseOf = (ground: Ground, attribute: string): string => ground.attribute(attribute)?.phrase ?? "";

/** What can be looked up at once, since only named things are needed for it. */
function leavesOf(program: Program, ground: Ground, random: Random): readonly Leaf[] {
  const at = (id: number | undefined): ProgramNode | undefined => program.nodes[id ?? -1];
  const under = (node: ProgramNode, place = 0): { base: ProgramNode | undefined; time: string } => {
    const below = at(node.inputs[place]);
    return below?.op === "AsOf" ? { base: at(below.inputs[0]), time: below.arguments.time } : { base: below, time: "" };
  };
  const figure = (node: number, entity: string, attribute: string, time: string): Leaf => {
    const [name, words] = [nameOf(ground, entity), phraseOf(ground, attribute)];
    const year = time === "" || time === "latest" ? "" : ` ${dateWords(time) ?? ""}`;
    return {
      node,
      kind: "figure",
      entity,
      about: `the ${words} of ${nameInText(ground.entity(entity)?.name ?? "")}`,
      query: random.pick([`${name} ${words}${year}`, `${words} of ${name}${year}`, `${words} ${name}${year}`]),
    };
  };
  return program.nodes
    .flatMap((node): Leaf[] => {
      switch (node.op) {
        case "FilterClaim": {
          const type = under(node).base;
          if (type?.op === "FindNamed") return calledLeaf(node, type.arguments.name, ground, random);
          const words = phraseOf(ground, node.arguments.attribute);
          const constant = constantOf(node.arguments.value, ground);
          const said = node.arguments.value.kind === "text" ? `"${constant}"` : constant;
          const noun = type?.op === "FilterType" ? type.arguments.type : "";
          return [
            {
              node: node.id,
              kind: "description",
              entity: node.arguments.value.kind === "entity" ? node.arguments.value.entityId : null,
              about: `the ${noun} whose ${words} is ${said}`,
              query: random.pick([
                `${noun} with ${words} ${constant}`,
                `${constant} ${words} of which ${noun}`,
                `which ${noun} has ${words} ${constant}`,
              ]),
            },
          ];
        }
        case "Relate": {
          const { base, time } = under(node);
          const year = time === "" ? "" : ` ${time}`;
          if (base?.op !== "Find") return [];
          const [name, words] = [nameOf(ground, base.arguments.entity), phraseOf(ground, node.arguments.attribute)];
          return [
            {
              node: node.id,
              kind: "list",
              entity: base.arguments.entity,
              about: `the ${words} of ${nameInText(ground.entity(base.arguments.entity)?.name ?? "")}`,
              query: random.pick([`${name} ${words}${year}`, `${words} of ${name}${year}`, `list of ${words} ${name}${year}`]),
            },
          ];
        }
        case "QueryAttribute":
        case "QueryRevised":
        case "QueryValues":
        case "SelectBetween":
        case "SelectAmong":
          return node.inputs.flatMap((_, place): Leaf[] => {
            const { base, time } = under(node, place);
            if (node.op === "QueryAttribute" && base?.op !== "Find") return calledFigure(program, node, base, ground);
            return finds(program, base).map((entity) => figure(node.id, entity, node.arguments.attribute, time));
          });
        case "Compute":
          return node.arguments.of === undefined
            ? []
            : finds(program, under(node).base).map((entity) => figure(node.id, entity, node.arguments.of ?? "", under(node).time));
        case "QueryQualifier": {
          const { base } = under(node);
          const other = under(node, 1).base;
          if (base?.op !== "Find" || other?.op !== "Find") return [];
          const words = phraseOf(ground, node.arguments.attribute);
          const pairOf = [base.arguments.entity, other.arguments.entity] as const;
          return pairOf.map((entity, index) => ({
            node: node.id,
            kind: "list",
            entity,
            about: `the ${words} of ${nameInText(ground.entity(entity)?.name ?? "")}`,
            query: `${nameOf(ground, entity)} ${words} ${node.arguments.qualifier} ${nameOf(ground, pairOf[1 - index] ?? "")}`,
          }));
        }
        case "FilterType": {
          const below = under(node).base;
          return below?.op === "FindNamed" ? calledLeaf(node, below.arguments.name, ground, random) : [];
        }
        case "Find":
        case "FindNamed":
        case "FindAll":
        case "AsOf":
        case "And":
        case "Or":
        case "Not":
        case "Count":
        case "QueryName":
        case "Python":
        case "VerifyClaim":
          break;
      }
      return [];
    })
    .map((leaf, index, all) => (all.findIndex(({ node, entity }) => node === leaf.node && entity === leaf.entity) === index ? leaf : null))
    .filter((leaf) => leaf !== null);
}

/** Which of several things of one name is meant: the name, with what tells it from the others. */
function calledLeaf(node: Narrowing, name: string, ground: Ground, random: Random): Leaf[] {
  const { told, about } = toldApart(node, name, ground);
  return [
    {
      node: node.id,
      kind: "description",
      entity: null,
      about,
      query: random.pick([`${name} ${told}`, `${told} ${name}`, `which ${name} ${told}`]),
    },
  ];
}

/** What is asked of it, with all that is known of it. */
function calledFigure(
  program: Program,
  node: Extract<ProgramNode, { op: "QueryAttribute" }>,
  base: ProgramNode | undefined,
  ground: Ground,
): Leaf[] {
  const named = base === undefined ? undefined : program.nodes[base.inputs[0] ?? -1];
  if ((base?.op !== "FilterType" && base?.op !== "FilterClaim") || named?.op !== "FindNamed") return [];
  const words = phraseOf(ground, node.arguments.attribute);
  const { told, about } = toldApart(base, named.arguments.name, ground);
  return [
    { node: node.id, kind: "figure", entity: null, about: `the ${words} of ${about}`, query: `${words} ${named.arguments.name} ${told}` },
  ];
}

type Narrowing = Extract<ProgramNode, { op: "FilterType" } | { op: "FilterClaim" }>;

/** What is added to the name, as words of a query and as a noun phrase. */
function toldApart(node: Narrowing, name: string, ground: Ground): { readonly told: string; readonly about: string } {
  if (node.op === "FilterType") return { told: node.arguments.type, about: `the ${node.arguments.type} called ${name}` };
  const { attribute, value } = node.arguments;
  const constant = constantOf(value, ground);
  if (attribute === LIES_IN) return { told: constant, about: `the one called ${name} that lies in ${constant}` };
  const words = phraseOf(ground, attribute);
  return { told: `${words} ${constant}`, about: `the one called ${name} whose ${words} is ${constant}` };
}

/** A source that holds the description and what is asked side by side: the question then needs one look-up. */
function jointOf(program: Program, ground: Ground, random: Random): Lead | null {
  const root = program.nodes.at(-1);
  const description = program.nodes.find((node) => node.op === "FilterClaim");
  const below = root === undefined ? undefined : program.nodes[root.inputs[0] ?? -1];
  const base = below?.op === "AsOf" ? program.nodes[below.inputs[0] ?? -1] : below;
  if (root?.op !== "QueryAttribute" || description === undefined || base !== description) return null;
  const type = program.nodes[description.inputs[0] ?? -1];
  const [by, asked] = [phraseOf(ground, description.arguments.attribute), phraseOf(ground, root.arguments.attribute)];
  if (type?.op !== "FilterType" || by === "" || asked === "") return null;
  const things = pluralNoun(type.arguments.type);
  return {
    decomposition: "joint",
    nodes: [description.id, root.id],
    kind: "joint",
    about: `the ${by} and the ${asked} of ${things}`,
    queries: [
      random.pick([`${things} ${by} ${asked} table`, `table of ${things} with ${by} and ${asked}`, `list of ${things} ${by} ${asked}`]),
    ],
  };
}

/** Named things of a Find, or of an Or over Finds. */
function finds(program: Program, node: ProgramNode | undefined): readonly string[] {
  if (node?.op === "Find") return [node.arguments.entity];
  return node?.op === "Or" ? node.inputs.flatMap((input) => finds(program, program.nodes[input])) : [];
}

const constantOf = (value: ClaimValue, ground: Ground): string =>
  value.kind === "entity"
    ? nameOf(ground, value.entityId)
    : value.kind === "quantity"
      ? String(value.number)
      : value.kind === "date"
        ? (dateWords(value.value) ?? value.value)
        : value.value;

/** One table of a figure over all things of a type, instead of a page for each: only where several members' figures are needed. */
function rankingOf({ program }: Question, ground: Ground, random: Random): Lead | null {
  for (const node of program.nodes) {
    const attribute =
      node.op === "SelectAmong" && node.arguments.qualifier === undefined
        ? node.arguments.attribute
        : node.op === "SelectBetween"
          ? node.arguments.attribute
          : node.op === "Compute"
            ? node.arguments.of
            : undefined;
    const info = attribute === undefined ? undefined : ground.attribute(attribute);
    if (info?.phrase == null) continue;
    const [type] = info.coverage.map((one) => one.type);
    if (type === undefined || headOf([type]) === "") continue;
    const below = program.nodes[node.inputs[0] ?? -1];
    const time = below?.op === "AsOf" && below.arguments.time !== "latest" ? ` ${dateWords(below.arguments.time) ?? ""}` : "";
    return {
      decomposition: "ranking",
      nodes: [node.id],
      kind: "ranking",
      about: `the ${info.phrase} of many ${pluralNoun(type)}`,
      queries: [
        random.pick([
          `${pluralNoun(type)} by ${info.phrase}${time}`,
          `${info.phrase} by ${type}${time} table`,
          `list of ${pluralNoun(type)} ${info.phrase}${time}`,
        ]),
      ],
    };
  }
  return null;
}
