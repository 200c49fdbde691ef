import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import goodActs from "../models/good/acts.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, jsonLine, well } from "./groundwork.ts";
import { datasetRows } from "./dataset-rows.ts";
import { withPasts } from "./with-pasts.ts";

const place = folder();
let site: FixtureSite;
let endpoint: Endpoint;
beforeAll(async () => {
  site = await serveFixture("waters");
  endpoint = await startEndpoint((body) => ({ content: JSON.stringify(goodActs(body) ?? {}) }));
});
afterAll(async () => {
  await site.close();
  await endpoint.close();
  place.remove();
});

const TASKS = ["plans", "reasoning", "alternatives", "judge"];

it("a good model's plans, chains and alternatives pass every check, say whose they are, and are asked for once", async () => {
  const made = withPasts(join(place.path, "a"), site.origin);
  const settings = JSON.stringify({ driver: "openai", model: "good", baseUrl: endpoint.baseUrl });
  appendFileSync(made.config, `tasks: { ${TASKS.map((task) => `${task}: ${settings}`).join(", ")} }\n`);
  const ended = await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  expect(jsonLine(ended.stdout)).toMatchObject({ verified: true });

  const byModel = <R extends { readonly generator: { readonly model_id: string | null } }>(rows: readonly R[]): readonly R[] =>
    rows.filter(({ generator }) => generator.model_id === "good");
  const plans = await datasetRows(made.out, "plans");
  expect(byModel(plans).length / plans.length).toBeGreaterThan(0.5);
  expect(new Set(plans.map(({ generator }) => generator.name))).toEqual(new Set(["fas-plans-model", "fas-plans-rules"]));
  const chains = await datasetRows(made.out, "reasoning");
  expect(byModel(chains).length / chains.length).toBeGreaterThan(0.5);
  const decisions = await datasetRows(made.out, "decisions");
  expect(byModel(decisions).length).toBeGreaterThan(0);
  // A run that others made is proposed for as well; what its options are worth nobody says.
  const imported = new Set((await datasetRows(made.out, "trajectories")).flatMap(({ id, origin }) => (origin === "imported" ? [id] : [])));
  expect(decisions.filter(({ trajectory_id }) => imported.has(trajectory_id)).every(({ correct_index }) => correct_index === null)).toBe(
    true,
  );
  for (const { item_key, stage, reason } of await datasetRows(made.out, "rejected"))
    if (item_key.includes(":model")) expect(`${stage} ${reason}`).not.toMatch(/error|model-/);

  const asked = endpoint.calls.length;
  const names = new Set(endpoint.calls.map(({ response_format }) => response_format?.json_schema?.name));
  expect(names).toEqual(new Set(TASKS));
  const again = join(place.path, "again");
  await well(["run", made.config, "--out", again, "--clock", CLOCK]);
  expect(endpoint.calls.length).toBe(asked);
  expect(bytesOf(again)).toEqual(bytesOf(made.out));
}, 300_000);
