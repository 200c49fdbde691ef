import { type Matrix, product, toMatrix } from "./piece.ts";

/** A line that is drawn level or upright: at `at` of the other axis, from `from` to `to`. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rules {
  readonly level: readonly Rule[];
  readonly upright: readonly Rule[];
}

/** A page's operators and what each is given. */
export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** What a page's operators are called in the library, by number. */
export type Operators = Readonly<Record<"save" | "restore" | "transform" | "constructPath" | "paintFormXObjectBegin" | "paintFormXObjectEnd" | "stroke" | "closeStroke" | "fill" | "eoFill" | "fillStroke" | "eoFillStroke" | "closeFillStroke" | "closeEOFillStroke", number>>; // prettier-ignore

/** Shorter ones are parts of letters and of drawings. */
const SHORTEST = 5;
/** Thicker ones are bars. */
const THICKEST = 2.5;
/** A page with more of them is a map or a plot. */
const MOST = 8_000;

type Point = readonly [number, number];

/** Lines that a page draws, and bars so thin that they are lines. Empty for a page that draws a picture of them. */
export function rulesOf({ fnArray, argsArray }: OperatorList, operators: Operators, view: Matrix): Rules {
  const level: Rule[] = [];
  const upright: Rule[] = [];
  const strokes: ReadonlySet<unknown> = new Set([operators.stroke, operators.closeStroke, operators.fillStroke, operators.eoFillStroke, operators.closeFillStroke, operators.closeEOFillStroke]); // prettier-ignore
  const fills: ReadonlySet<unknown> = new Set([operators.fill, operators.eoFill]);
  const add = ([x1, y1]: Point, [x2, y2]: Point): void => {
    const [wide, high] = [Math.abs(x1 - x2), Math.abs(y1 - y2)];
    if (wide >= SHORTEST && high <= THICKEST) level.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) });
    else if (high >= SHORTEST && wide <= THICKEST) upright.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) });
  };
  const saved: Matrix[] = [];
  let matrix = view;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (operator === operators.save || operator === operators.paintFormXObjectBegin) saved.push(matrix);
    if (operator === operators.restore || operator === operators.paintFormXObjectEnd) matrix = saved.pop() ?? view;
    if (operator === operators.transform) matrix = product(matrix, toMatrix(listOf(args)));
    if (operator === operators.paintFormXObjectBegin) matrix = product(matrix, toMatrix(listOf(listOf(args)?.[0])));
    if (operator !== operators.constructPath) continue;
    const [kind, data] = listOf(args) ?? [];
    if (!strokes.has(kind) && !fills.has(kind)) continue;
    for (const path of pathsOf(listOf(listOf(data)?.[0]) ?? [], matrix)) {
      if (strokes.has(kind)) path.forEach((point, at) => at > 0 && add(path[at - 1] as Point, point));
      else if (path.length > 1) {
        const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
        add([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]);
      }
      if (level.length + upright.length > MOST) return { level: [], upright: [] };
    }
  }
  return { level: joined(level), upright: joined(upright) };
}

const listOf = (value: unknown): ArrayLike<unknown> & Iterable<unknown> | undefined => (Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array ? value : undefined); // prettier-ignore

/** Paths of straight lines; one with a curve in it is left out. A path of more points than a table's cell has is a drawing. */
function pathsOf(data: ArrayLike<unknown>, matrix: Matrix): readonly (readonly Point[])[] {
  const paths: Point[][] = [];
  let path: Point[] | undefined;
  const point = (at: number): Point => {
    const moved = product(matrix, [1, 0, 0, 1, Number(data[at]), Number(data[at + 1])]);
    return [moved[4], moved[5]];
  };
  for (let at = 0; at < data.length;) {
    const step = data[at];
    if (step === 0) paths.push((path = [point(at + 1)]));
    else if (step === 1) path?.push(point(at + 1));
    else if (step === 4 && path?.[0] !== undefined) path.push(path[0]);
    else if (path !== undefined && step !== 4) paths.splice(paths.indexOf(path), 1);
    if (step !== 0 && step !== 1 && step !== 4) path = undefined;
    at += step === 0 || step === 1 ? 3 : step === 2 ? 7 : step === 3 ? 5 : 1;
  }
  return paths.filter(({ length }) => length < 100);
}

/** Many programs draw a line cell by cell, or twice. */
function joined(rules: readonly Rule[]): readonly Rule[] {
  const result: { at: number; from: number; to: number }[] = [];
  for (const rule of rules.toSorted((a, b) => Math.round(a.at) - Math.round(b.at) || a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && Math.abs(last.at - rule.at) <= 1.5 && rule.from <= last.to + 3) last.to = Math.max(last.to, rule.to);
    else result.push({ ...rule });
  }
  return result;
}
