import type { Progress } from "../core/stage.ts";
import type { TaskUsage } from "../models/meter.ts";
import { amountText } from "./amount-text.ts";
import { ITEM_NAMES } from "./progress.ts";

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
  /** As the first items ended: from there on about as many calls are in flight that belong to items not yet ended. */
  first: { readonly items: number; readonly spent: Sum } | undefined;
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
      stages.set(name, { before: sumOf(meter()), total, first: undefined, finished: 0, made: 0, told: false });
      progress.start(name, total);
    },
    add(name, kind, count = 1) {
      progress.add(name, kind, count);
      const stage = stages.get(name);
      if (stage === undefined || stage.told || kind === "reused") return;
      stage.finished += count;
      if (kind === "done") stage.made += count;
      stage.first ??= { items: stage.finished, spent: sumOf(meter()) };
      if (stage.finished < SAMPLE) return;
      stage.told = true;
      const text = forecastText(name, stage, sumOf(meter()));
      if (text !== undefined) say(text);
    },
  };
}

function forecastText(name: string, { before, first, total, finished, made }: Stage, now: Sum): string | undefined {
  if (now.calls === before.calls) return undefined;
  const isWalked = first !== undefined && finished > first.items;
  const [from, items] = isWalked ? [first.spent, finished - first.items] : [before, finished];
  const times = (factor: number): string =>
    amountText({
      calls: Math.ceil(((now.calls - from.calls) / items) * factor),
      tokens: Math.ceil(((now.tokens - from.tokens) / items) * factor),
      usd: now.usd === null || from.usd === null ? null : ((now.usd - from.usd) / items) * factor,
    });
  // What stands of a page's prose is told apart: the page itself is read by rules, whatever a model said of it.
  const isPages = ITEM_NAMES[name] === "pages";
  const each = isPages ? "" : ` (${made === 0 ? "none accepted yet" : `${times(finished / made)} for each of the ${made} accepted`})`;
  return `${name}: the first ${finished}${isPages ? " pages" : ""} took some ${times(finished)}${each}${total > finished ? `; all ${total} will take some ${times(total)}` : ""}`;
}

const sumOf = (all: readonly TaskUsage[]): Sum => ({
  calls: all.reduce((sum, { replies, failures }) => sum + replies + Object.values(failures).reduce((one, other) => one + other, 0), 0),
  tokens: all.reduce((sum, { input, output }) => sum + input + output, 0),
  usd: all.reduce<number | null>((sum, { usd }) => (sum === null || usd === null ? null : sum + usd), 0),
});
