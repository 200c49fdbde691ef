import type { FileMetaData, SchemaElement } from "hyparquet";

/** A condition that a row must meet, as in `level>=4`, `style=compare` or `text~river`. */
export interface Condition {
  /** The columns of the file that it reads. */
  readonly column: string;
  holds(row: Readonly<Record<string, unknown>>): boolean;
}

export class BadCondition extends Error {
  override readonly name = "BadCondition";
}

const form = /^\s*([^\s<>=!~]+)\s*(>=|<=|!=|!~|=|>|<|~)\s*(.*?)\s*$/s;
const help = "write COLUMN, one of = != > >= < <= ~ !~, and a value; ~ takes a regular expression, null stands for nothing";

type Test = (value: unknown) => boolean;

/**
 * Reads a condition over the columns of a file. A column is named by its path, or by an end of it that no other has; a path goes on into
 * lists, any item of which may meet the condition, and into JSON text. Throws `BadCondition`.
 */
export function conditionOf(text: string, metadata: FileMetaData): Condition {
  const [, named, operator, value] = form.exec(text) ?? [];
  if (named === undefined || operator === undefined || value === undefined) throw new BadCondition(`--where ${text}: ${help}`);
  const { path, leaf } = columnOf(named, leavesOf(metadata), text);
  const test = testOf(operator, value, leaf, text);
  const negative = operator.startsWith("!");
  return {
    column: path[0]!,
    holds(row) {
      const met = valuesAt(row, path).some(test);
      return negative ? !met : met;
    },
  };
}

interface Leaf {
  readonly path: readonly string[];
  readonly type: SchemaElement["type"];
}

function columnOf(named: string, leaves: readonly Leaf[], text: string): { readonly path: readonly string[]; readonly leaf?: Leaf } {
  const name = ({ path }: Leaf): string => path.join(".");
  const whole = leaves.find((leaf) => name(leaf) === named);
  if (whole !== undefined) return { path: whole.path, leaf: whole };
  const json = leaves.find((leaf) => leaf.type === "BYTE_ARRAY" && named.startsWith(`${name(leaf)}.`));
  if (json !== undefined) return { path: named.split(".") };
  const ends = leaves.filter((leaf) => name(leaf).endsWith(`.${named}`));
  if (ends.length === 1) return { path: ends[0]!.path, leaf: ends[0]! };
  const names = (ends.length > 1 ? ends : leaves).map(name).join(", ");
  throw new BadCondition(
    ends.length > 1
      ? `--where ${text}: several columns end in ${named}: ${names}`
      : `--where ${text}: there is no column ${named}; there are ${names}`,
  );
}

/** Lists and their items are one column. */
function leavesOf({ schema }: FileMetaData): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let at = 0;
  const walk = (parents: readonly string[], inList: boolean): void => {
    const element = schema[at++]!;
    const path = inList ? parents : [...parents, element.name];
    const children = element.num_children ?? 0;
    if (children === 0) leaves.push({ path, type: element.type });
    const list = element.converted_type === "LIST" || element.logical_type?.type === "LIST";
    // Below a list stand a repeated group and its element, which nobody names.
    for (let child = 0; child < children; child++) walk(path, list || (inList && element.repetition_type === "REPEATED"));
  };
  const root = schema[at++];
  for (let child = 0; child < (root?.num_children ?? 0); child++) walk([], false);
  return leaves;
}

const numbers = new Set<SchemaElement["type"]>(["INT32", "INT64", "DOUBLE", "FLOAT"]);

function testOf(operator: string, wanted: string, leaf: Leaf | undefined, text: string): Test {
  if (operator.endsWith("~")) {
    const pattern = patternOf(wanted, text);
    return (value) => value !== null && value !== undefined && pattern.test(String(value as string | number | boolean));
  }
  const equal = operator === "=" || operator === "!=";
  if (wanted === "null") {
    if (!equal) throw new BadCondition(`--where ${text}: nothing is more or less than null; write = or !=`);
    return (value) => value === null || value === undefined;
  }
  if (leaf?.type === "BOOLEAN" && wanted !== "true" && wanted !== "false")
    throw new BadCondition(`--where ${text}: ${leaf.path.join(".")} is true or false`);
  const asNumber = wanted === "" ? Number.NaN : Number(wanted);
  // Times are read as texts that sort as times do.
  if (leaf !== undefined && numbers.has(leaf.type) && Number.isNaN(asNumber) && !/^\d{4}-/.test(wanted))
    throw new BadCondition(`--where ${text}: ${leaf.path.join(".")} is a number, ${wanted === "" ? "an empty value" : wanted} is none`);
  return (value) => {
    if (value === null || value === undefined) return false;
    const order =
      typeof value === "number" || typeof value === "bigint"
        ? Number(value) - asNumber
        : orderOf(String(value as string | boolean), wanted);
    if (equal) return order === 0;
    if (operator === ">") return order > 0;
    if (operator === "<") return order < 0;
    return operator === ">=" ? order >= 0 : order <= 0;
  };
}

const orderOf = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function patternOf(source: string, text: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch (error) {
    throw new BadCondition(`--where ${text}: ${(error as Error).message}`, { cause: error });
  }
}

/** All values that the path leads to; where it ends early, nothing. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  const inner = typeof value === "string" ? parsed(value) : value;
  if (inner === null || typeof inner !== "object") return [null];
  if (inner !== value && Array.isArray(inner)) return valuesAt(inner, path);
  return valuesAt((inner as Record<string, unknown>)[name], rest);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
