/** A run of letters as a page draws it. Points of the page as it is seen: x to the right, y downwards. */
export interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Of its base line. */
  readonly y: number;
  readonly height: number;
  readonly font: string;
  /** Whether the page begins another line behind it. */
  readonly ended: boolean;
  /** Text that is turned stands in no table. */
  readonly upright: boolean;
}

/** a, b, c, d, e, f of a point's way: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const toMatrix = (values: ArrayLike<unknown> | undefined | null): Matrix => {
  const at = (index: number): number => (values === undefined || values === null ? Number.NaN : Number(values[index]));
  const made: Matrix = [at(0), at(1), at(2), at(3), at(4), at(5)];
  return made.every(Number.isFinite) ? made : [1, 0, 0, 1, 0, 0];
};

/** First `inner`, then `outer`. */
export const product = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
  readonly transform: readonly unknown[];
}

/** `view` leads from the page's own points to those as it is seen: a page that lies on its side is read as it stands. */
export const pieceOf = ({ str, hasEOL, width, height, fontName, transform }: TextItem, view: Matrix): Piece => {
  const [a, b, , , left, y] = product(view, toMatrix(transform));
  const upright = a > 0 && Math.abs(b) < a * 0.02;
  return { text: str, left, right: left + (upright ? width : 0), y, height, font: fontName, ended: hasEOL, upright };
};
