import { z } from "zod";
import { Config } from "../../schemas/index.ts";
import { code, table } from "./markdown.ts";

/** What of JSON Schema Zod writes for a config. */
interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly unit?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node | false;
  readonly prefixItems?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly propertyNames?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

const configSchema = (): Node & Readonly<Record<string, unknown>> =>
  z.toJSONSchema(Config, {
    io: "input",
    // Zod leaves the default out where the value is transformed, like "10MB" to bytes.
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema as unknown as z.ZodType;
      if (def.type === "default" && jsonSchema.default === undefined)
        jsonSchema.default = (def as unknown as z.core.$ZodDefaultDef).defaultValue as never;
    },
  }) as Node & Record<string, unknown>;

/** `groundwork.schema.json`: what editors check a config against. */
export const editorSchema = (): string =>
  `${JSON.stringify({ title: "A groundwork config", ...configSchema() }, (key, value: unknown) => (key === "unit" ? undefined : value), 2)}\n`;

type Row = readonly [key: string, type: string, fallback: string, unit: string, meaning: string];
const HEAD = ["key", "type", "default", "unit", "meaning"] as const;

/** `docs/configuration.md`. Throws on a key that does not say what it is. */
export function configurationPage(): string {
  const { properties = {} } = configSchema();
  const plain = Object.entries(properties).filter(([, node]) => isLeaf(node));
  const sections = Object.entries(properties).filter(([, node]) => !isLeaf(node));
  const of = (name: string, node: Node): string => {
    const rows = rowsOf(name, node, true).slice(1);
    return [`## ${name}`, described(name, node), table(HEAD, rows)].join("\n\n");
  };
  return `${[
    "# Configuration",
    "<!-- Written by `npm run docs` from schemas/config.ts and schemas/config/. Do not edit. -->",
    "Every key of a config file. An unknown key is an error that names its line; every key but `sources` has a default.\nA share is a number from 0 to 1. Sizes in bytes may be written like `10MB`.\nFor completion in an editor, begin the file with `# yaml-language-server: $schema=./node_modules/groundwork-deep-research/groundwork.schema.json`.\nSecrets never stand in a config: see [the environment](models.md#the-environment).",
    "## The run",
    table(
      HEAD,
      plain.flatMap(([name, node]) => rowsOf(name, node, true)),
    ),
    ...sections.map(([name, node]) => of(name, node)),
  ].join("\n\n")}\n`;
}

const variantsOf = (node: Node): readonly Node[] => (node.anyOf ?? node.oneOf ?? []).filter(({ type }) => type !== "null");
const objectsOf = (node: Node): readonly Node[] => [node, ...variantsOf(node)].filter(({ properties }) => properties !== undefined);
const elementOf = (node: Node): Node | undefined => (node.items === false ? undefined : node.items);
const isLeaf = (node: Node): boolean =>
  objectsOf(node).length === 0 && objectsOf(elementOf(node) ?? {}).length === 0 && typeof node.additionalProperties !== "object";

function described(key: string, { description }: Node): string {
  if (description === undefined || description === "")
    throw new Error(`config key ${key} has no description: give its schema one with .describe()`);
  return description;
}

function rowsOf(key: string, node: Node, optional: boolean): readonly Row[] {
  const own: Row = [code(key), typeOf(node), fallbackOf(node, optional), node.unit ?? "", described(key, node)];
  if (typeof node.additionalProperties === "object") {
    if (node.propertyNames?.enum === undefined) return [own];
    const names = node.propertyNames.enum.map((name) => code(String(name))).join(", ");
    return [own, [code(`${key}.<task>`), `keys of ${code("model")}`, "", "", `For one of: ${names}.`]];
  }
  const inner = elementOf(node);
  return [own, ...membersOf(inner === undefined ? key : `${key}[]`, inner ?? node)];
}

/** Of each variant the keys behind the one that names it. */
function membersOf(key: string, node: Node): readonly Row[] {
  return objectsOf(node).flatMap((variant) => {
    const isChoice = variant !== node;
    const named = isChoice ? Object.entries(variant.properties ?? {}).find(([, { const: value }]) => value !== undefined) : undefined;
    const chosen = named === undefined ? "" : ` (${named[0]}: ${String(named[1].const)})`;
    return Object.entries(variant.properties ?? {}).flatMap(([name, member]) => {
      if (member.const !== undefined && isChoice) return [];
      const isOneOfMany = isChoice && Object.keys(variant.properties ?? {}).length === 1 && member.properties !== undefined;
      const optional = isOneOfMany || member.default !== undefined || !(variant.required ?? []).includes(name);
      const [own, ...below] = rowsOf(`${key}.${name}`, member, optional);
      return own === undefined ? [] : [[`${own[0]}${chosen}`, ...own.slice(1)] as unknown as Row, ...below];
    });
  });
}

function fallbackOf(node: Node, optional: boolean): string {
  if (!optional) return "required";
  const value = node.default;
  if (value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0))
    return "";
  return code(typeof value === "string" ? value : JSON.stringify(value));
}

function typeOf(node: Node): string {
  const either = node.anyOf ?? node.oneOf;
  if (either) {
    if (objectsOf(node).length > 1) return "one of several forms";
    return [...new Set(either.map(typeOf))].join(" or ");
  }
  if (node.const !== undefined) return code(JSON.stringify(node.const).replace(/^"|"$/g, ""));
  if (node.enum) return node.enum.map((value) => code(String(value))).join(", ");
  if (node.prefixItems) return `list of ${node.prefixItems.length} (${[...new Set(node.prefixItems.map(typeOf))].join(", ")})`;
  if (Array.isArray(node.type)) return (node.type as readonly string[]).map((type) => typeOf({ ...node, type })).join(" or ");
  if (node.type === "array") return isLeaf(node) ? `list of ${typeOf(elementOf(node) ?? {})}` : "list";
  if (node.type === "object") return typeof node.additionalProperties === "object" ? "map" : "section";
  if (node.type === "integer" || node.type === "number") return numberType(node);
  return node.type as string;
}

function numberType({ type, minimum, maximum, exclusiveMinimum }: Node): string {
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (type === "number" && minimum === 0 && most === 1) return "share";
  const noun = type === "integer" ? "whole number" : "number";
  if (minimum !== undefined && most !== undefined) return `${noun}, ${minimum} to ${most}`;
  const least = minimum !== undefined ? `${minimum} or more` : exclusiveMinimum === 0 ? "above 0" : undefined;
  return [noun, ...(least === undefined ? [] : [least]), ...(most === undefined ? [] : [`at most ${most}`])].join(", ");
}
