import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inDialect } from "../../pipelines/agents/policies/in-dialect.ts";
import type { Environment } from "../../pipelines/agents/environments/environment.ts";
import { otherFigures } from "../../pipelines/agents/environments/faults/figures.ts";
import { NOT_RECORDED, replayEnvironment } from "../../pipelines/agents/environments/replay.ts";
import { failureOf } from "../../pipelines/agents/failure.ts";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { listedPages, visitedPages } from "../../pipelines/tools/results.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { openRolloutWorld as openTriedWorld, type RolloutWorld } from "../../pipelines/recipes/workers/rollout-world.ts";
import { Config, FaultKind, type Rollout } from "../../schemas/index.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.memory.close());

const tried = (rollouts: Record<string, unknown>, gold: readonly string[] = []): Promise<RolloutWorld> => {
  const config = Config.parse({ sources: [{ demo: {} }], rollouts });
  return openTriedWorld(world.memory, config, { asked: [], blocked: [], gold }, seededRandom(7));
};
const only = async (kind: FaultKind): Promise<Environment> =>
  (await tried({ faults: 1, difficulty: 0, faultKinds: [kind] })).stage({ id: "q" }, 0).environment;
const ESTORIA = "https://atlas.example/countries/estoria/";
const search = { name: "search", arguments: { query: ["Estoria population"] } };
const visit = { name: "visit", arguments: { url: [ESTORIA], goal: "population of Estoria" } };

describe("faults", () => {
  it("time-outs and server errors say so, in the tools' own words", async () => {
    const [late, broken] = [await only("time-out"), await only("http-500")];
    expect(await late.call(search)).toMatchObject({
      observation: "Google search Timeout, return None, Please try again later.",
      fault: "time-out",
    });
    expect((await late.call(visit)).observation).toContain("The request timed out. The provided webpage content could not be accessed.");
    expect((await broken.call(search)).observation).toContain("HTTP status 500");
    expect((await broken.call(visit)).observation).toContain("HTTP status 500");
  });

  it("an empty result, an old copy, another page", async () => {
    const empty = await only("empty");
    expect((await empty.call(search)).observation).toBe("No results found for 'Estoria population'. Try with a more general query.");
    expect(visitedPages((await empty.call(visit)).observation)[0]).toMatchObject({ url: ESTORIA, evidence: "" });
    const [old] = visitedPages((await (await only("stale-page")).call(visit)).observation);
    expect(old?.evidence).toMatch(/^\[Cached copy of an earlier version/);
    expect(old?.evidence).toContain("(2015 est.)");
    expect(old?.evidence).not.toContain("2,256,636");
    const wrong = await (await only("wrong-page")).call(visit);
    expect(visitedPages(wrong.observation)[0]?.url).toBe(ESTORIA);
    expect(wrong.observation).not.toContain("# Estoria\n");
    expect(wrong.observation).toMatch(/\n# [A-Z][a-z]+\n/);
  });

  it("a copy with other figures heads the results, and says the same wherever it is opened", async () => {
    const environment = await only("conflicting-page");
    const listed = await environment.call(search);
    const [copy, own] = listedPages(listed.observation);
    expect(listed.fault).toBe("conflicting-page");
    expect(copy?.url).toBe(`https://copies.example/${ESTORIA}`);
    expect(own).toMatchObject({ url: ESTORIA, title: copy?.title });
    expect(own?.snippet).toContain("2,256,636");
    const opened = await environment.call({ name: "visit", arguments: { url: [copy?.url], goal: "population of Estoria" } });
    // No page goes wrong by this kind: the copy is what it is.
    expect(opened.fault).toBeNull();
    const figure = /Population\*{0,2}: ([\d,]+)/.exec(opened.observation)?.[1] ?? "";
    expect(figure).not.toBe("2,256,636");
    expect(copy?.snippet).toContain(figure);
  });

  it("other figures keep their form, and years and days stay", () => {
    const text = "643,801 sq km (2015 est.), 12.75%, 12 March 1907, 8 rows, 1,500,000.5, 1990";
    const other = otherFigures(text, "page");
    expect(other).toMatch(/^\d{3},\d{3} sq km \(2015 est\.\), 1[0-2]\.\d\d%, 12 March 1907, 8 rows, 1,\d{3},\d{3}\.\d, 1990$/);
    expect(other).not.toContain("643,801");
    expect(otherFigures(text, "page")).toBe(other);
  });

  it("depend on seed, call and attempt: a call made again may go well, the same rollout meets the same", async () => {
    const { stage } = await tried({ faults: 0.5 });
    const tries = async (): Promise<(string | null)[]> => {
      const { environment } = stage({ id: "q" }, 0);
      const faults: (string | null)[] = [];
      for (let again = 0; again < 12; again++) faults.push((await environment.call(visit)).fault);
      return faults;
    };
    const first = await tries();
    expect(await tries()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(2);
    expect(first).toContain(null);
    const ids = new Set<string>();
    const { environment } = stage({ id: "q" }, 0);
    for (let again = 0; again < 5; again++) ids.add((await environment.call(visit)).callId);
    expect(ids.size).toBe(5);
  });

  it("befall the wanted share of the calls, each kind in its turn", async () => {
    const { stage } = await tried({ faults: 0.2 });
    const { environment } = stage({ id: "q" }, 0);
    const counts = new Map<string | null, number>();
    for (let at = 0; at < 600; at++) {
      const { fault } = await environment.call({ ...visit, arguments: { ...visit.arguments, goal: `population ${at}` } });
      counts.set(fault, (counts.get(fault) ?? 0) + 1);
    }
    expect(counts.get(null)).toBeGreaterThan(600 * 0.75);
    expect(counts.get(null)).toBeLessThan(600 * 0.85);
    expect([...counts.keys()].filter((kind) => kind !== null).toSorted()).toEqual([
      "empty",
      "http-500",
      "stale-page",
      "time-out",
      "wrong-page",
    ]);
  });
});

describe("designed policies among faults", () => {
  const runs = async ({ stage }: RolloutWorld, policyOf = scriptedPolicy): Promise<Rollout[]> => {
    const all: Rollout[] = [];
    for (const question of world.questions) {
      const { environment, tools } = stage(question, 0);
      all.push(await world.run(inDialect(policyOf(world.policies), tools.dialect), question, { environment }));
    }
    return all;
  };

  it("try again what failed, say why, and are right nearly always; a failure has a reason", async () => {
    const all = await runs(await tried({ faults: 0.2 }));
    const right = all.filter(({ trajectory }) => failureOf(trajectory) === undefined);
    expect(right.length / all.length).toBeGreaterThanOrEqual(0.95);
    let retries = 0;
    for (const { trajectory, calls } of all) {
      expect(trajectory.environment.faults).toBe(0.2);
      trajectory.steps.forEach((step, at) => {
        const call = calls.find(({ callId }) => callId === step.callId);
        const fault = FaultKind.safeParse(call?.fault).data;
        const after = trajectory.steps[at + 1];
        if (fault === undefined || after === undefined) return;
        retries++;
        expect(after.intent.report).toMatchObject({ kind: "fault", fault });
        expect(after.thought).toMatch(
          /again|timed out|in time|empty|Nothing at all|error|HTTP 500|old|earlier|copy|copies|titles?|address|another page|something else|not the one/,
        );
      });
    }
    expect(retries).toBeGreaterThan(15);
  });

  it("answer from no old copy and no wrong page", async () => {
    for (const kind of ["stale-page", "wrong-page"] as const)
      for (const { trajectory } of await runs(await tried({ faults: 0.5, faultKinds: [kind] })))
        expect(["right", "tool-failure"]).toContain(failureOf(trajectory) ?? "right");
  });

  it("give up where every call fails, and the reason is the tools'", async () => {
    const all = await runs(await tried({ faults: 1, faultKinds: ["time-out"] }));
    expect(new Set(all.map(({ trajectory }) => failureOf(trajectory)))).toEqual(new Set(["tool-failure"]));
  });

  it.each([
    ["fault-free", { faults: 0 }, scriptedPolicy],
    ["with faults", { faults: 0.3 }, scriptedPolicy],
    ["degraded, with faults and other tools", { faults: 0.3, toolset: "search-click", variation: 0.5 }, degradedPolicy],
  ] as const)("a replay gives the same trajectories, byte for byte: %s", async (_, rollouts, policyOf) => {
    const there = await tried(rollouts);
    for (const [at, one] of (await runs(there, policyOf)).entries()) {
      const { trajectory, calls } = one;
      const { snapshotId, faults, kind } = trajectory.environment;
      const environment = replayEnvironment(calls, { kind, snapshotId, faults, toolset: trajectory.toolset });
      const question = world.questions[at]!;
      const policy = inDialect(policyOf(world.policies), there.stage(question, 0).tools.dialect);
      expect(JSON.stringify(await world.run(policy, question, { environment }))).toBe(JSON.stringify(one));
    }
  });

  it("a replay says of a call that it was not recorded", async () => {
    const environment = replayEnvironment([], { kind: "simulated", snapshotId: "s", faults: 0, toolset: { name: "none", tools: [] } });
    expect(await environment.call(search)).toMatchObject({ observation: NOT_RECORDED, fault: "not-recorded" });
  });
});

describe("a web of the wanted pages and others", () => {
  it("holds the wanted pages and as many others as told, and is another snapshot", async () => {
    const { web } = await tried({ distractors: { perPage: 3, near: 1 } }, [ESTORIA]);
    const whole = await tried({});
    expect(web.snapshot.uris()).toHaveLength(4);
    expect(web.snapshot.uris()).toContain(ESTORIA);
    expect(web.snapshot.id).not.toBe(whole.web.snapshot.id);
    expect((await web.index.search("population area independence", 10)).length).toBe(4);
    const drawn = await tried({ distractors: { perPage: 3, near: 0 } }, [ESTORIA]);
    expect(drawn.web.snapshot.uris()).toHaveLength(4);
    // What is near a country on a ring are its neighbours, which its page names.
    for (const near of ["drelland", "farland"]) expect(web.snapshot.uris().join()).toContain(near);
    const bare = (await tried({ distractors: { perPage: 0, near: 1 } }, [ESTORIA])).stage({ id: "q" }, 0).environment;
    expect(listedPages((await bare.call(search)).observation).map(({ url }) => url)).toEqual([ESTORIA]);
    expect(
      (await bare.call({ ...visit, arguments: { ...visit.arguments, url: ["https://atlas.example/countries/farland/"] } })).observation,
    ).toContain("could not be accessed");
  });
});
