import type { Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { defaultTools, invalidCall } from "../tools/toolset.ts";
import { overlap } from "../checks/near-copy.ts";
import type { Candidate } from "./candidate.ts";
import { actionText, type Form } from "./features.ts";
import type { Proposal } from "./proposals.ts";
import { judgeAnswer } from "./proposed-answers.ts";
import { judgeSearch, judgeVisit, SAME, type ProposalVerdict } from "./proposed-acts.ts";
import { whyNotThought, whyNotTellable, type DroppedPart } from "./proposed-thought.ts";
import type { Situation, Surroundings } from "./situation.ts";

export interface ProposedCandidates {
  readonly candidates: readonly Candidate[];
  readonly dropped: readonly (DroppedPart & { readonly sample: string })[];
}

/**
 * A model's proposals for one step as candidates, as far as rules find nothing against them. What each is worth the program says, as
 * for all others. An act stands with the thought that the model gave for it: any other would speak of something else.
 */
export async function proposedFor(
  step: Step,
  proposals: readonly Proposal[],
  situation: Situation,
  around: Surroundings,
): Promise<ProposedCandidates> {
  const { question, seen, trajectory, stepIndex } = situation;
  const candidates: Candidate[] = [];
  const dropped: (DroppedPart & { readonly sample: string })[] = [];
  const hidden = hiddenIn(situation, around);
  const said = trajectory.steps.slice(0, stepIndex).map(({ thought }) => thought);
  const taken: Form[] = [];
  for (const proposal of proposals) {
    const { thought, action, answer } = proposal;
    const form: Form = { thought, action, answer };
    const act = actionText(form);
    const drop = (why: DroppedPart): void => void dropped.push({ ...why, sample: `${thought}\n${act}` });
    const judged = notOfKind(step, proposal) ?? (await judgedAs(step, proposal, situation, around));
    if ("reason" in judged) {
      drop(judged);
      continue;
    }
    const told = answer === null ? whyNotTellable(act, hidden) : undefined;
    const against =
      told ?? whyNotThought(thought, { known: [question.text, seen, ...said], acts: textsOf(form), hidden, first: stepIndex === 0 });
    if (against !== undefined) {
      drop(against);
      continue;
    }
    if (taken.some((other) => actionText(other) === act || (answer === null && overlap(actionText(other), act) > SAME))) {
      drop({ reason: "near-copy", detail: "another of the proposals in other words" });
      continue;
    }
    taken.push(form);
    const { label, target } = judged;
    candidates.push({ idea: "proposed", aims: [], form, label, target, always: false, proposed: thought });
  }
  return { candidates, dropped };
}

/** Another tool, another number of queries or pages: the original would be told by it. */
function notOfKind(step: Step, { action, answer }: Proposal): DroppedPart | undefined {
  if (action === null || step.action === null)
    return (action === null) === (step.action === null) && (action === null) === (answer !== null)
      ? undefined
      : { reason: "tellable", detail: "another kind of act than the original's" };
  const invalid = invalidCall(action, defaultTools);
  if (invalid !== undefined) return { reason: "invalid-action", detail: invalid };
  if (action.name !== step.action.name) return { reason: "tellable", detail: `a call of ${action.name}` };
  const of = action.name === "visit" ? "url" : "query";
  const [own, other] = [step.action.arguments[of], action.arguments[of]];
  if (countOf(own) !== countOf(other)) return { reason: "tellable", detail: `${countOf(other)} at once, the original has ${countOf(own)}` };
  return new Set(other as readonly string[]).size === countOf(other) ? undefined : { reason: "near-copy", detail: "one twice" };
}

/** "query", "goal" and answer apart, and what stands in one list together. */
const textsOf = ({ action, answer }: Form): readonly string[] =>
  action === null
    ? [answer ?? ""]
    : Object.values(action.arguments).flatMap((value) =>
        Array.isArray(value) ? [...value.map(String), value.join(" ")] : [String(value)],
      );

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

async function judgedAs(step: Step, { action, answer }: Proposal, situation: Situation, around: Surroundings): Promise<ProposalVerdict> {
  if (action === null) return judgeAnswer(answer ?? "", situation.trajectory.prediction ?? "", situation, around);
  const { query, url, goal } = action.arguments as {
    readonly query?: readonly string[];
    readonly url?: readonly string[];
    readonly goal?: string;
  };
  return url === undefined ? judgeSearch(step, query ?? [], situation, around) : judgeVisit(step, url, goal ?? "", situation, around);
}

/** Names that nobody could know then. */
function hiddenIn({ question, mayName }: Situation, { lookups, names }: Surroundings): readonly string[] {
  const answer = question.answer.type === "quantity" ? [] : question.answer.text.split("; ");
  return [...new Set([...question.hiddenEntities, ...answer, ...lookups.map(({ subject }) => names.of(subject))])].filter(
    (name) => nameKey(name) !== "" && !mayName(name),
  );
}

/** A proposal that does what a rule's candidate does shares its target: not both are options. */
export function amongPool(proposed: readonly Candidate[], pool: readonly Candidate[]): readonly Candidate[] {
  const texts = new Map(pool.map((one) => [one.target, actionText(one.form)]));
  return proposed.map((one) => {
    const text = actionText(one.form);
    const same = one.form.action === null ? undefined : [...texts].find(([, other]) => overlap(text, other) > SAME)?.[0];
    return same === undefined ? one : { ...one, target: same };
  });
}
