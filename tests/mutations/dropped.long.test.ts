import { afterAll, expect, it, vi } from "vitest";
import { dropped } from "./dropped.ts";
import { openSuite } from "./suite.ts";

vi.setConfig({ testTimeout: 600_000 });

const suite = openSuite();
afterAll(() => suite.close());

/** Of the first run that asks over a list: which of the small ones do hangs on their draws. */
async function droppedOfAny(which: "winner" | "rival") {
  const missing: unknown[] = [];
  for (const name of ["pasts", "names", "demo"]) {
    const run = await suite.run(name);
    try {
      return { run, ...(await dropped(run, which)) };
    } catch (error) {
      missing.push(error);
    }
  }
  throw new AggregateError(missing, `no run has a ${which} that can be dropped`);
}

it.each(["winner", "rival"] as const)("V16 reads a %s that was dropped everywhere on its page again", async (which) => {
  const { run, changed, statement } = await droppedOfAny(which);
  expect(changed.tables?.get("evidence/statements")?.some(({ id }) => id === statement.id)).toBe(false);
  const report = await suite.report(run, changed);
  expect(report.checks.find(({ check }) => check === "V16")?.failing).toContainEqual({
    id: statement.id,
    detail: `evidence/statements: the page says "${statement.text}", and no row has it`,
  });
});
