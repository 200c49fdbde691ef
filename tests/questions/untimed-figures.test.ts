import { expect, it } from "vitest";
import type { ClaimReader } from "../../knowledge-graph/index.ts";
import { untimedFigure } from "../../pipelines/questions/untimed-figures.ts";
import type { Execution } from "../../schemas/index.ts";

const figure = (text: string, asOf?: string): ClaimReader =>
  ({
    statements: async () => [
      { text, claim: { value: { kind: "quantity", number: 5 }, qualifiers: {}, ...(asOf !== undefined && { asOf }) } },
    ],
  }) as unknown as ClaimReader;
const execution = { evidence: [{ statementId: "s" }] } as unknown as Execution;

it.each([
  "Formed in 1918, it had 5 machines by the end of the year.",
  "At the outbreak of war the squadron had 5 machines.",
  "By then the farm kept 5 cows.",
])("a figure of a moment that only its sentence tells is asked for by nobody: %s", async (text) => {
  expect(await untimedFigure(execution, figure(text))).toMatch(/moment/);
  expect(await untimedFigure(execution, figure(text, "1918"))).toBeNull();
});

it.each(["The number of machines of No. 619 Squadron is 5.", "The lift has 5 cabins and stands at the end of the valley road."])(
  "what no moment stands beside is asked for: %s",
  async (text) => {
    expect(await untimedFigure(execution, figure(text))).toBeNull();
  },
);
