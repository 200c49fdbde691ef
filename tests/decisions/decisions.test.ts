import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Decision, type OptionIdea, type Trajectory, type Question } from "../../schemas/index.ts";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { defaultTools, invalidCall } from "../../pipelines/tools/toolset.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { backgroundOf } from "../../pipelines/decisions/background.ts";
import { wordsOf } from "../../pipelines/decisions/features.ts";
import { decisionsOf, type StepDecisions } from "../../pipelines/decisions/decisions.ts";
import { originalProbe, type ProbeItem } from "../../pipelines/decisions/probe.ts";
import { isSameNeed, situationOf, type Surroundings } from "../../pipelines/decisions/situation.ts";
import { trajectoryText } from "../../pipelines/decisions/text.ts";
import { worthOf } from "../../pipelines/decisions/worth.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { firstChoices } from "./first-choices.ts";
import { openWorld, type World } from "../agents/world.ts";
import { surround } from "./surround.ts";

let world: World;
let made: { question: Question; trajectory: Trajectory; decided: StepDecisions }[];
let around: (question: Question) => Promise<Surroundings>;
const decide = async (question: Question, trajectory: Trajectory, alternatives = 3): Promise<StepDecisions> =>
  firstChoices(
    await decisionsOf(question, trajectory, await around(question), seededRandom(7), { alternatives, seed: 7 }),
    question,
    alternatives,
  );
beforeAll(async () => {
  world = await openWorld();
  around = await surround(world);
  made = [];
  for (const question of world.questions) {
    for (const policy of [scriptedPolicy(world.policies), degradedPolicy(world.policies)]) {
      const { trajectory } = await world.run(policy, question);
      made.push({ question, trajectory, decided: await decide(question, trajectory) });
    }
  }
});
afterAll(() => world.memory.close());
const all = (): { question: Question; trajectory: Trajectory; decision: Decision }[] =>
  made.flatMap(({ question, trajectory, decided }) => decided.decisions.map((decision) => ({ question, trajectory, decision })));

/** Wrong values. */
const SLIPS: ReadonlySet<OptionIdea> = new Set(["misread", "other-thing", "other-figure", "other-year"]);

/** Words that a query or a goal has beside what is sought. */
const BESIDE: ReadonlySet<string> = new Set("list full data statistics figures overview facts what which where look find with".split(" "));

describe("decisions", () => {
  it("every step is a decision or refused with a reason", () => {
    for (const { trajectory, decided } of made) {
      expect(decided.decisions.length + decided.refused.length).toBe(trajectory.numSteps);
      for (const { stepIndex, reason } of decided.refused) {
        const { kind } = trajectory.steps[stepIndex]!.intent;
        expect(["too-few-alternatives", "few-ideas", "tellable", "format-error", "no-good-option"]).toContain(reason);
        if (kind === "unreadable") expect(reason).toBe("format-error");
      }
    }
    expect(all().length).toBeGreaterThan(150);
  });

  it("seven in ten steps that can be read are a decision, most of them among four: where there is nothing to choose from there is none", () => {
    const readable = made.flatMap(({ trajectory }) => trajectory.steps.filter(({ intent }) => intent.kind !== "unreadable"));
    expect(all().length).toBeGreaterThanOrEqual(0.7 * readable.length);
    expect(all().filter(({ decision }) => decision.options.length === 4).length).toBeGreaterThan(0.5 * all().length);
  });

  it("some choose between acts of two kinds: to search on, to open a page that is listed, to answer", () => {
    const kinds = ({ decision }: { readonly decision: Decision }): ReadonlySet<string> =>
      new Set(decision.options.map(({ action }) => action?.name ?? "answer"));
    const mixed = all().filter((one) => kinds(one).size > 1);
    expect(mixed.length).toBeGreaterThan(0.15 * all().length);
    for (const pair of ["search,visit", "answer,search", "answer,visit"])
      expect(mixed.filter((one) => [...kinds(one)].toSorted().join() === pair).length, pair).toBeGreaterThan(3);
    for (const { trajectory, decision } of mixed) {
      const seen = trajectory.steps.slice(0, decision.stepIndex).map(({ observation }) => observation ?? "");
      for (const { action } of decision.options)
        for (const url of (action?.arguments["url"] as readonly string[] | undefined) ?? [])
          expect(seen.some((observation) => observation.includes(url))).toBe(true);
    }
  });

  it("options are ideas: many decisions have three kinds of them beside the run's own, which alone is called so", () => {
    const ideas = all().map(({ decision }) => decision.options.map(({ idea }) => idea));
    for (const [at, { decision }] of all().entries())
      expect(ideas[at]!.flatMap((idea, place) => (idea === "own" ? [place] : []))).toEqual([decision.originalIndex]);
    const varied = ideas.filter((some) => new Set(some).size === 4);
    expect(varied.length).toBeGreaterThan(0.4 * ideas.length);
    expect(new Set(ideas.flat()).size).toBeGreaterThan(10);
  });

  it("what was read is not called missing by who looks it up again; on the page that gave it he wants no second page", () => {
    let again = 0;
    for (const { trajectory, decision } of all()) {
      const opened = new Set(trajectory.steps.slice(0, decision.stepIndex).flatMap(({ action }) => (action?.arguments["url"] as readonly string[] | undefined) ?? [])); // prettier-ignore
      for (const { idea, thought, action } of decision.options) {
        if (idea !== "check") continue;
        again += 1;
        const wanted = thought
          .split(/(?<=[.?!]) /u)
          .slice(-2)
          .join(" ");
        expect(wanted).not.toMatch(/\b(?:still|yet|missing|lack|not known)\b/iu);
        const urls = (action?.arguments["url"] as readonly string[] | undefined) ?? [];
        if (urls.length > 0 && urls.every((url) => opened.has(url)))
          expect(wanted).not.toMatch(/\b(?:second|another|other) (?:page|source)\b|somewhere else/u);
      }
    }
    expect(again).toBeGreaterThan(20);
  });

  it("each act does what its own thought says, the run's no more than the others", () => {
    /** Words of the act, without those of the address, that stand in the thought. */
    const agreement = ({ thought, action }: Decision["options"][number]): number => {
      const { query, goal } = (action?.arguments ?? {}) as { readonly query?: readonly string[]; readonly goal?: string };
      const words = new Set(wordsOf(query?.join(" ") ?? goal ?? "").filter((word) => word.length > 3 && !BESIDE.has(word)));
      const said = new Set(wordsOf(thought));
      return [...words].filter((word) => said.has(word)).length / Math.max(1, words.size);
    };
    const calls = all().filter(({ decision }) => decision.options.every(({ action }) => action?.name === "search"));
    expect(calls.length).toBeGreaterThan(40);
    let told = 0;
    for (const { decision } of calls) {
      const shares = decision.options.map(agreement);
      const best = Math.max(...shares);
      const first = shares.filter((share) => share === best).length;
      if (shares[decision.originalIndex] === best) told += 1 / first;
      for (const share of shares) expect(share, JSON.stringify(decision.options)).toBeGreaterThan(0);
    }
    expect(told / calls.length).toBeLessThan(0.25 + 0.1);
  });

  it("options are distinct valid calls; the original is the step; indices and labels agree", () => {
    for (const { trajectory, decision } of all()) {
      const { options, originalIndex, correctIndex, correctIndices } = decision;
      expect(Decision.safeParse(decision).success).toBe(true);
      expect(options.length).toBeGreaterThanOrEqual(2);
      expect(options.length).toBeLessThanOrEqual(4);
      expect(new Set(options.map(({ action, answer }) => JSON.stringify([action, answer]))).size).toBe(options.length);
      for (const { action, answer } of options) {
        if (action === null) expect(answer).toBeTruthy();
        else expect(invalidCall(action, defaultTools)).toBeUndefined();
      }
      const step = trajectory.steps[decision.stepIndex]!;
      expect(options[originalIndex]).toMatchObject({ thought: step.thought, action: step.action });
      const labels = options.map(({ label }) => label);
      expect(labels.filter((label) => label === "on_path").length).toBeLessThanOrEqual(1);
      expect(correctIndex).toBe(labels.indexOf("on_path") === -1 ? null : labels.indexOf("on_path"));
      expect(correctIndices).toEqual(labels.flatMap((label, at) => (label === "on_path" || label === "also_valid" ? [at] : [])));
      // A broad search may lead on; what else was a mistake does not, and then another option does.
      if (step.mistake !== null && step.mistake !== "too-broad") expect(labels[originalIndex]).not.toBe("on_path");
      expect(correctIndices).not.toEqual([]);
    }
  });

  it("has as many alternatives as are wanted", async () => {
    for (const wanted of [1, 2])
      for (const { question, trajectory } of made.slice(0, 10)) {
        const { decisions } = await decide(question, trajectory, wanted);
        expect(decisions.length).toBeGreaterThan(0);
        for (const { options } of decisions) expect(options.length).toBeLessThanOrEqual(wanted + 1);
        expect(decisions.some(({ options }) => options.length === wanted + 1)).toBe(true);
      }
  });

  it("what is as valid brings what the program needs next, and what is a detour or a mistake does not", async () => {
    const counted = { also_valid: 0, detour: 0, mistake: 0 };
    for (const { question, trajectory, decision } of all()) {
      const surrounded = await around(question);
      const { open, ahead, searches } = situationOf(question, trajectory, decision.stepIndex, surrounded);
      for (const [at, { idea, label, action, answer }] of decision.options.entries()) {
        if (at === decision.originalIndex || label === "on_path" || label === "unjudged") continue;
        counted[label] += 1;
        if (action === null) {
          expect(answerReward(answer ?? "", question.answer)).toBe(label === "also_valid" ? 1 : 0);
          continue;
        }
        const { listed, shown } = await surrounded.play(action);
        const urls = (action.arguments["url"] as readonly string[] | undefined) ?? [];
        // A list is played on; what was noted wrongly is not open.
        if (idea === "list" || (idea === "check" && trajectory.correct === "false")) continue;
        const brings = [...open, ...ahead].some(
          ({ uri, key, aim }) =>
            shown.has(key) ||
            urls.includes(uri) ||
            (listed.some(({ url }) => url === uri) &&
              !searches.some((past) => past.listed.has(uri) && past.aims.some((one) => isSameNeed(one, aim)))),
        );
        if (label === "also_valid") expect(brings, JSON.stringify(action)).toBe(true);
      }
    }
    for (const [label, count] of Object.entries(counted)) expect(count, label).toBeGreaterThan(20);
  });

  it("no option names a page that had not been listed", () => {
    for (const { trajectory, decision } of all()) {
      const seen = trajectory.messages
        .slice(0, decision.contextEnd)
        .map(({ content }) => content)
        .join("\n");
      for (const { action } of decision.options)
        if (action?.name === "visit") for (const url of action.arguments.url as string[]) expect(seen).toContain(`](${url})`);
    }
  });

  it("text: spans are the observations, the chosen option is not called right, the ending judges the whole", () => {
    for (const { question, trajectory, decision } of all()) {
      expect(decision.text.startsWith(`Question: ${question.text}\n\n`)).toBe(true);
      expect(decision.text).toContain(`I choose option ${decision.originalIndex + 1}.`);
      if (decision.observation !== "")
        expect(decision.observationSpans.map(({ start, end }) => decision.text.slice(start, end))).toEqual([decision.observation]);
      expect(
        decision.text.endsWith(
          trajectory.correct === "true" ? "is correct." : trajectory.termination === "answer" ? "is wrong." : "without an answer.",
        ),
      ).toBe(true);
    }
    const { question, trajectory, decided } = made[2]!;
    const whole = trajectoryText(question, trajectory, decided.decisions);
    expect(whole.steps.flatMap(({ text, observationSpans }) => observationSpans.map(({ start, end }) => text.slice(start, end)))).toEqual(
      trajectory.steps.flatMap(({ observation }) => observation ?? []),
    );
    expect(whole.head(0)).toBe(`Question: ${question.text}\n\n`);
    expect(whole.head(2)).toContain(`[2 earlier steps of this research; the last of them: ${trajectory.steps[1]!.thought}`);
    // Cut within a character, a text would be another when it is read back.
    const letters = trajectory.steps.map((step) => ({ ...step, thought: `x${"𝖠".repeat(400)}` }));
    const head = trajectoryText(question, { ...trajectory, steps: letters }, decided.decisions).head(2);
    expect(Buffer.from(head).toString()).toBe(head);
    expect(whole.foot(1)).toMatch(/^\[\d+ later steps? of this research\]$/);
  });

  it("who misreads a figure took another one that was shown: no digit is made up", () => {
    let read = 0;
    for (const { trajectory, decision } of all()) {
      const step = trajectory.steps[decision.stepIndex]!;
      if (step.intent.basis?.operation !== "lookup") continue;
      const seen = trajectory.steps.slice(0, decision.stepIndex).map(({ observation }) => observation ?? "").join("\n"); // prettier-ignore
      for (const { idea, answer } of decision.options)
        for (const digits of SLIPS.has(idea) ? (/^-?(\d[\d,.]*)/.exec(answer ?? "")?.slice(1) ?? []) : []) {
          expect(seen.replaceAll(",", "")).toContain(digits.replaceAll(",", "").replace(/\.?0*$/, ""));
          read += 1;
        }
    }
    expect(read).toBeGreaterThan(3);
  });

  it("offers three kinds of ideas at least", () => {
    for (const { decision } of all()) {
      const ideas = decision.options.map(({ idea }) => idea);
      expect(new Set(ideas).size, JSON.stringify(ideas)).toBeGreaterThan(2);
    }
  });

  it("another year is in the query as in the thought; a look at the whole asks for nothing else; neighbours are on no list", () => {
    const counts = { "other-year": 0, broader: 0, list: 0 };
    for (const { decision } of all())
      for (const { idea, thought, action } of decision.options) {
        const queries = action?.arguments["query"] as readonly string[] | undefined;
        if (queries === undefined || !(idea in counts)) continue;
        counts[idea as keyof typeof counts] += 1;
        if (idea === "other-year") expect(queries.join()).toMatch(/\b\d{4}\b/);
        if (idea === "broader") expect(Math.min(...queries.map((query) => query.split(" ").length))).toBeLessThan(5);
        if (idea === "list") expect(thought).not.toMatch(/by border countries/);
      }
    // Another year is a slip only where a page shows it.
    expect(Math.min(counts.broader, counts.list), JSON.stringify(counts)).toBeGreaterThan(1);
  });

  it("a decision has one slip of a kind at most, and no three wrong results", () => {
    for (const { decision } of all()) {
      const count = (...ideas: readonly OptionIdea[]): number => decision.options.filter(({ idea }) => ideas.includes(idea)).length;
      expect(count("other-year", "other-figure")).toBeLessThan(2);
      expect(count("other-thing", "skip-ahead")).toBeLessThan(2);
      expect(count("misread")).toBeLessThan(3);
    }
  });

  it("the run's own calls have the label that anybody's would have who did the same", async () => {
    let judged = 0;
    for (const { question, trajectory, decision } of all()) {
      const step = trajectory.steps[decision.stepIndex]!;
      const own = decision.options[decision.originalIndex]!;
      if (step.action === null || step.mistake !== null) continue;
      const surrounding = await around(question);
      const form = { thought: "", action: step.action, answer: null };
      const other = { idea: "other-goal", aims: step.intent.aims, label: null, form } as const;
      const label = await worthOf(other, "on_path", situationOf(question, trajectory, decision.stepIndex, surrounding), surrounding);
      expect([decision.id, own.label === "also_valid" ? "on_path" : own.label]).toEqual([decision.id, label]);
      judged += 1;
    }
    expect(judged).toBeGreaterThan(50);
  });

  it("same input, same bytes", async () => {
    const { question, trajectory, decided } = made[5]!;
    expect(JSON.stringify(await decide(question, trajectory))).toBe(JSON.stringify(decided));
  });

  it("position is uniform", () => {
    const probed = all().map(({ trajectory, decision }): ProbeItem => ({
      questionId: decision.questionId,
      options: decision.options,
      originalIndex: decision.originalIndex,
      background: backgroundOf(trajectory.messages, decision.contextEnd),
    }));
    expect(originalProbe(probed).chiSquareP).toBeGreaterThan(1e-4);
  });
});

describe("probe", () => {
  const random = seededRandom("probe");
  const decisions = (original: () => string, other: () => string, place = (): number => random.int(4)): ProbeItem[] =>
    Array.from({ length: 600 }, (_, at) => {
      const originalIndex = place();
      const options = [0, 1, 2, 3].map((index) => ({
        thought: index === originalIndex ? original() : other(),
        action: null,
        answer: "yes",
      }));
      return {
        questionId: `q${at % 200}`,
        options,
        originalIndex,
        background: { question: new Set(["area"]), context: new Set<string>() },
      };
    });
  const words = (least: number, most: number) => (): string =>
    Array.from({ length: least + random.int(most - least + 1) }, () => random.pick(["river", "area", "lake", "hill"])).join(" ");

  it("sees length, and chance where there is nothing", () => {
    expect(originalProbe(decisions(words(8, 12), words(4, 9))).auc).toBeGreaterThan(0.8);
    const fair = originalProbe(decisions(words(4, 9), words(4, 9)));
    expect(fair.auc).toBeGreaterThan(0.44);
    expect(fair.auc).toBeLessThan(0.56);
    expect(fair.chiSquareP).toBeGreaterThan(1e-4);
  });

  it("sees words of the question, and a favoured place", () => {
    expect(originalProbe(decisions(() => "area lake hill", words(3, 3))).auc).toBeGreaterThan(0.6);
    expect(originalProbe(decisions(words(4, 9), words(4, 9), () => (random.next() < 0.5 ? 0 : random.int(4)))).chiSquareP).toBeLessThan(
      1e-4,
    );
  });
});
