import { datasetNames } from "../../schemas/datasets/index.ts";
import type { Recipe } from "./steps/recipe.ts";
import { ask } from "./steps/ask.ts";
import { askReasoning } from "./steps/ask-reasoning.ts";
import { complicate } from "./steps/complicate.ts";
import { askJudged } from "./steps/ask-judged.ts";
import { decide } from "./steps/decide.ts";
import { find } from "./steps/find.ts";
import { plan } from "./steps/plan.ts";
import { reason } from "./steps/reason.ts";
import { reword } from "./steps/reword.ts";
import { rollOut } from "./steps/roll-out.ts";
import { sample } from "./steps/sample.ts";
import { deduplicate } from "./steps/deduplicate.ts";
import { solve } from "./steps/solve.ts";

/** Everything, incrementally: what a night makes. */
export const nightly: Recipe = {
  name: "nightly",
  questionSteps: [ask, askReasoning, complicate, reword, askJudged, deduplicate, solve, reason, plan],
  rolloutSteps: [find, rollOut, sample, decide],
  sampledDatasets: ["rl/rollouts"],
  datasets: datasetNames.filter((name) => !name.startsWith("evidence/") && name !== "rl/rollouts"),
};

/** A corpus for continual pre-training, with the samples that it was rendered from. */
const cpt: Recipe = {
  name: "cpt",
  questionSteps: [ask, askReasoning, complicate, reword, askJudged, deduplicate, solve, reason, plan],
  rolloutSteps: [rollOut, sample, decide],
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
const sft: Recipe = {
  name: "sft",
  questionSteps: [ask, askReasoning, complicate, reword, askJudged, deduplicate, solve],
  rolloutSteps: [rollOut, sample],
  datasets: ["questions", "rl/attempts", "trajectories", "environment/calls", "sft", "preferences", "rejected"],
};

/** Questions with answers that a rule can check. */
export const rl: Recipe = {
  name: "rl",
  questionSteps: [ask, askReasoning, complicate, reword, askJudged, deduplicate, solve],
  rolloutSteps: [find, sample],
  datasets: ["questions", "rl/pool", "rl/reserve", "rl/attempts", "rejected"],
  sampledDatasets: ["trajectories", "environment/calls", "rl/rollouts"],
};

export const recipes: Readonly<Record<string, Recipe>> = { nightly, cpt, sft, rl };

/** What `groundwork generate` makes: the samples of one kind and all that they are made from. */
export const partialRecipes: Readonly<Record<string, Recipe>> = {
  questions: {
    name: "questions",
    questionSteps: [ask, askReasoning, reword, askJudged, deduplicate],
    rolloutSteps: [],
    datasets: ["questions", "rejected"],
  },
  complexity: { name: "complexity", questionSteps: [ask, complicate, deduplicate], rolloutSteps: [], datasets: ["questions", "rejected"] },
  plans: {
    name: "plans",
    questionSteps: [ask, askReasoning, reword, askJudged, deduplicate, plan],
    rolloutSteps: [],
    datasets: ["questions", "plans", "rejected"],
  },
  rollouts: {
    name: "rollouts",
    questionSteps: [ask, askReasoning, reword, askJudged, deduplicate, solve],
    rolloutSteps: [rollOut, sample],
    datasets: ["questions", "rl/attempts", "trajectories", "environment/calls", "rejected"],
    sampledDatasets: ["rl/rollouts"],
  },
  decisions: {
    name: "decisions",
    questionSteps: [ask, askReasoning, reword, askJudged, deduplicate],
    rolloutSteps: [rollOut, decide],
    datasets: ["questions", "trajectories", "environment/calls", "decisions", "rejected"],
  },
};
