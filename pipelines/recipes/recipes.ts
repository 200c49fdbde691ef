import type { Recipe } from "./recipe.ts";
import { ask } from "./ask.ts";
import { decide } from "./decide.ts";
import { plan } from "./plan.ts";
import { reason } from "./reason.ts";
import { rollOut } from "./roll-out.ts";

/** Everything, incrementally: what a night makes. */
export const nightly: Recipe = {
  name: "nightly",
  steps: [ask, reason, plan, rollOut, decide],
  datasets: [
    "questions",
    "reasoning",
    "plans",
    "trajectories",
    "environment/calls",
    "decisions",
    "cpt/documents",
    "sft",
    "rl/pool",
    "rejected",
  ],
};

/** A corpus for continual pre-training, with the samples that it was rendered from. */
export const cpt: Recipe = {
  name: "cpt",
  steps: [ask, reason, plan, rollOut, decide],
  datasets: ["questions", "reasoning", "plans", "trajectories", "environment/calls", "decisions", "cpt/documents", "rejected"],
};

/** Right trajectories of good quality, as chats. */
export const sft: Recipe = {
  name: "sft",
  steps: [ask, rollOut],
  datasets: ["questions", "trajectories", "environment/calls", "sft", "rejected"],
};

/** Questions with answers that a rule can check. */
export const rl: Recipe = { name: "rl", steps: [ask], datasets: ["questions", "rl/pool", "rejected"] };

export const recipes: Readonly<Record<string, Recipe>> = { nightly, cpt, sft, rl };

/** What `groundwork generate` makes: the samples of one kind and all that they are made from. */
export const parts: Readonly<Record<string, Recipe>> = {
  questions: { name: "questions", steps: [ask], datasets: ["questions", "rejected"] },
  plans: { name: "plans", steps: [ask, plan], datasets: ["questions", "plans", "rejected"] },
  rollouts: { name: "rollouts", steps: [ask, rollOut], datasets: ["questions", "trajectories", "environment/calls", "rejected"] },
  decisions: {
    name: "decisions",
    steps: [ask, rollOut, decide],
    datasets: ["questions", "trajectories", "environment/calls", "decisions", "rejected"],
  },
};
