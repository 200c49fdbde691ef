import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { decisionsOf } from "../../pipelines/decisions/decisions.ts";
import type { Surroundings } from "../../pipelines/decisions/situation.ts";
import { isGood } from "../../pipelines/decisions/worth.ts";
import { listedPages } from "../../pipelines/tools/results.ts";
import type { DecisionOption, OptionIdea, Trajectory } from "../../schemas/index.ts";
import { openWorld, type World } from "../agents/world.ts";
import { surround } from "./surround.ts";

interface Offered {
  readonly option: DecisionOption;
  readonly trajectory: Trajectory;
  readonly stepIndex: number;
  readonly around: Surroundings;
}

/** Of so many a list is worth a search. */
const MANY = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria Ilvania".split(" ");

let world: World;
let offered: Offered[];
beforeAll(async () => {
  world = await openWorld();
  const aroundOf = await surround(world);
  offered = [];
  const long = await world.ask(`Which of ${MANY.join(", ")} has the largest total area?`, MANY);
  for (const question of [...world.questions, long])
    for (const [index, policy] of [scriptedPolicy, degradedPolicy, degradedPolicy, degradedPolicy]
      .map((one) => one(world.policies))
      .entries()) {
      const { trajectory } = await world.run(policy, question, { index });
      const around = await aroundOf(question);
      const { decisions } = await decisionsOf(question, trajectory, around, seededRandom(7), { alternatives: 3, seed: 7 });
      for (const { options, stepIndex } of decisions)
        for (const option of options.slice(1)) offered.push({ option, trajectory, stepIndex, around });
    }
});
afterAll(() => world.memory.close());

const of = (idea: OptionIdea, isRight: boolean): readonly Offered[] =>
  offered.filter(({ option }) => option.idea === idea && isGood(option.label) === isRight);
const seenBefore = ({ trajectory, stepIndex }: Offered): string =>
  trajectory.steps.slice(0, stepIndex).map(({ observation }) => observation ?? "").join("\n"); // prettier-ignore

describe("a kind of idea is right where the situation makes it so, and wrong where not", () => {
  it.each(["list", "skip-ahead", "broader"] as const)("%s", (idea) => {
    expect(of(idea, true).length).toBeGreaterThan(5);
    expect(of(idea, false).length).toBeGreaterThan(1);
  });

  it("no search is offered as a way on for things whose own pages stand among earlier results, unopened", () => {
    let searches = 0;
    for (const { option, trajectory, stepIndex } of offered) {
      if (option.action?.name !== "search" || option.idea === "list" || option.idea === "own" || !isGood(option.label)) continue;
      const before = trajectory.steps.slice(0, stepIndex);
      const opened = new Set(before.flatMap(({ action }) => (action?.arguments["url"] as readonly string[] | undefined) ?? []));
      const listed = before.flatMap(({ observation, action }) => (action?.name === "search" ? listedPages(observation ?? "") : []));
      const titles = new Set(listed.filter(({ url }) => !opened.has(url)).map(({ title }) => title));
      searches += 1;
      const queries = option.action.arguments["query"] as readonly string[];
      expect(queries.every((query) => [...titles].some((title) => query.includes(title)))).toBe(false);
    }
    expect(searches).toBeGreaterThan(10);
  });

  it("to answer in the place of a call is right where nothing is open, and wrong with what follows from a part", () => {
    expect(of("answer-now", true).length).toBeGreaterThan(5);
    for (const { trajectory, stepIndex } of of("answer-now", true)) expect(trajectory.steps[stepIndex]!.intent.soFar).toBeUndefined();
    for (const { option, trajectory, stepIndex } of of("answer-now", false))
      if (option.label === "mistake") expect(option.answer).toBe(trajectory.steps[stepIndex]!.intent.soFar?.answer);
  });

  it("a list that is searched for is right where many are open and none was looked for, or where the results, or a page among them once it is opened, have what is needed", async () => {
    for (const one of of("list", true)) {
      const { option, around, trajectory, stepIndex } = one;
      if (option.action?.name !== "search") continue;
      const { listed } = await around.play(option.action);
      if (around.lookups.some(({ uri }) => listed.some(({ url }) => url === uri))) continue;
      const before = trajectory.steps.slice(0, stepIndex);
      if (around.lookups.length > 5 && before.every(({ intent }) => intent.idea !== "list")) continue;
      const shown = await Promise.all(
        listed.map(({ url }) => around.play({ name: "visit", arguments: { url: [url], goal: option.thought } })),
      );
      expect(shown.some((one) => one.shown.size > 0)).toBe(true);
    }
  });

  it("nobody gives up before something was looked for in vain", () => {
    const given = offered.filter(
      ({ option, trajectory, stepIndex }) => option.idea === "give-up" && trajectory.steps[stepIndex]?.action !== null,
    );
    for (const { trajectory, stepIndex } of given)
      expect(["unlisted", "unread", "fault", "other"]).toContain(trajectory.steps[stepIndex]!.intent.report.kind);
    expect(given.length).toBeGreaterThan(0);
  });

  it("a step ahead is right only of a thing that results have named", () => {
    for (const one of of("skip-ahead", true)) {
      const { query, url } = one.option.action!.arguments as { readonly query?: readonly string[]; readonly url?: readonly string[] };
      const seen = seenBefore(one);
      for (const page of url ?? []) expect(seen).toContain(page);
      for (const text of query ?? [])
        expect(one.around.lookups.some(({ subject }) => text.includes(one.around.names.of(subject)) && seen.includes(one.around.names.of(subject))), text).toBe(true); // prettier-ignore
    }
  });

  it("to look again is right only where something was noted wrongly", () => {
    // What was noted wrongly may have been made good by the end.
    for (const { trajectory } of of("check", true))
      expect(trajectory.correct === "false" || trajectory.steps.some(({ mistake }) => mistake !== null)).toBe(true);
    expect(of("check", true).length).toBeGreaterThan(0);
    expect(of("check", false).some(({ trajectory }) => trajectory.correct === "true")).toBe(true);
  });
});
