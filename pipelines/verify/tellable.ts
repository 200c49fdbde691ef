import type { Action } from "../../schemas/index.ts";
import type { DecisionRow } from "../../schemas/datasets/index.ts";
import { backgrounds } from "../decisions/background.ts";
import { actionText, wordsOf, type Background, type Form } from "../decisions/features.ts";
import { originalProbe, type ProbeItem, type ProbeResult } from "../decisions/probe.ts";
import type { RunFiles } from "./run-files.ts";

/** Decisions that the probe looks at: more make it slower (a second per thousand), not surer. */
const mostProbed = 10_000;

interface Waiting {
  readonly contextEnd: number;
  readonly questionId: string;
  readonly originalIndex: number;
  readonly options: readonly Form[];
}

/** Gathers decisions while they pass, then reads what was seen before each from the trajectories, and asks the probe. */
export function tellableCheck() {
  const byTrajectory = new Map<string, Waiting[]>();
  let count = 0;
  return {
    add(row: DecisionRow): void {
      if (count >= mostProbed) return;
      count += 1;
      const waiting = byTrajectory.get(row.trajectory_id) ?? [];
      byTrajectory.set(row.trajectory_id, waiting);
      waiting.push({
        contextEnd: row.context_end,
        questionId: row.question_id,
        originalIndex: row.original_index,
        options: row.options.map((option) => ({ thought: option.thought, action: actionOf(option), answer: option.answer })),
      });
    },
    async probe(files: RunFiles): Promise<ProbeResult> {
      const probed: ProbeItem[] = [];
      for await (const { id, messages } of files.rows("trajectories", ["id", "messages"])) {
        const waiting = byTrajectory.get(id);
        if (!waiting) continue;
        const before = backgrounds(messages);
        for (const decision of [...waiting].sort((a, b) => a.contextEnd - b.contextEnd))
          probed.push({ ...decision, background: within(before(decision.contextEnd), decision.options) });
      }
      return originalProbe(probed);
    },
  };
}

export const actionOf = ({ action_name, arguments: given }: DecisionRow["options"][number]): Action | null =>
  action_name === null ? null : { name: action_name, arguments: JSON.parse(given ?? "{}") as Record<string, unknown> };

/** Only the words that the options use: the features ask for no others, and a page has thousands. */
function within({ question, context }: Background, options: readonly Form[]): Background {
  const used = new Set(options.flatMap((option) => [...wordsOf(option.thought), ...wordsOf(actionText(option))]));
  const among = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...used].filter((word) => words.has(word)));
  return { question: among(question), context: among(context) };
}
