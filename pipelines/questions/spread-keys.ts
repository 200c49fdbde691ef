import { constants, timedInput } from "../../knowledge-graph/index.ts";
import type { Question } from "../../schemas/index.ts";

/** The attribute whose value is wanted, last in the program; a list's own where nothing else is asked. */
export function askedPart({ program }: Question): string {
  for (const node of [...program.nodes].reverse()) {
    if (node.op === "Compute" && node.arguments.of !== undefined) return node.arguments.of;
    if ("attribute" in node.arguments) return node.arguments.attribute;
  }
  return "";
}

export const describedBy = ({ program }: Question): readonly string[] =>
  program.nodes.flatMap((node) => (node.op === "FilterClaim" ? [`description by ${node.arguments.attribute}`] : []));

/** Once each, of the things that it names. */
export const regionsNamed =
  (regions: ReadonlyMap<string, string>) =>
  ({ program }: Question): readonly string[] => [...new Set(constants(program).entities.flatMap((id) => regions.get(id) ?? []))].map((name) => `things like ${name}`); // prettier-ignore

/** Once each, however often the question goes along it. */
export const relationsOf = ({ program }: Question): readonly string[] => [
  ...new Set(program.nodes.flatMap((node) => (node.op === "Relate" ? [`the relation ${node.arguments.attribute}`] : []))),
];

/** The operators in their order. A plain look-up has one way only, and a choice of named things one for each number of them. */
export const shapeOf = ({ program: { nodes }, answer, family }: Question): readonly string[] =>
  family === "retrieval" || answer.type === "choice"
    ? []
    : [
        `questions of the form ${nodes.flatMap((node) => (node.op === "Compute" ? node.arguments.operation : node.op === "AsOf" ? [] : node.op)).join(" ")}`,
      ];

/**
 * What two lists of one relation share, and the one thing that a bound leaves of a list, whatever is done with it: of "only one country
 * borders both" a reader has had enough long before each form of it is full.
 */
export const constructionsOf = ({ program: { nodes } }: Question): readonly string[] => {
  const relation = (id: number | undefined): string | undefined => {
    const node = nodes[id ?? -1];
    return node?.op === "Relate" ? node.arguments.attribute : undefined;
  };
  return [
    ...new Set(
      nodes.flatMap((node) => {
        const [a, b] = node.inputs.map(relation);
        if (node.op === "And" && a !== undefined && a === b) return `what two lists of ${a} share`;
        return node.op === "FilterClaim" && node.id < nodes.length - 2 && a !== undefined ? `the one of ${a} that a bound leaves` : [];
      }),
    ),
  ];
};

/** "That country's dependent areas", of the one country that has any: three times are enough. */
export const listOfHidden = ({ program: { nodes }, hiddenEntities: [first] }: Question): readonly string[] =>
  nodes.flatMap((node) =>
    node.op === "Relate" && first !== undefined && nodes[node.inputs[0] ?? -1]?.op !== "Find" && nodes[node.inputs[0] ?? -1]?.op !== "AsOf"
      ? [`${node.arguments.attribute} of a hidden ${first}`]
      : [],
  );

/** One figure over one list, whatever is done with it: of NATO's imports, three times are enough. */
export const overOneList = ({ program }: Question): readonly string[] =>
  program.nodes.flatMap((node) => {
    const attribute = node.op === "Compute" ? node.arguments.of : node.op === "SelectAmong" && node.arguments.qualifier === undefined ? node.arguments.attribute : undefined; // prettier-ignore
    const list = attribute === undefined ? undefined : timedInput(program, node).base;
    const owner = list?.op === "Relate" ? timedInput(program, list).base : undefined;
    return attribute !== undefined && list?.op === "Relate" && owner?.op === "Find"
      ? [`${attribute} over ${list.arguments.attribute} of ${owner.arguments.entity}`]
      : [];
  });

/** Of "than in its most populous neighbour" a reader has had enough sooner than of any other form: there are few such words. */
export const BESIDE_PICKED = 0.3;
export const besidePicked = ({ program: { nodes } }: Question): readonly string[] => {
  const root = nodes.at(-1);
  const isPicked = (id: number): boolean => {
    const node = nodes[id];
    return node?.op === "AsOf" || node?.op === "QueryAttribute" ? node.inputs.some(isPicked) : node?.op === "SelectAmong";
  };
  return root?.op === "Compute" && root.inputs.length === 2 && root.inputs.some(isPicked) ? ["a thing beside one of its own"] : [];
};

/** Things and texts; one figure is as good as another. */
export const answerKey = ({ answer }: Question): readonly string[] =>
  answer.type === "entity" || answer.type === "choice" ? [`the answer ${answer.text}`] : [];
