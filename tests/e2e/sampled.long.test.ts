import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitedPages } from "../../pipelines/tools/results.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "../models/endpoint.ts";
import { policy, summary } from "../models/good/policy.ts";
import visit from "../models/good/visit.ts";
import { datasetRows } from "./dataset-rows.ts";
import { bytesOf, CLOCK, folder, jsonLine, manifestOf, start, well, type Ended } from "./groundwork.ts";

const good = (body: ChatBody): Answer => {
  if (body.response_format === undefined) return policy(body);
  return { content: JSON.stringify(body.response_format.json_schema?.name === "visit" ? visit(body) : summary(body)) };
};

const place = folder();
let endpoint: Endpoint;
/** Called with each request, before it is answered. */
let meanwhile: (index: number) => void = () => undefined;
beforeAll(async () => {
  endpoint = await startEndpoint((body, index) => {
    meanwhile(index);
    return good(body);
  });
});
afterAll(async () => {
  await endpoint.close();
  place.remove();
});

const GROUP = 4;
function run(name: string, sampling = "{}", besides = ""): { readonly out: string; readonly command: readonly string[] } {
  const config = join(place.path, `${name}.yaml`);
  writeFileSync(
    config,
    `name: sampled
memory: { graph: { driver: libsql, path: ${JSON.stringify(join(place.path, `${name}.db`))} } }
sources: [demo: { pages: 16 }]
tasks: { policy: { model: scripted, baseUrl: "${endpoint.baseUrl}", concurrency: 4 }${besides} }
latest: { allowShortfall: true }
questions: { count: 10, mix: { factual: .5, numeric: .5, multi-hop: 0, comparison: 0, set: 0, temporal: 0 } }
rollouts: { sampledShare: 1, sampledGroupSize: ${GROUP}, sampling: ${sampling} }
`,
  );
  const out = join(place.path, name);
  return { out, command: ["run", config, "--out", out, "--clock", CLOCK, "--json"] };
}

describe("a run whose questions a model tries", () => {
  const alone = run.bind(null, "alone");
  let first: Ended;
  let calls: number;
  beforeAll(async () => {
    const before = endpoint.calls.length;
    first = await well(alone().command);
    calls = endpoint.calls.length - before;
  });

  it("is verified, and rates each question by its group", async () => {
    expect(jsonLine(first.stdout)).toMatchObject({ verified: true });
    const { out } = alone();
    const [trajectories, teaching, waiting, questions, judged] = await Promise.all([
      datasetRows(out, "trajectories"),
      datasetRows(out, "rl/pool"),
      datasetRows(out, "rl/reserve"),
      datasetRows(out, "questions"),
      datasetRows(out, "rl/rollouts"),
    ]);
    const sampled = trajectories.filter(({ origin }) => origin === "sampled");
    expect(sampled).toHaveLength(GROUP * questions.length);
    expect(judged.map(({ trajectory_id }) => trajectory_id)).toEqual(sampled.map(({ id }) => id));
    for (const { pass_rates, eligible } of [...teaching, ...waiting]) {
      expect(pass_rates).toMatchObject([{ policy_id: "scripted", policy_version: "scripted", n: GROUP }]);
      expect(eligible[0]?.eligible).toBe((pass_rates[0]?.correct ?? 0) > 0 && (pass_rates[0]?.correct ?? 0) < GROUP);
    }
    const told = (of: typeof teaching): ReadonlySet<boolean | undefined> => new Set(of.map(({ eligible }) => eligible[0]?.eligible));
    expect([told(teaching), told(waiting)]).toEqual([new Set([true]), new Set([false])]);
    for (const { solver_pass } of questions) expect(solver_pass).toHaveLength(1);
    const { metrics, reward, usage } = manifestOf(out);
    // Each call once, however it was needed again; a model without a price has no cost.
    expect(usage.model_calls).toBe(endpoint.calls.length);
    expect(usage.prompt_tokens).toBeGreaterThan(0);
    expect(metrics.over).toContain("sampled trajectories of scripted");
    expect(metrics.success_rate).toBe(judged.filter(({ answer_correct }) => answer_correct).length / judged.length);
    expect(reward).toEqual({
      formula: "0.1 * format + 0.9 * answer",
      form: "weighted",
      gamma: 1,
      over_limit: "exclude",
      band: [0.125, 0.875],
      policy_id: "scripted",
    });
  });

  it("asks nothing and writes nothing when it is run again", async () => {
    const before = endpoint.calls.length;
    const bytes = bytesOf(alone().out);
    await well(alone().command);
    expect(endpoint.calls.length).toBe(before);
    expect(bytesOf(alone().out)).toEqual(bytes);
  });

  it("killed among its rollouts it ends with the same bytes, and makes no finished call again", async () => {
    const { out, command } = run("killed");
    const begun = endpoint.calls.length;
    const child = start(command);
    // In the middle of the rollouts: some are over, some are not.
    meanwhile = (index) => {
      if (index - begun === 30) child.process.kill("SIGKILL");
    };
    expect((await child.ended).signal).toBe("SIGKILL");
    meanwhile = () => undefined;
    await well(command);
    expect(bytesOf(out)).toEqual(bytesOf(alone().out));
    // What was in flight at the kill is asked again: as many as may be.
    expect(endpoint.calls.length - begun).toBeLessThanOrEqual(calls + 4);
  });
});

it.each(["{ contextMode: resum, summariseEvery: 1 }", "{ contextMode: iterresearch, callStyle: tools }"])(
  "is verified in contexts after each other, a row each: %s",
  async (sampling) => {
    const { out, command } = run(sampling.replaceAll(/\W/g, ""), sampling);
    expect(jsonLine((await well(command)).stdout)).toMatchObject({ verified: true });
    const trajectories = await datasetRows(out, "trajectories");
    const judged = await datasetRows(out, "rl/rollouts");
    const long = trajectories.filter(({ segments }) => segments.length > 1);
    expect(long.length).toBeGreaterThan(0);
    for (const { id, segments } of long) {
      const own = judged.filter(({ trajectory_id }) => trajectory_id === id);
      expect(own.map(({ segment_index }) => segment_index)).toEqual(segments.map((_, at) => at));
      expect(new Set(own.map(({ advantage_leave_one_out }) => advantage_leave_one_out)).size).toBe(1);
    }
  },
);

it("a model that sums up pages has its words in what its policy sees, and nowhere else", async () => {
  const { out, command } = run("summed", "{}", `, visit: { model: reader, baseUrl: "${endpoint.baseUrl}" }`);
  expect(jsonLine((await well(command)).stdout)).toMatchObject({ verified: true });
  const summaries = new Map<string, string[]>();
  for (const { origin, steps } of await datasetRows(out, "trajectories"))
    for (const { observation } of steps)
      for (const { summary: said } of visitedPages(observation ?? "")) summaries.set(origin, [...(summaries.get(origin) ?? []), said]);
  expect(summaries.get("sampled")?.every((said) => said.startsWith("as the page has it: "))).toBe(true);
  expect(summaries.get("designed")?.some((said) => said.startsWith("as the page has it: "))).toBe(false);
});

it("without a model nothing of it is there", async () => {
  const { out, command } = run("rules");
  await well([...command, "--model", "rules"]);
  const { files, metrics, reward, config } = manifestOf(out);
  expect(files.some(({ dataset }) => dataset === "rl/rollouts")).toBe(false);
  expect([metrics.mean_reward, reward]).toEqual([null, undefined]);
  expect(JSON.stringify(config)).not.toMatch(/sampledS|sampling/);
});
