/** What "some 40 million" stands for: all that is nearer to it than to 30 or to 50 million. Its last figure that is no nought is what was rounded to. */
export function roundedSpan(round: number): readonly [from: number, to: number] {
  const step = 10 ** (String(round).length - String(round).replace(/0+$/, "").length);
  return [round - step / 2, round + step / 2];
}
