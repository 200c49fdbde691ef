import type { Recipe } from "./recipe.ts";
import { ask } from "./ask.ts";
import { askReasoning } from "./ask-reasoning.ts";
import { complicate } from "./complicate.ts";
import { askJudged } from "./ask-judged.ts";
import { decide } from "./decide.ts";
import { plan } from "./plan.ts";
import { reason } from "./reason.ts";
import { reword } from "./reword.ts";
import { rollOut } from "./roll-out.ts";
import { sample } from "./sample.ts";
import { sift } from "./sift.ts";
import { solve } from "./solve.ts";

/** Everything, incrementally: what a night makes. */
export const nightly: Recipe = {
  name: "nightly",
  asks: [ask, askReasoning, complicate, reword, askJudged, sift, solve, reason, plan],
  tries: [rollOut, sample, decide],
  sampledDatasets: ["rl/rollouts"],
  datasets: [
    "questions",
    "reasoning",
    "plans",
    "trajectories",
    "environment/calls",
    "decisions",
    "cpt/documents",
    "cpt/stage1",
    "cpt/stage2",
    "sft",
    "preferences",
    "rl/pool",
    "rl/reserve",
    "rl/attempts",
    "rejected",
  ],
};

/** A corpus for continual pre-training, with the samples that it was rendered from. */
export const cpt: Recipe = {
  name: "cpt",
  asks: [ask, askReasoning, complicate, reword, askJudged, sift, solve, reason, plan],
  tries: [rollOut, sample, decide],
  datasets: [
    "questions",
    "reasoning",
    "plans",
    "trajectories",
    "environment/calls",
    "decisions",
    "cpt/documents",
    "cpt/stage1",
    "cpt/stage2",
    "rl/attempts",
    "rejected",
  ],
};

/** Right trajectories of good quality, as chats. */
export const sft: Recipe = {
  name: "sft",
  asks: [ask, askReasoning, complicate, reword, askJudged, sift, solve],
  tries: [rollOut, sample],
  datasets: ["questions", "rl/attempts", "trajectories", "environment/calls", "sft", "preferences", "rejected"],
};

/** Questions with answers that a rule can check. */
export const rl: Recipe = {
  name: "rl",
  asks: [ask, askReasoning, complicate, reword, askJudged, sift, solve],
  tries: [sample],
  datasets: ["questions", "rl/pool", "rl/reserve", "rl/attempts", "rejected"],
  sampledDatasets: ["trajectories", "environment/calls", "rl/rollouts"],
};

export const recipes: Readonly<Record<string, Recipe>> = { nightly, cpt, sft, rl };

/** What `groundwork generate` makes: the samples of one kind and all that they are made from. */
export const parts: Readonly<Record<string, Recipe>> = {
  questions: { name: "questions", asks: [ask, askReasoning, reword, askJudged, sift], tries: [], datasets: ["questions", "rejected"] },
  complexity: { name: "complexity", asks: [ask, complicate, sift], tries: [], datasets: ["questions", "rejected"] },
  plans: {
    name: "plans",
    asks: [ask, askReasoning, reword, askJudged, sift, plan],
    tries: [],
    datasets: ["questions", "plans", "rejected"],
  },
  rollouts: {
    name: "rollouts",
    asks: [ask, askReasoning, reword, askJudged, sift, solve],
    tries: [rollOut, sample],
    datasets: ["questions", "rl/attempts", "trajectories", "environment/calls", "rejected"],
    sampledDatasets: ["rl/rollouts"],
  },
  decisions: {
    name: "decisions",
    asks: [ask, askReasoning, reword, askJudged, sift],
    tries: [rollOut, decide],
    datasets: ["questions", "trajectories", "environment/calls", "decisions", "rejected"],
  },
};
