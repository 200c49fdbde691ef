import { step } from "../form.ts";
import { defineStyle } from "../style.ts";
import { ruleStage } from "../../core/stage-versions.ts";

/** Tasks of mathematics: families make them and a sandbox answers them; nothing of the memory is drawn. */
export const reasoning = defineStyle({
  name: "reasoning",
  family: "reasoning",
  needsEvery: false,
  draw: () => undefined,
  form: step("Python", []),
});

export const generator = ruleStage("reasoning-rules", "mathematics");
