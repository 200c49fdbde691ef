import { afterAll, expect, it, vi } from "vitest";
import { dropped } from "./dropped.ts";
import { openSuite } from "./suite.ts";

vi.setConfig({ testTimeout: 600_000 });

const suite = openSuite();
afterAll(() => suite.close());

it.each(["winner", "rival"] as const)("V16 reads a %s that was dropped everywhere on its page again", async (which) => {
  const run = await suite.run("lists");
  const { changed, statement } = await dropped(run, which);
  expect(changed.tables?.get("evidence/statements")?.some(({ id }) => id === statement.id)).toBe(false);
  const report = await suite.report(run, changed);
  expect(report.checks.find(({ check }) => check === "V16")?.failing).toContainEqual({
    id: statement.id,
    detail: `evidence/statements: the page says "${statement.text}", and no row has it`,
  });
});
