import type { Progress } from "../core/stage.ts";
import type { TaskUsage } from "../models/meter.ts";
import { amountText } from "./amount-text.ts";

/** Items after which a stage says what all of it will take. */
const SAMPLE = 20;

interface Sum {
  readonly calls: number;
  readonly tokens: number;
  /** Null where a model has no price. */
  readonly usd: number | null;
}

interface Stage {
  readonly before: Sum;
  readonly total: number;
  finished: number;
  made: number;
  told: boolean;
}

/** Progress that also says, early in each stage that asks a model, what a row costs and what the whole stage will take. */
export function forecastProgress<P extends Progress>(progress: P, meter: () => readonly TaskUsage[], say: (text: string) => void): P {
  const stages = new Map<string, Stage>();
  return {
    ...progress,
    start(name, total = 0) {
      stages.set(name, { before: sumOf(meter()), total, finished: 0, made: 0, told: false });
      progress.start(name, total);
    },
    add(name, kind, count = 1) {
      progress.add(name, kind, count);
      const stage = stages.get(name);
      if (stage === undefined || stage.told || kind === "reused") return;
      stage.finished += count;
      if (kind === "done") stage.made += count;
      if (stage.finished < SAMPLE) return;
      stage.told = true;
      const text = forecastText(name, stage, sumOf(meter()));
      if (text !== undefined) say(text);
    },
  };
}

function forecastText(name: string, { before, total, finished, made }: Stage, now: Sum): string | undefined {
  const spent = {
    calls: now.calls - before.calls,
    tokens: now.tokens - before.tokens,
    usd: now.usd === null || before.usd === null ? null : now.usd - before.usd,
  };
  if (spent.calls === 0) return undefined;
  const times = (factor: number): string =>
    amountText({
      calls: Math.ceil(spent.calls * factor),
      tokens: Math.ceil(spent.tokens * factor),
      usd: spent.usd === null ? null : spent.usd * factor,
    });
  const each = made === 0 ? "none accepted yet" : `${times(1 / made)} for each of the ${made} accepted`;
  return `${name}: the first ${finished} took ${times(1)} (${each})${total > finished ? `; all ${total} will take some ${times(total / finished)}` : ""}`;
}

const sumOf = (all: readonly TaskUsage[]): Sum => ({
  calls: all.reduce((sum, { replies, failures }) => sum + replies + Object.values(failures).reduce((one, other) => one + other, 0), 0),
  tokens: all.reduce((sum, { input, output }) => sum + input + output, 0),
  usd: all.reduce<number | null>((sum, { usd }) => (sum === null || usd === null ? null : sum + usd), 0),
});
