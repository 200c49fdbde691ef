import type { Random, Step } from "../../schemas/index.ts";
import type { ActKind } from "./act-mix.ts";
import { fewOfEach } from "./among-ideas.ts";
import type { Candidate } from "./candidate.ts";
import type { Background } from "./features.ts";
import { ideasAt, type Idea } from "./ideas.ts";
import { answers, answersNow } from "./rival-answers.ts";
import { searchActs } from "./search-acts.ts";
import type { Situation, Surroundings } from "./situation.ts";
import { visitActs } from "./visit-acts.ts";

/** Candidates kept of one idea: an idea that can be had in many ways is no likelier for it. */
const EACH = 16;

/** What could stand beside a step, by the kind of act. */
export interface Pools {
  readonly kind: ActKind;
  /** Before the first results there is no page to open and nothing to answer from. */
  readonly canMix: boolean;
  of(kind: ActKind): Promise<readonly Candidate[]>;
  /** The same, drawn from on with other numbers. */
  with(random: Random): Pools;
}

export async function openPools(step: Step, situation: Situation, around: Surroundings, background: Background): Promise<Pools> {
  const kind = step.intent.kind === "answer" || step.intent.kind === "search" ? step.intent.kind : "visit";
  return poolsOf(kind, await ideasAt(step, situation, around), { step, situation, around, background });
}

interface Place {
  readonly step: Step;
  readonly situation: Situation;
  readonly around: Surroundings;
  readonly background: Background;
}

function poolsOf(kind: ActKind, ideas: readonly Idea[], place: Place): Pools {
  const { step, situation, around, background } = place;
  const all = async (wanted: ActKind): Promise<readonly Candidate[]> => {
    if (wanted === "search") return searchActs(ideas, step, situation, around);
    if (wanted === "visit") return visitActs(ideas, step, situation, around);
    return kind === "answer"
      ? answers(step, situation.trajectory.prediction ?? "", situation, around, background)
      : answersNow(step, situation, around);
  };
  return {
    kind,
    canMix: situation.pages.length > 0,
    of: async (wanted) => fewOfEach(situation.random.shuffle(await all(wanted)), EACH, ({ always, idea }) => always || idea === "misread"),
    with: (random) => poolsOf(kind, ideas, { ...place, situation: { ...situation, random } }),
  };
}
