import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { refuseEarlyClock } from "../../pipelines/cli/clock-note.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";

const at = (now: string, clockIsGiven = false): Shell => ({ now, clockIsGiven }) as Shell;

it("a machine's clock that was set back is refused by name; a second of skew and a time that somebody gives are not", async () => {
  const { runs, close } = await openMemory({ path: ":memory:" });
  await refuseEarlyClock(runs, at("2026-01-31T08:00:00.000Z"));
  await refuseEarlyClock(runs, at("2026-01-31T07:59:30.000Z"));
  await expect(refuseEarlyClock(runs, at("2026-01-30T08:00:00.000Z"))).rejects.toMatchObject({
    exitCode: 2,
    message:
      "this machine's clock says 2026-01-30T08:00:00.000Z, but the memory was written to at 2026-01-31T08:00:00.000Z: set the clock right, or give the time that is meant with --clock",
  });
  await refuseEarlyClock(runs, at("2020-01-01T00:00:00.000Z", true));
  await refuseEarlyClock(runs, at("2036-01-01T00:00:00.000Z", true));
  await refuseEarlyClock(runs, at("2026-02-01T08:00:00.000Z"));
  await expect(refuseEarlyClock(runs, at("2026-01-31T08:00:00.000Z"))).rejects.toThrow(/was written to at 2026-02-01/);
  await close();
});
