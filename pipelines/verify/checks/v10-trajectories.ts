import { canonicalJson, hashOf, importedRunId } from "../../../schemas/index.ts";
import { argumentsOf, trajectoryOf, writtenJson, type CallRow, type TrajectoryRow } from "../../../schemas/datasets/index.ts";
import { parseObservation, parseTurn, type ParsedTurn } from "../../trajectory/formats/tongyi.ts";
import { resumedQuestion } from "../../trajectory/formats/resum.ts";
import { qualityScore } from "../../trajectory/quality.ts";
import { TERMINATION } from "../../trajectory/termination.ts";
import { trajectoryTier } from "../../rewards/tier.ts";
import { callValidators, type Validator } from "../call-validators.ts";
import { defineCheck, findings } from "../check.ts";
import { differingColumn } from "../differing-column.ts";
import { hasHistory } from "../has-history.ts";
import { importerOf } from "../importer.ts";
import type { RunFiles } from "../run-files.ts";

/** A recorded call, its result as a hash: results are pages. */
interface Recorded {
  readonly fault: string | null;
  readonly tool: string;
  readonly arguments: string;
  readonly snapshot: string;
  readonly result: string;
}

export default defineCheck({
  id: "V10",
  title: "trajectories parse, calls are valid, replay gives the same observations",
  async run(files) {
    const found = findings();
    const calls = new Map<string, Recorded>();
    const results = new Map<string, string>();
    for await (const row of files.rows("environment/calls")) {
      found.judge(row.id, () => twoResults(row, results));
      calls.set(row.call_id, {
        tool: row.tool,
        arguments: row.arguments,
        snapshot: row.snapshot_id,
        result: hashOf(row.result),
        fault: row.fault,
      });
    }
    const validOf = callValidators();
    for await (const row of files.rows("trajectories")) {
      found.judge(row.id, () => {
        if (row.origin === "imported") return whyNotImported(row, files) ?? whyNot(row, calls, () => true) ?? whyNotRated(row);
        return whyNot(row, calls, validOf(row.toolset)) ?? whyNotRated(row);
      });
    }
    return found.outcome();
  },
});

/** Same snapshot, tool and arguments: same result. Injected faults are a result of their own. */
function twoResults(row: CallRow, results: Map<string, string>): string | undefined {
  const key = hashOf(row.snapshot_id, row.tool, row.arguments, row.fault);
  const result = hashOf(row.result);
  const known = results.get(key);
  results.set(key, result);
  return known === undefined || known === result ? undefined : `${row.tool} gave two results for the same arguments`;
}

/** Made elsewhere: no call of it was made here, so there is none to replay. */
function whyNotImported(row: TrajectoryRow, files: RunFiles): string | undefined {
  const { steps, policy, seed, environment, termination, finish_reason } = row;
  const run = trajectoryOf(row);
  const column = differingColumn(run.generator, importerOf(run.generator, files));
  if (column !== undefined) return `the ${column} of its generator is not that of who reads runs of others`;
  // An earlier importer may have named runs by other things.
  if (!hasHistory(files) && row.id !== importedRunId(run)) return "its id is not that of its question and messages";
  if (finish_reason !== TERMINATION[termination].finishReason)
    return `it ended by ${termination} with finish_reason ${finish_reason ?? "(none)"}`;
  if (policy.kind !== "imported") return `an imported run names the policy ${policy.kind}`;
  if (seed !== 0) return `an imported run names the seed ${seed}; no chance of ours made it`;
  if (environment.faults !== 0) return `an imported run names faults of ${environment.faults}; no web of ours broke under it`;
  return steps.some(({ call_id }) => call_id !== null) ? "an imported run names a recorded call" : undefined;
}

function whyNot(row: TrajectoryRow, calls: ReadonlyMap<string, Recorded>, valid: Validator): string | undefined {
  const turns: TrajectoryRow["messages"] = [];
  const broken = whyNotSegments(row);
  if (broken !== undefined) return broken;
  for (const { start_message, end_message } of row.segments) turns.push(...row.messages.slice(start_message + 2, end_message));
  const learned = row.messages.find(({ role, loss }) => role !== "assistant" && loss !== 0);
  if (learned) return `a ${learned.role} message carries loss`;
  for (const [index, { role }] of turns.entries())
    if (role !== (index % 2 === 0 ? "assistant" : "user")) return `turn message ${index + 1} is of role ${role}`;
  const said = turns.filter((_, index) => index % 2 === 0);
  if (said.length !== row.steps.length || row.num_steps !== row.steps.length)
    return `${said.length} turns, ${row.steps.length} steps, num_steps ${row.num_steps}`;
  const called = row.steps.filter(({ action_name }) => action_name !== null).length;
  if (called !== row.num_tool_calls) return `${called} calls, num_tool_calls ${row.num_tool_calls}`;
  for (const [index, step] of row.steps.entries()) {
    const why = whyNotStep(step, parseTurn(said[index]?.content ?? ""), turns[index * 2 + 1]?.content, row, calls, valid);
    if (why !== undefined) return `step ${index}: ${why}`;
  }
  return whyNoEnd(
    row,
    said.map(({ content }) => parseTurn(content)),
  );
}

/** The score is that of its parts, the tier what they and the thoughts give. */
function whyNotRated({ quality_parts, quality_score, tier, ...row }: TrajectoryRow): string | undefined {
  const { on_path: onPath, no_repeats: noRepeats, ...others } = quality_parts;
  const qualityParts = { ...others, onPath, noRepeats };
  const score = qualityScore(qualityParts);
  if (Math.abs(score - quality_score) > 1e-4) return `quality_score is ${quality_score}, its parts give ${score}`;
  const rated = trajectoryTier({ ...row, qualityParts });
  return rated === tier ? undefined : `its tier is ${tier}, by its quality it is ${rated}`;
}

/** Contexts after each other cover all messages; each begins with system and user, the later ones with the question and their summary. */
function whyNotSegments({ messages, segments, origin, context_mode }: TrajectoryRow): string | undefined {
  const [first] = messages;
  const question = messages[1]?.content ?? "";
  let end = 0;
  for (const [index, { start_message, end_message, summary }] of segments.entries()) {
    const at = `context ${index}`;
    const [system, user] = messages.slice(start_message, end_message);
    if (start_message !== end) return `${at} begins at message ${start_message}, the one before ends at ${end}`;
    end = end_message;
    if (system?.role !== "system" || user?.role !== "user")
      return index === 0 ? "it does not begin with a system and a user message" : `${at} does not begin with a system and a user message`;
    if (system.content !== first?.content) return `${at} has another system message`;
    if (index === 0 ? summary !== null : summary === null || user.content !== resumedQuestion(question, summary))
      return `${at} does not begin with the question and its summary`;
    const last = index === segments.length - 1;
    if (!last && (end_message - start_message) % 2 !== 0) return `${at} ends without an observation`;
  }
  if (end !== messages.length) return `its contexts end at message ${end} of ${messages.length}`;
  return segments.length > 1 && (origin !== "sampled" || context_mode === "react")
    ? `a ${context_mode} run has ${segments.length} contexts`
    : undefined;
}

function whyNotStep(
  step: TrajectoryRow["steps"][number],
  parsed: ParsedTurn,
  next: string | undefined,
  row: TrajectoryRow,
  calls: ReadonlyMap<string, Recorded>,
  valid: Validator,
): string | undefined {
  if (!parsed.ok)
    return step.action_name === null && step.mistake_type === "format-error" ? undefined : `the turn does not parse (${parsed.error})`;
  const { thought, act } = parsed.turn;
  if (thought !== step.thought) return "the thought of the message is another than the step's";
  const observed = next === undefined ? undefined : parseObservation(next);
  if (next !== undefined && observed === undefined) return "the message after it is no tool response";
  if ((observed ?? null) !== step.observation && next !== undefined) return "the observation of the message is another than the step's";
  if (act.kind === "answer") return step.action_name === null && next === undefined ? undefined : "something follows the answer";
  if (act.kind !== "call" || step.action_name === null) return "the step has another kind of action than its message";
  if (act.action.name !== step.action_name || writtenJson(act.action.arguments) !== step.arguments)
    return "the call of the message is another than the step's";
  const call = step.call_id === null ? undefined : calls.get(step.call_id);
  if (!valid(step.action_name, act.action.arguments)) {
    // A model's own call may be none of the set's: the environment said so, and nobody learns it.
    const told = row.origin === "sampled" && step.mistake_type === "format-error" && call?.fault === "invalid-call";
    if (!told) return `the call of ${step.action_name} does not fit the tool set`;
  }
  if (row.origin === "imported") return undefined;
  if (!call) return `its call ${step.call_id ?? "(none)"} is not recorded`;
  if (call.tool !== step.action_name || call.arguments !== canonicalJson(argumentsOf(step.arguments ?? "{}")))
    return `the recorded call ${step.call_id ?? ""} is another call`;
  if (call.snapshot !== row.environment.snapshot_id) return `its call was recorded on snapshot ${call.snapshot}`;
  return call.result === hashOf(step.observation ?? "") ? undefined : "a replay of its call gives another observation";
}

/** One end, and the one that the row names. */
function whyNoEnd(row: TrajectoryRow, said: readonly ParsedTurn[]): string | undefined {
  const answers = said.flatMap((turn) => (turn.ok && turn.turn.act.kind === "answer" ? [turn.turn.act.answer] : []));
  const answered = TERMINATION[row.termination].answered;
  if (answers.length !== (answered ? 1 : 0)) return `${answers.length} answers in a run that ended by ${row.termination}`;
  if (answered && row.prediction !== answers[0]) return "the prediction is not the answer of the last message";
  if (!answered && row.prediction !== null) return `a prediction in a run that ended by ${row.termination}`;
  return undefined;
}
