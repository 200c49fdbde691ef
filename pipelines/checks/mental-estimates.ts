/** The figures of a calculation: those of a second attribute stand in the order of the first's. */
export interface Figures {
  readonly operation: string;
  readonly figures: readonly number[];
  readonly beside: readonly number[];
  /** Between the two of a growth. */
  readonly years: number | undefined;
}

/** What somebody without tools comes to, and how. */
export interface MentalEstimate {
  readonly by: string;
  readonly number: number;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * What a head makes of the figures of a calculation, and would give for its result: sums, differences, quotients and means of any number of
 * figures, their order and rules of thumb, but no root, no logarithm, no sum of products. A question of which one of these is the answer needs no tool.
 */
export function mentalEstimates({ operation, figures, beside, years }: Figures): readonly MentalEstimate[] {
  const [first, second] = figures;
  if (first === undefined || second === undefined) return [];
  const sorted = figures.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const middle = mean([sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0]);
  const centre = mean(figures);
  const plain: readonly MentalEstimate[] = [
    { by: "their sum", number: centre * figures.length },
    { by: "their mean", number: centre },
    { by: "the middle one", number: middle },
  ];
  switch (operation) {
    case "standard-deviation":
      return [
        ...plain,
        { by: "their mean distance from the mean", number: mean(figures.map((figure) => Math.abs(figure - centre))) },
        { by: "their range", number: high - low },
        { by: "half of their range", number: (high - low) / 2 },
        { by: "a quarter of their range", number: (high - low) / 4 },
      ];
    case "weighted-mean":
      return [...plain, { by: "the one with the largest weight", number: figures[beside.indexOf(Math.max(...beside))] ?? centre }];
    case "correlation":
      return orders(figures, beside);
    case "compound-growth":
    case "doubling-time": {
      const change = (100 * (second - first)) / first;
      const rate = change / (years ?? 1);
      if (operation === "compound-growth")
        return [
          { by: "the change in per cent", number: change },
          { by: "the change in per cent through the years", number: rate },
        ];
      return [70, 72].map((thumb) => ({ by: `the rule of ${thumb}`, number: thumb / rate }));
    }
    // What a head does.
    case "sum":
      return plain.slice(0, 1);
    case "mean":
      return plain.slice(1, 2);
    case "difference":
      return [{ by: "subtraction", number: first - second }];
    case "ratio":
      return [{ by: "division", number: first / second }];
    case "share":
      return [{ by: "division", number: (100 * first) / second }];
    case "percentage-change":
      return [{ by: "the change in per cent", number: (100 * (second - first)) / first }];
    default:
      return [];
  }
}

/** Things that stand in one order by both figures, or in opposite ones, are taken to go together wholly; others, not at all. */
function orders(figures: readonly number[], beside: readonly number[]): readonly MentalEstimate[] {
  const places = figures.map((_, at) => at).toSorted((a, b) => (figures[a] ?? 0) - (figures[b] ?? 0));
  const steps = places.slice(1).map((at, index) => Math.sign((beside[at] ?? 0) - (beside[places[index] ?? 0] ?? 0)));
  const same = steps.every((step) => step > 0) ? 1 : steps.every((step) => step < 0) ? -1 : 0;
  return [{ by: "their order", number: same }];
}
