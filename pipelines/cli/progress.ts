import { MultiBar, type SingleBar } from "cli-progress";
import { noProgress, type Progress } from "../core/stage.ts";

interface Count {
  done: number;
  reused: number;
  rejected: number;
  total: number;
  since: number;
  told: number;
  bar?: SingleBar;
}

/** What a stage counts, as far as its name leaves that open. */
export const ITEM_NAMES: Readonly<Record<string, string>> = { crawl: "pages", read: "pages", extract: "pages", export: "rows" };

const rate = (stage: string, count: Count): string => {
  const seconds = (performance.now() - count.since) / 1000;
  const past = count.done + count.reused + count.rejected;
  return [
    ...(seconds < 0.05 ? [] : [`${(past / seconds).toFixed(count.done > 50 ? 0 : 1)}/s`]),
    ...(ITEM_NAMES[stage] === undefined ? [] : [`(${ITEM_NAMES[stage]})`]),
  ].join(" ");
};

const line = (stage: string, count: Count): string =>
  `${stage.padEnd(11)} ${String(count.done).padStart(6)} done ${String(count.reused).padStart(6)} reused ${String(count.rejected).padStart(6)} rejected  ${rate(stage, count)}`;

/** One live line per stage on a terminal; elsewhere a plain line every two seconds and one at the stage's end. */
export function terminalProgress(out: NodeJS.WriteStream): Progress & { close(): void } {
  const counts = new Map<string, Count>();
  const bars = out.isTTY
    ? new MultiBar({
        stream: out,
        format: "{stage} {bar} {value}/{total} {detail}",
        hideCursor: true,
        clearOnComplete: false,
        forceRedraw: true,
        barsize: 24,
      })
    : undefined;
  const show = (stage: string, count: Count): void => {
    const past = count.done + count.reused + count.rejected;
    if (count.bar !== undefined) {
      count.bar.setTotal(Math.max(count.total, past, 1));
      count.bar.update(past, { detail: `${count.reused} reused, ${count.rejected} rejected, ${rate(stage, count)}` });
    } else if (bars === undefined && performance.now() - count.told > 2000) {
      count.told = performance.now();
      out.write(`${line(stage, count)}\n`);
    }
  };
  return {
    start(stage, total = 0) {
      const count: Count = { done: 0, reused: 0, rejected: 0, total, since: performance.now(), told: performance.now() };
      if (bars !== undefined) count.bar = bars.create(Math.max(total, 1), 0, { stage: stage.padEnd(11), detail: "" });
      counts.set(stage, count);
    },
    add(stage, kind, amount = 1) {
      const count = counts.get(stage);
      if (count === undefined) return;
      count[kind] += amount;
      show(stage, count);
    },
    end(stage) {
      const count = counts.get(stage);
      if (count === undefined) return;
      if (count.bar !== undefined) {
        const past = count.done + count.reused + count.rejected;
        count.bar.setTotal(Math.max(past, 1));
        count.bar.update(past, { detail: `${count.reused} reused, ${count.rejected} rejected, ${rate(stage, count)}` });
        count.bar.stop();
      } else out.write(`${line(stage, count)}\n`);
    },
    close: () => bars?.stop(),
  };
}

/** For `--quiet` and for tests. */
export const quietProgress: Progress & { close(): void } = { ...noProgress, close: () => {} };
