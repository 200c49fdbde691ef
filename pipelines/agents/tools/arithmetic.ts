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

/** `+ - * / % ^`, parentheses, some functions, `1,234,567.8` outside a function's own commas. Nothing is evaluated but by this table. */
export function calculate(expression: string): number {
  if (expression.length > LONGEST) throw new ArithmeticError(`an expression has at most ${LONGEST} characters`);
  const text = expression.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-").replaceAll("**", "^");
  let at = 0;
  let depth = 0;
  let inCall = 0;
  const peek = (): string => {
    while (/\s/.test(text[at] ?? "")) at++;
    return text[at] ?? "";
  };
  const take = (sign: string): boolean => peek() === sign && ++at > 0;
  const fail = (): never => {
    const found = peek();
    throw new ArithmeticError(found === "" ? "the expression ends too early" : `"${found}" at character ${at + 1} is not understood`);
  };

  const sum = (): number => {
    if (++depth > DEEPEST) throw new ArithmeticError(`parentheses are nested more than ${DEEPEST} deep`);
    let value = product();
    for (;;) {
      if (take("+")) value += product();
      else if (take("-")) value -= product();
      else break;
    }
    depth--;
    return value;
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      if (take("*")) value *= signed();
      else if (take("/")) value = over(value, signed(), (a, b) => a / b);
      else if (take("%")) value = over(value, signed(), (a, b) => a % b);
      else return value;
    }
  };
  const over = (left: number, right: number, of: (a: number, b: number) => number): number => {
    if (right === 0) throw new ArithmeticError("division by zero");
    return of(left, right);
  };
  const signed = (): number => {
    let sign = 1;
    for (;;) {
      if (take("-")) sign = -sign;
      else if (!take("+")) return sign * power();
    }
  };
  // Right to left, and before a sign: -2^2 is -4, 2^-1 is 0.5.
  const power = (): number => {
    const base = atom();
    if (!take("^")) return base;
    if (++depth > DEEPEST) throw new ArithmeticError(`powers are nested more than ${DEEPEST} deep`);
    const value = base ** signed();
    depth--;
    return value;
  };
  const atom = (): number => {
    if (take("(")) {
      const outer = inCall;
      inCall = 0;
      const value = sum();
      inCall = outer;
      if (!take(")")) fail();
      return value;
    }
    const rest = (peek(), text.slice(at));
    const number = (
      inCall > 0
        ? /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?/i
        : /^(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?/i
    ).exec(rest)?.[0];
    if (number !== undefined) {
      at += number.length;
      return Number(number.replaceAll(",", ""));
    }
    const name = /^[a-z]+/i.exec(rest)?.[0] ?? fail();
    at += name.length;
    return named(name.toLowerCase());
  };
  const named = (name: string): number => {
    const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
    if (constant !== undefined) return constant;
    const of = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (of === undefined) throw new ArithmeticError(`"${name}" is no function; there are ${Object.keys(FUNCTIONS).join(", ")}`);
    if (!take("(")) fail();
    inCall++;
    const values = [sum()];
    while (take(",")) values.push(sum());
    inCall--;
    if (!take(")")) fail();
    const [least, most] = OPERANDS[name] ?? [1, 1];
    if (values.length < least || values.length > most)
      throw new ArithmeticError(`${name} takes ${least === most ? least : `${least} to ${most}`} values`);
    return of(...values);
  };

  const value = sum();
  if (peek() !== "") fail();
  if (!Number.isFinite(value)) throw new ArithmeticError("the result is no finite number");
  return value;
}
