import { Template } from "@huggingface/jinja";

/** What Python's `str.strip()` takes off; JavaScript's `trim` takes U+FEFF too, and leaves U+0085. */
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const strips = {
  strip: [true, true],
  lstrip: [true, false],
  rstrip: [false, true],
} as const;

/** Python's `strip` and its like, with or without the characters to take off. */
function stripped(text: unknown, name: keyof typeof strips, characters: unknown): string {
  const [left, right] = strips[name];
  const set = typeof characters === "string" ? characters.replace(/[\\\]^-]/g, "\\$&") : SPACE;
  let result = typeof text === "string" ? text : "";
  if (set === "") return result;
  if (left) result = result.replace(new RegExp(`^[${set}]+`, "u"), "");
  // From the end: a pattern with $ would look at every run of such characters.
  if (right) {
    const one = new RegExp(`[${set}]`, "u");
    let end = result.length;
    while (end > 0 && one.test(result[end - 1] ?? "")) end -= 1;
    result = result.slice(0, end);
  }
  return result;
}

/**
 * A chat template that fills in as Python's Jinja does. The library's own `strip("\n")` takes off all white space (0.5.11): Qwen3's
 * template would eat the first spaces of a thought.
 */
export function compileTemplate(source: string): (values: Readonly<Record<string, unknown>>) => string {
  const template = new Template(source);
  rewrite(template.parsed);
  const functions = Object.fromEntries(
    Object.keys(strips).map((name) => [
      ownName(name),
      (text: unknown, characters?: unknown) => stripped(text, name as keyof typeof strips, characters),
    ]),
  );
  return (values) => template.render({ ...functions, ...values });
}

const ownName = (name: string): string => `groundwork_${name}`;
const identifier = (value: string): object => ({ type: "Identifier", value });

interface Node {
  type?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  computed?: unknown;
  value?: unknown;
  args?: unknown[];
  filter?: Node;
  operand?: Node;
}

/** `x.strip(…)` and `x | trim` become calls of our functions. */
function rewrite(node: unknown): void {
  if (node === null || typeof node !== "object") return;
  for (const child of node instanceof Map ? [...node.keys(), ...node.values()] : Object.values(node)) rewrite(child);
  const at = node as Node;
  const { callee } = at;
  if (at.type === "CallExpression" && callee?.type === "MemberExpression" && callee.computed !== true) {
    const name = callee.property?.value;
    if (typeof name !== "string" || !(name in strips)) return;
    at.args = [callee.object, ...(at.args ?? [])];
    at.callee = identifier(ownName(name)) as Node;
  } else if (at.type === "FilterExpression" && at.filter?.type === "Identifier" && at.filter.value === "trim") {
    at.type = "CallExpression";
    at.callee = identifier(ownName("strip")) as Node;
    at.args = [at.operand];
  }
}
