import { canonicalJson, hashOf } from "../../../schemas/index.ts";
import { argumentsOf, writtenJson, type DecisionRow } from "../../../schemas/datasets/index.ts";
import { defaultTools, invalidCall } from "../../tools/toolset.ts";
import { ENOUGH_DECISIONS, LEAST_VARIED } from "../../decisions/plain-choices.ts";
import { callValidators, type Validator } from "../call-validators.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import type { CheckOutcome } from "../report.ts";
import type { RunFiles } from "../run-files.ts";
import { tellableCheck } from "../tellable.ts";
import { wordsCheck } from "../told-by-words.ts";

const leastP = 1e-4;
const mostAuc = 0.55;

/** What a decision has to agree with. */
interface RunFacts {
  readonly isDesigned: boolean;
  readonly steps: readonly StepFacts[];
  /** Of its tool set. */
  readonly valid: Validator;
}

/** Hashes: a line a step. */
interface StepFacts {
  readonly thought: string;
  readonly act: string;
  readonly observation: string;
  readonly mistake: string | null;
}

export default defineCheck({
  id: "V9",
  title: "decisions: options valid, distinct and of several kinds, indices right, the original not tellable",
  async run(files) {
    const found = findings();
    const steps = await stepsOf(files);
    const form = tellableCheck();
    const words = wordsCheck();
    let count = 0;
    const ideas = { rows: 0, varied: 0 };
    for await (const row of files.rows("decisions")) {
      count += 1;
      found.judge(row.id, () => {
        const why = whyNot(row, steps);
        if (why === undefined) form.add(row);
        return why;
      });
      if (steps.get(row.trajectory_id)?.isDesigned !== true) continue;
      words.add(row);
      if (row.options.length < 4) continue;
      ideas.rows += 1;
      if (new Set(row.options.map(({ idea }) => idea)).size > 3) ideas.varied += 1;
    }
    if (count === 0) return found.outcome();
    const varied = ideas.rows === 0 ? 1 : ideas.varied / ideas.rows;
    if (ideas.rows >= ENOUGH_DECISIONS)
      found.judge("kinds of ideas", () =>
        varied >= LEAST_VARIED
          ? undefined
          : `${(100 * varied).toFixed(0)} % of the decisions have three kinds of ideas, at least ${100 * LEAST_VARIED} % should`,
      );
    const { auc, interval, chiSquareP } = await form.probe(files);
    found.judge("original's place", () =>
      chiSquareP > leastP ? undefined : `the original's place is not uniform (chi-square p = ${chiSquareP.toExponential(1)})`,
    );
    const isReviewed = (files.manifest.review?.rejected ?? 0) > 0;
    return toldByForm(auc, interval, { count, isReviewed }, found, words.judge(found));
  },
});

/** Whether the original is told by its form, with how sure that is: on few questions a coin toss looks like a reader. */
function toldByForm(
  auc: number,
  [low, high]: readonly [number, number],
  { count, isReviewed }: { readonly count: number; readonly isReviewed: boolean },
  found: Findings,
  byWords: string | undefined,
): CheckOutcome {
  if (!Number.isFinite(low)) {
    found.undecided("the probe had too few questions to learn from");
    return found.outcome(byWords);
  }
  const said = `held-out AUC ${auc.toFixed(3)}, ${low.toFixed(3)} to ${high.toFixed(3)} by 95 %; 0.5 is a coin toss, ${mostAuc} the most`;
  // Which decisions stand was chosen before people left some out with their questions, and is not chosen anew.
  if (low > mostAuc && isReviewed) found.undecided(`without what a review took out, the original is told by its form: ${said}`);
  else if (low > mostAuc) found.fail("original's form", `the original is told by its form (${said})`);
  else if (auc > mostAuc)
    found.undecided(`${count} decisions do not say for sure whether a reader picks out the run's own act by its looks: ${said}`);
  else found.pass();
  return found.outcome(byWords === undefined ? said : `${said}; ${byWords}`);
}

async function stepsOf(files: RunFiles): Promise<ReadonlyMap<string, RunFacts>> {
  const all = new Map<string, RunFacts>();
  const validOf = callValidators();
  for await (const row of files.rows("trajectories", ["id", "origin", "toolset", "steps", "prediction"])) {
    all.set(row.id, {
      isDesigned: row.origin === "designed",
      // What was made elsewhere has whatever tools: its decisions are about calls of the default set.
      valid: row.origin === "imported" ? isDefaultCall : validOf(row.toolset),
      steps: row.steps.map((step) => ({
        thought: hashOf(step.thought),
        act: step.action_name === null ? hashOf("answer", row.prediction) : hashOf("call", step.action_name, argumentsKey(step.arguments)),
        observation: hashOf(step.observation ?? ""),
        mistake: step.mistake_type,
      })),
    });
  }
  return all;
}

type OptionRow = DecisionRow["options"][number];
const actOf = (option: OptionRow): string =>
  option.action_name === null ? hashOf("answer", option.answer) : hashOf("call", option.action_name, argumentsKey(option.arguments));

/** Two calls are one whatever the order in which they name their arguments. */
function argumentsKey(column: string | null): string {
  try {
    return canonicalJson(argumentsOf(column ?? "{}"));
  } catch {
    return column ?? "";
  }
}

function whyNot(row: DecisionRow, trajectories: ReadonlyMap<string, RunFacts>): string | undefined {
  return (
    whyNotOptions(row, trajectories.get(row.trajectory_id)?.valid ?? isDefaultCall) ??
    whyNotIndices(row) ??
    whyNotStep(row, trajectories) ??
    whyNotOwn(row) ??
    whyNotText(row)
  );
}

const isDefaultCall: Validator = (name, args) =>
  invalidCall({ name, arguments: args as Record<string, unknown> }, defaultTools) === undefined;

function whyNotOptions({ options }: DecisionRow, valid: Validator): string | undefined {
  if (options.length < 2) return "there is no alternative";
  if (new Set(options.map(actOf)).size !== options.length) return "two options do the same";
  if (options.some(({ action_name, answer }) => action_name === null && (answer ?? "") === "")) return "an answer is empty";
  for (const { action_name, arguments: given } of options) {
    if (action_name === null) continue;
    const args = JSON.parse(given ?? "null") as Record<string, unknown>;
    if (given !== writtenJson(args)) return "an option's arguments are not as a turn writes them";
    if (!valid(action_name, args)) return `an option is no valid call of ${action_name}`;
  }
  return undefined;
}

function whyNotIndices({ options, original_index, correct_index, correct_indices }: DecisionRow): string | undefined {
  if (options[original_index] === undefined) return `original_index ${original_index} names no option`;
  const onPath = options.flatMap(({ label }, index) => (label === "on_path" ? [index] : []));
  const right = options.flatMap(({ label }, index) => (label === "on_path" || label === "also_valid" ? [index] : []));
  if (onPath.length > 1) return "two options are on the path";
  if (correct_index !== (onPath[0] ?? null)) return `correct_index is ${correct_index}, the option on the path is ${onPath[0] ?? "none"}`;
  return canonicalJson([...correct_indices].sort((a, b) => a - b)) === canonicalJson(right)
    ? undefined
    : `correct_indices are ${correct_indices.join(", ")}, the labels say ${right.join(", ")}`;
}

/** A trajectory that is not in the run is a broken lineage (V14). */
function whyNotStep(row: DecisionRow, trajectories: ReadonlyMap<string, RunFacts>): string | undefined {
  const steps = trajectories.get(row.trajectory_id)?.steps;
  if (!steps) return undefined;
  const step = steps[row.step_index];
  if (!step) return `its trajectory has no step ${row.step_index}`;
  if (step.mistake === "format-error") return "a step that could not be read is no decision";
  const original = row.options[row.original_index];
  if (!original || actOf(original) !== step.act || hashOf(original.thought) !== step.thought)
    return "the original option is not what the trajectory did";
  if (row.context_end !== 2 + 2 * row.step_index)
    return `context_end is ${row.context_end}, step ${row.step_index} begins at ${2 + 2 * row.step_index}`;
  return hashOf(row.observation) === step.observation ? undefined : "its observation is not the step's";
}

const whyNotOwn = ({ options, original_index }: DecisionRow): string | undefined =>
  options.some(({ idea }, index) => (idea === "own") !== (index === original_index))
    ? "not the original alone is called the run's own idea"
    : undefined;

function whyNotText({ text, observation, observation_spans }: DecisionRow): string | undefined {
  for (const { start, end } of observation_spans)
    if (start < 0 || end <= start || end > text.length) return `span ${start}-${end} is not within the text`;
  if (observation === "") return undefined;
  const covered = observation_spans.some(({ start, end }) => text.slice(start, end).includes(observation));
  return covered ? undefined : "its observation is not covered by a span";
}
