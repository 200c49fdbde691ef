import type { Step } from "../../schemas/index.ts";
import type { ActKind } from "./act-mix.ts";
import { fewOfEach } from "./among-ideas.ts";
import type { Candidate } from "./candidate.ts";
import type { Background } from "./features.ts";
import { ideasAt } from "./ideas.ts";
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
}

/** Each kind is worded once, however many draws there are. */
export async function openPools(step: Step, situation: Situation, around: Surroundings, background: Background): Promise<Pools> {
  const kind = step.intent.kind === "answer" || step.intent.kind === "search" ? step.intent.kind : "visit";
  const ideas = await ideasAt(step, situation, around);
  const all = async (wanted: ActKind, there: Situation): Promise<readonly Candidate[]> => {
    if (wanted === "search") return searchActs(ideas, step, there);
    if (wanted === "visit") return visitActs(ideas, step, there, around);
    return kind === "answer"
      ? answers(step, there.trajectory.prediction ?? "", there, around, background)
      : answersNow(step, there, around);
  };
  const worded = new Map<ActKind, Promise<readonly Candidate[]>>();
  const word = async (wanted: ActKind): Promise<readonly Candidate[]> => {
    // Whichever is asked for first.
    const random = situation.random.fork(wanted);
    return fewOfEach(random.shuffle(await all(wanted, { ...situation, random })), EACH, ({ always, idea }) => always || idea === "misread");
  };
  return {
    kind,
    canMix: situation.pages.length > 0,
    of(wanted) {
      const known = worded.get(wanted) ?? word(wanted);
      worded.set(wanted, known);
      return known;
    },
  };
}
