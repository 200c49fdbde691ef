import { expect, it } from "vitest";
import { whyNoThought } from "../../pipelines/checks/no-thought.ts";

const question = "Which observatory lies lower, Monte Lupo or Slieve Mor?";
const act = "elevation of Monte Lupo";

it.each([
  ["The elevations of both are needed, and Monte Lupo comes first.", [act]],
  ["I would begin with how high it is above the sea: an observatory lies on a hill.", [act]],
  ["The second page may give its height.", ["https://a.example/heights", "height"]],
])("words about the matter are a thought: %s", (thought, acts) => {
  expect(whyNoThought(thought, acts, [question])).toBeUndefined();
});

it.each([
  ["Which lovely cathedral has it?", [act]],
  ["I need to find more, and then I can go on with all of this.", [act]],
])("words of which none is of the matter are none, whatever they are: %s", (thought, acts) => {
  expect(whyNoThought(thought, acts, [question])).toContain("no word of it");
});

it("an act said again is no thought of why, in whatever order or marks", () => {
  expect(whyNoThought("Which lovely observatory has it?", ["Which lovely observatory has it?"], [question])).toContain("the act again");
  expect(whyNoThought("Monte Lupo: the elevation", [act], [question])).toContain("the act again");
});
