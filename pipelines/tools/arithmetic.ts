/** Longest expression, and deepest nesting: a parser that calls itself must end before the stack does. */
const LONGEST = 500;
const DEEPEST = 50;

export class ArithmeticError extends Error {}

type Function = (...values: readonly number[]) => number;
const FUNCTIONS: Readonly<Record<string, Function>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  max: Math.max,
  min: Math.min,
  round: (value = Number.NaN, places = 0) => Number(`${Math.round(Number(`${value}e${places}`))}e${-places}`),
  sqrt: Math.sqrt,
};
const OPERANDS: Readonly<Record<string, readonly [number, number]>> = { max: [1, 20], min: [1, 20], round: [1, 2] };
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

/** An expression half read. The functions below read one rule of the grammar each, and leave `at` behind it. */
interface Reading {
  readonly text: string;
  at: number;
  depth: number;
  /** Function calls that are open since the last plain parenthesis: in these a comma parts operands. */
  inCall: number;
}

/** `+ - * / % ^`, parentheses, some functions, `1,234,567.8` outside a function's own commas. Nothing is evaluated but by this table. */
export function calculate(expression: string): number {
  if (expression.length > LONGEST) throw new ArithmeticError(`an expression has at most ${LONGEST} characters`);
  const text = expression.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-").replaceAll("**", "^");
  const from: Reading = { text, at: 0, depth: 0, inCall: 0 };
  const value = sum(from);
  if (peek(from) !== "") fail(from);
  if (!Number.isFinite(value)) throw new ArithmeticError("the result is no finite number");
  return value;
}

function peek(from: Reading): string {
  while (/\s/.test(from.text[from.at] ?? "")) from.at++;
  return from.text[from.at] ?? "";
}

const take = (from: Reading, sign: string): boolean => peek(from) === sign && ++from.at > 0;

function fail(from: Reading): never {
  const found = peek(from);
  throw new ArithmeticError(found === "" ? "the expression ends too early" : `"${found}" at character ${from.at + 1} is not understood`);
}

function sum(from: Reading): number {
  if (++from.depth > DEEPEST) throw new ArithmeticError(`parentheses are nested more than ${DEEPEST} deep`);
  let value = product(from);
  for (;;) {
    if (take(from, "+")) value += product(from);
    else if (take(from, "-")) value -= product(from);
    else break;
  }
  from.depth--;
  return value;
}

function product(from: Reading): number {
  let value = signed(from);
  for (;;) {
    if (take(from, "*")) value *= signed(from);
    else if (take(from, "/")) value /= divisor(from);
    else if (take(from, "%")) value %= divisor(from);
    else return value;
  }
}

function divisor(from: Reading): number {
  const value = signed(from);
  if (value === 0) throw new ArithmeticError("division by zero");
  return value;
}

function signed(from: Reading): number {
  let sign = 1;
  for (;;) {
    if (take(from, "-")) sign = -sign;
    else if (!take(from, "+")) return sign * power(from);
  }
}

/** Right to left, and before a sign: -2^2 is -4, 2^-1 is 0.5. */
function power(from: Reading): number {
  const base = atom(from);
  if (!take(from, "^")) return base;
  if (++from.depth > DEEPEST) throw new ArithmeticError(`powers are nested more than ${DEEPEST} deep`);
  const value = base ** signed(from);
  from.depth--;
  return value;
}

function atom(from: Reading): number {
  if (take(from, "(")) {
    const outer = from.inCall;
    from.inCall = 0;
    const value = sum(from);
    from.inCall = outer;
    if (!take(from, ")")) fail(from);
    return value;
  }
  peek(from);
  const rest = from.text.slice(from.at);
  const number = (
    from.inCall > 0
      ? /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?/i
      : /^(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?/i
  ).exec(rest)?.[0];
  if (number !== undefined) {
    from.at += number.length;
    return Number(number.replaceAll(",", ""));
  }
  const name = /^[a-z]+/i.exec(rest)?.[0] ?? fail(from);
  from.at += name.length;
  return constantOrCall(from, name.toLowerCase());
}

function constantOrCall(from: Reading, name: string): number {
  const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
  if (constant !== undefined) return constant;
  const of = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (of === undefined) throw new ArithmeticError(`"${name}" is no function; there are ${Object.keys(FUNCTIONS).join(", ")}`);
  if (!take(from, "(")) fail(from);
  from.inCall++;
  const values = [sum(from)];
  while (take(from, ",")) values.push(sum(from));
  from.inCall--;
  if (!take(from, ")")) fail(from);
  const [least, most] = OPERANDS[name] ?? [1, 1];
  if (values.length < least || values.length > most)
    throw new ArithmeticError(`${name} takes ${least === most ? least : `${least} to ${most}`} values`);
  return of(...values);
}
