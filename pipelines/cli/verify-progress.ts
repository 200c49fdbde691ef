import type { GroupWatch } from "../verify/verify.ts";
import type { Shell } from "./shell.ts";

/** Who waits for less is told nothing; who waits longer, so often. In ms. */
const EVERY = 10_000;

/** Says every few seconds how far `verify` is and which checks it is at: of a large run it takes minutes. To be closed when it is through. */
export function verifyProgress({ say }: Pick<Shell, "say">): GroupWatch & { close(): void } {
  const from = performance.now();
  const at = new Set<string>();
  let [done, all] = [0, 0];
  const timer = setInterval(() => {
    say(`verify: ${Math.round((performance.now() - from) / 1000)} s, ${done} of ${all} parts done; at: ${[...at].join("; ")}`);
  }, EVERY);
  timer.unref();
  return {
    starts: (groups) => void (all = groups),
    begins: (group) => void at.add(group),
    ends(group) {
      at.delete(group);
      done += 1;
    },
    close: () => clearInterval(timer),
  };
}
