import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondSources } from "../../pipelines/agents/policies/second-source.ts";
import { verifyingPolicy } from "../../pipelines/agents/policies/verifying-policy.ts";
import type { Document, Question } from "../../schemas/index.ts";
import { countryPage, openWorld, type World } from "./world.ts";

/** A table of all areas: what the countries' own pages say, once more. */
const register: Document = {
  ...countryPage(0),
  id: "d_register",
  uri: "https://atlas.example/register/",
  title: "Register",
  links: [],
  text: `# Register

## Countries

| Country | Total area |
| --- | --- |
${Array.from({ length: 12 }, (_, at) => {
  const page = countryPage(at);
  return `| ${page.title} | ${/total \| ([\d,]+ sq km)/.exec(page.text)?.[1] ?? ""} |`;
}).join("\n")}
`,
};

let world: World;
beforeAll(async () => {
  world = await openWorld(undefined, [register]);
});
afterAll(() => world.memory.close());
const asked = (start: string): Question => world.questions.find(({ text }) => text.startsWith(start))!;

const both = ["https://atlas.example/countries/galdia/", register.uri];

describe("verifying policy", () => {
  it("knows which questions a second page answers", async () => {
    const [source, ...more] = await secondSources(asked("What is the total area of Galdia"), world.policies);
    expect([source?.uri, source?.lookup.uri].toSorted()).toEqual(both);
    expect(more).toEqual([]);
    expect(await secondSources(asked("What was the birth rate of Galdia"), world.policies)).toEqual([]);
  });

  it("looks there before it answers, and says so", async () => {
    const { trajectory } = await world.run(verifyingPolicy(world.policies), asked("What is the total area of Galdia"));
    const opened = trajectory.steps.flatMap(({ action }) => (action?.name === "visit" ? (action.arguments.url as string[]) : []));
    expect(opened.toSorted()).toEqual(both);
    expect(trajectory.correct).toBe("true");
    expect(trajectory.qualityScore).toBeGreaterThanOrEqual(0.8);
    expect(trajectory.steps.at(-1)?.thought).toMatch(/second page/);
    expect(trajectory.steps.some(({ thought }) => /(?:one|single|another|second) (?:page|source)/i.test(thought))).toBe(true);
  });

  it("says so where a page gives another figure, and keeps one of them for a reason", async () => {
    const other = { ...register, text: register.text.replace(/(Galdia \| )[\d,]+/, "$199,999") };
    const changed = await openWorld([...Array.from({ length: 12 }, (_, at) => countryPage(at)), other], [register]);
    const question = changed.questions.find(({ text }) => text.startsWith("What is the total area of Galdia"))!;
    const { trajectory } = await changed.run(verifyingPolicy(changed.policies), question);
    const thought = trajectory.steps.at(-1)?.thought ?? "";
    expect(thought).not.toMatch(/bears out|checked/);
    expect(thought).toMatch(/The pages differ: .*99,999.* nothing says that it is the later|The pages differ: .* so I keep to .*99,999/);
    expect(trajectory.prediction).toMatch(/square kilometres/);
    await changed.memory.close();
  });
});
