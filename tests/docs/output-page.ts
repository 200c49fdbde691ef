import { z } from "zod";
import { commandOutputs } from "../../schemas/output/index.ts";
import { code, table } from "./markdown.ts";

/** What of JSON Schema Zod writes for what a command prints. */
interface Node {
  readonly type?: string;
  readonly description?: string;
  readonly opaque?: boolean;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly additionalProperties?: Node | boolean;
}

type Row = readonly [key: string, type: string, meaning: string];

/** `docs/output.md`. Throws on a key that does not say what it is. */
export const outputPage = (): string =>
  `${[
    "# What commands print",
    "<!-- Written by `npm run docs` from schemas/output/. Do not edit. -->",
    "With `--json` a command prints one line of JSON on stdout, and nothing else there: progress is silent, what went wrong is on stderr, and the [exit code](nights.md#the-morning-after) says what came of it. A command that fails before it has anything to tell prints no line.",
    ...Object.entries(commandOutputs).flatMap(([name, schema]) => [
      `## groundwork ${name}`,
      ...formsOf(schema).map((form) => formText(form, name)),
    ]),
  ].join("\n\n")}\n`;

const formsOf = (schema: z.ZodType): readonly z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as readonly z.ZodType[]) : [schema];

/** A table where a command prints nothing else, or nobody does; others name that command. */
function formText(form: z.ZodType, name: string): string {
  const [owner = name] = Object.entries(commandOutputs).find(([, schema]) => (schema as z.ZodType) === form) ?? [];
  if (owner !== name) return `As [groundwork ${owner}](#groundwork-${owner.replaceAll(" ", "-")}).`;
  return table(["key", "type", "meaning"], rowsOf(z.toJSONSchema(form, { io: "output" }) as Node, name));
}

function rowsOf(node: Node, command: string): readonly Row[] {
  const inner = node.items ?? node;
  return membersOf(node.items === undefined ? "" : "[].", inner, command);
}

function membersOf(before: string, { properties = {}, required = [] }: Node, command: string): readonly Row[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const key = `${before}${name}`;
    if (given.description === undefined) throw new Error(`${command}: ${key} has no description: give its schema one with .describe()`);
    const node = plain(given);
    const type = `${typeOf(node)}${given === node ? "" : " or null"}${required.includes(name) ? "" : ", or absent"}`;
    const own: Row = [code(key), type, given.description];
    if (given.opaque === true || node.opaque === true) return [own];
    return node.items === undefined ? [own, ...membersOf(`${key}.`, node, command)] : [own, ...membersOf(`${key}[].`, node.items, command)];
  });
}

/** Without the null that it may be. */
function plain(node: Node): Node {
  const others = node.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 && others[0] !== undefined ? others[0] : node;
}

function typeOf(node: Node): string {
  if (node.const !== undefined) return code(JSON.stringify(node.const));
  if (node.enum !== undefined) return node.enum.length > 12 ? "a reason" : node.enum.map((value) => code(String(value))).join(", ");
  if (node.type === "array") return node.items?.type === "string" ? "list of texts" : "list";
  if (node.type === "object") return node.properties === undefined ? "map" : "object";
  return { string: "text", integer: "whole number", number: "number", boolean: "true or false" }[node.type ?? ""] ?? "any";
}
