import { ClaimValue, Program, type ProgramNode } from "../../schemas/index.ts";
import type { Draw } from "./draw.ts";
import type { Html } from "./html.ts";

/** The name of a thing by its id; the id where nothing is known of it. */
export type NameOf = (entityId: string) => string;

/** Boxes from what is named to the answer, each with what it does, and how many statements it rests on. */
export function programDrawing(
  text: string,
  evidence: readonly { readonly node: number }[],
  { draw, nameOf }: { readonly draw: Draw; readonly nameOf: NameOf },
): Html | undefined {
  const program = programOf(text);
  if (program === undefined) return undefined;
  const statements = new Map<number, number>();
  for (const { node } of evidence) statements.set(node, (statements.get(node) ?? 0) + 1);
  const last = program.nodes.at(-1)?.id;
  return draw(
    program.nodes.map((node) => {
      const count = statements.get(node.id) ?? 0;
      return {
        name: String(node.id),
        lines: [node.op, ...argumentTexts(node, nameOf), ...(count === 0 ? [] : [`${count} statement${count === 1 ? "" : "s"}`])],
        look: node.id === last ? "answer" : node.inputs.length === 0 ? "given" : "step",
      };
    }),
    program.nodes.flatMap(({ id, inputs }) => inputs.map((input) => ({ from: String(input), to: String(id) }))),
    { title: `The program: ${program.nodes.map(({ op }) => op).join(", ")}` },
  );
}

/** A line a step: what it does, with what, and which steps it takes up. */
export const programTexts = (text: string, nameOf: NameOf): readonly string[] =>
  (programOf(text)?.nodes ?? []).map((node) => {
    const { id, op, inputs } = node;
    return [`${id} ${op}`, argumentTexts(node, nameOf).join(", "), ...(inputs.length === 0 ? [] : [`of ${inputs.join(", ")}`])]
      .filter((part) => part !== "")
      .join("  ");
  });

/** Files are not trusted: what is no program is not drawn. */
function programOf(text: string): Program | undefined {
  try {
    return Program.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const argumentTexts = ({ arguments: all }: ProgramNode, nameOf: NameOf): readonly string[] =>
  Object.entries(all).flatMap(([key, value]: [string, unknown]) => {
    const text = argumentText(value, nameOf);
    if (text === undefined) return [];
    return key === "entity" || key === "attribute" || key === "name" || key === "type" ? [text] : [`${key}: ${text}`];
  });

function argumentText(value: unknown, nameOf: NameOf): string | undefined {
  if (typeof value === "string") return nameOf(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const claim = ClaimValue.safeParse(value);
  return claim.success ? valueText(claim.data, nameOf) : undefined;
}

/** A value as a table shows it. */
export function valueText(value: ClaimValue, nameOf: NameOf): string {
  if (value.kind === "entity") return nameOf(value.entityId);
  if (value.kind === "quantity")
    return [value.number.toLocaleString("en-GB", { maximumFractionDigits: 6 }), value.unit, value.scope && `(${value.scope})`]
      .filter((part) => part !== undefined && part !== "")
      .join(" ");
  return value.value;
}
