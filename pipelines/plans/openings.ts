import { pluralOf } from "../language/inflection.ts";
import { hasRole } from "../../schemas/index.ts";
import type { Program, Question, Random } from "../../schemas/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import { headOf, timedInput } from "../../knowledge-graph/index.ts";
import { dateWords } from "../language/writing/times.ts";
import { nameInText } from "../language/writing/names.ts";
import { leavesOf, phraseOf } from "./program-leaves.ts";

/** A way to begin: what is looked for first, and why. Two openings of one question never share their `decomposition`. */
export interface PlanOpening {
  readonly decomposition: string;
  /** Nodes that the first look-up serves. */
  readonly nodes: readonly number[];
  readonly queries: readonly string[];
  readonly kind: "figure" | "list" | "description" | "page" | "parallel" | "ranking" | "joint" | "cross-check";
  /** The thing or attribute that the opening is about, in words. */
  readonly about: string;
  /** What a page is wanted for: a figure of its own, or what leads on to other things. */
  readonly holds?: "figure" | "list" | "description";
}

/** Every beginning that the program allows, in the program's order: its leaves one by one, all at once, a page, a ranking. */
export function planOpenings(question: Question, context: QuestionContext, random: Random): readonly PlanOpening[] {
  const { program } = question;
  const leaves = leavesOf(program, context, random);
  const openings: PlanOpening[] = leaves.map((leaf) => ({
    decomposition: `${leaf.kind}:${leaf.node}${leaf.entity === null ? "" : `:${leaf.entity}`}`,
    nodes: [leaf.node],
    queries: [leaf.query],
    kind: leaf.kind,
    about: leaf.about,
  }));
  // What is asked of a name waits for which of its bearers is meant.
  if (leaves.length > 1 && !program.nodes.some(({ op }) => op === "FindNamed"))
    openings.push({
      decomposition: "parallel",
      nodes: leaves.map(({ node }) => node),
      queries: leaves.map(({ query }) => query).slice(0, 4),
      kind: "parallel",
      about: "",
    });
  const pages = [...new Set(leaves.flatMap(({ entity }) => entity ?? []))];
  for (const entity of pages) {
    const name = nameInText(context.entity(entity)?.name ?? "").replace(/^the /, "");
    const served = leaves.filter((leaf) => leaf.entity === entity).map(({ node }) => node);
    openings.push({
      decomposition: `page:${entity}`,
      nodes: served,
      queries: [random.pick([`${name} profile`, `${name} overview`, `${name} key facts`])],
      kind: "page",
      about: nameInText(context.entity(entity)?.name ?? ""),
      holds: leaves.find((leaf) => leaf.entity === entity && leaf.kind !== "figure")?.kind ?? "figure",
    });
  }
  for (const node of program.nodes)
    if (node.op === "FindNamed")
      openings.push({
        decomposition: `name:${node.arguments.name}`,
        nodes: [node.id],
        queries: [
          random.pick([`${node.arguments.name} meanings`, `${node.arguments.name} overview`, `things called ${node.arguments.name}`]),
        ],
        kind: "page",
        about: node.arguments.name,
        holds: "description",
      });
  const ranking = rankingOf(question, context, random);
  if (ranking !== null) openings.push(ranking);
  const joint = jointOf(program, context, random);
  if (joint !== null) openings.push(joint);
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined && only.kind === "figure")
    openings.push({
      decomposition: "cross-check",
      nodes: [only.node],
      queries: [only.query, `${only.query} statistics second source`],
      kind: "cross-check",
      about: only.about,
    });
  return openings;
}

/** A source that holds the description and what is asked side by side: the question then needs one look-up. */
function jointOf(program: Program, context: QuestionContext, random: Random): PlanOpening | null {
  const root = program.nodes.at(-1);
  const description = program.nodes.find((node) => node.op === "FilterClaim");
  const base = root && timedInput(program, root).base;
  if (root?.op !== "QueryAttribute" || description === undefined || base !== description) return null;
  const type = program.nodes[description.inputs[0] ?? -1];
  const [by, asked] = [phraseOf(context, description.arguments.attribute), phraseOf(context, root.arguments.attribute)];
  if (type?.op !== "FilterType" || by === "" || asked === "") return null;
  const things = pluralOf(type.arguments.type);
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

/** One table of a figure over all things of a type, instead of a page for each: only where several members' figures are needed. */
function rankingOf({ program }: Question, context: QuestionContext, random: Random): PlanOpening | null {
  for (const node of program.nodes) {
    const attribute =
      hasRole(node, "selects") && !("qualifier" in node.arguments && node.arguments.qualifier !== undefined)
        ? node.arguments.attribute
        : node.op === "Compute"
          ? node.arguments.of
          : undefined;
    const info = attribute === undefined ? undefined : context.attribute(attribute);
    if (info?.phrase == null) continue;
    const [type] = info.coverage.map((one) => one.type);
    if (type === undefined || headOf([type]) === "") continue;
    const asOf = timedInput(program, node).time;
    const time = asOf === undefined || asOf === "latest" ? "" : ` ${dateWords(asOf) ?? ""}`;
    return {
      decomposition: "ranking",
      nodes: [node.id],
      kind: "ranking",
      about: `the ${info.phrase} of many ${pluralOf(type)}`,
      queries: [
        random.pick([
          `${pluralOf(type)} by ${info.phrase}${time}`,
          `${info.phrase} by ${type}${time} table`,
          `list of ${pluralOf(type)} ${info.phrase}${time}`,
        ]),
      ],
    };
  }
  return null;
}
