import { hashOf, type Action, type Random } from "../../schemas/index.ts";
import type { CheckedTool } from "./define.ts";
import { PYTHON_INTERPRETER } from "./python-interpreter.ts";
import { shapesFor, type ArgumentSchema, type Shape } from "./shapes.ts";
import { TOOL_WORDS } from "./words.ts";
import type { Tools } from "./toolset.ts";

/** Sets that one set is varied into: readers of a run keep a validator for each. */
export const VARIANTS = 24;

type Arguments = Readonly<Record<string, unknown>>;

/** One tool under another name, its arguments under other names and in other shapes; what it does is the same. */
interface Renamed {
  readonly tool: CheckedTool;
  readonly from: string;
  readonly accepts: CheckedTool["accepts"];
  write(args: Arguments): Arguments;
  /** Undefined where they are none of its arguments. */
  read(args: unknown): Arguments | undefined;
  /** The words of a call, own and new, for text that is no call. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * The same tools under other names, with other words and argument shapes, by seed; in a third of the cases listed as MCP lists tools. The
 * set's name says that it is varied: models trained on changed tools lose points on the released ones, so nobody should mistake them.
 */
export function variedTools(tools: Tools, random: Random): Tools {
  const taken = new Set<string>();
  const renamed = tools.tools.map((tool) => {
    const one = rename(tool, random.fork(tool.name), taken);
    taken.add(one.tool.name);
    return one;
  });
  const form = random.fork("form").next() < 1 / 3 ? ("mcp" as const) : undefined;
  const say = (action: Action): Action => {
    const plain = tools.dialect?.say(action) ?? action;
    const to = renamed.find(({ from }) => from === plain.name);
    return to === undefined ? plain : { name: to.tool.name, arguments: to.write(plain.arguments) };
  };
  const hear = (action: Action, listed: Iterable<string>): Action | undefined => {
    const from = renamed.find(({ tool }) => tool.name === action.name);
    const args = from?.read(action.arguments);
    if (from === undefined || args === undefined || !from.accepts(args)) return undefined;
    const plain = { name: from.from, arguments: { ...args } };
    return tools.dialect === undefined ? plain : tools.dialect.hear(plain, listed);
  };
  const garble = (raw: string): string => {
    let text = tools.dialect?.garble(raw) ?? raw;
    for (const { words } of renamed)
      for (const [own, other] of words)
        text = text.replace(new RegExp(`(["']|^|\\n)${own}(?=["'(])`, "g"), (_, before: string) => before + other);
    return text;
  };
  const made = renamed.map(({ tool }) => tool);
  return {
    name: `${tools.name}~${hashOf(
      made.map(({ schema }) => schema),
      form,
    ).slice(0, 6)}`,
    tools: made,
    dialect: { say, hear, garble },
    ...(form !== undefined && { form }),
  };
}

interface RenamedArgument {
  readonly own: string;
  readonly name: string;
  readonly shape: Shape;
  readonly schema: ArgumentSchema;
}

const asIs = (given: unknown): Arguments | undefined =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? { ...given } : undefined;

function rename(tool: CheckedTool, random: Random, taken: ReadonlySet<string>): Renamed {
  // Its code stands outside its arguments: a form that goes with the name.
  if (tool.name === PYTHON_INTERPRETER)
    return { tool, from: tool.name, accepts: tool.accepts, read: asIs, write: (args) => args, words: new Map() };
  const words = TOOL_WORDS[tool.name];
  const { description, parameters } = tool.schema.function;
  const { properties = {}, required } = parameters as {
    readonly properties?: Record<string, ArgumentSchema>;
    readonly required?: string[];
  };
  const name = random.pick([tool.name, ...(words?.names ?? [])].filter((one) => !taken.has(one)));
  const used = new Set<string>();
  const args = Object.entries(properties).map(([own, schema]): RenamedArgument => {
    const draw = random.fork("argument", own);
    const of = words?.arguments[own];
    const other = draw.pick([own, ...(of?.names ?? [])].filter((one) => !used.has(one)));
    used.add(other);
    const shape = draw.pick(shapesFor(schema));
    const described = schema["description"];
    const said = draw.pick([typeof described === "string" ? described : "", ...(of?.descriptions ?? [])]);
    return { own, name: other, shape, schema: { ...shape.schema(schema), description: said + shape.hint } };
  });
  const read = (given: unknown): Arguments | undefined => {
    const values = asIs(given);
    const known = new Set(args.map((arg) => arg.name));
    if (values === undefined || Object.keys(values).some((key) => !known.has(key))) return undefined;
    return Object.fromEntries(args.flatMap(({ own, name: key, shape }) => (key in values ? [[own, shape.read(values[key])]] : [])));
  };
  const checked: CheckedTool = {
    name,
    schema: {
      type: "function",
      function: {
        name,
        description: random.fork("description").pick([description, ...(words?.descriptions ?? [])]),
        parameters: {
          ...parameters,
          properties: Object.fromEntries(args.map((arg) => [arg.name, arg.schema])),
          ...(required !== undefined && { required: args.filter(({ own }) => required.includes(own)).map((arg) => arg.name) }),
        },
      },
    },
    accepts: (given) => tool.accepts(read(given)),
    run: (given, backend) => tool.run(read(given), backend),
    ...(tool.failed !== undefined && { failed: (given: unknown, failure) => tool.failed?.(read(given), failure) ?? "" }),
  };
  return {
    tool: checked,
    from: tool.name,
    accepts: tool.accepts,
    read,
    write: (given) =>
      Object.fromEntries(args.flatMap(({ own, name: key, shape }) => (own in given ? [[key, shape.write(given[own])]] : []))),
    words: new Map([[tool.name, name], ...args.map((arg) => [arg.own, arg.name] as const)]),
  };
}
