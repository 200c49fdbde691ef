import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { chatMasks } from "../../pipelines/tokens/masks.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import type { RecordedRollout } from "../../schemas/index.ts";
import { smallRun } from "../exporters/run.ts";
import { cost } from "./measure.ts";

/** argv: how many chats. Exports the trajectories of a small run again and again under new ids, and prints what that held at most. */
const count = Number(process.argv[2]);
const out = mkdtempSync(join(tmpdir(), "groundwork-million-"));
const tokens = qwen3Tokens();
const masks = chatMasks(chatFormat({ tokenizer: "qwen3", think: "keep" }), tokens);
const run = await smallRun(out, { tokens, chats: { masks, maxLength: 32_768, tooLong: "drop" }, datasets: ["sft"] });
const some: RecordedRollout[] = [];
for await (const rollout of run.inputs.rollouts)
  if (rollout.trajectory.correct === "true" && rollout.trajectory.termination === "answer") some.push(rollout);

const rollouts = {
  *[Symbol.iterator](): Generator<RecordedRollout> {
    for (let k = 0; k < count; k++) {
      const rollout = some[k % some.length]!;
      yield { ...rollout, trajectory: { ...rollout.trajectory, id: `${rollout.trajectory.id}_${k}` } };
    }
  },
};
try {
  let rows = 0;
  const spent = await cost(async () => {
    const { manifest } = await writeRun({ ...run, inputs: { ...run.inputs, rollouts, decisions: [] } });
    for (const file of manifest.files) if (file.dataset === "sft") rows += file.rows ?? 0;
  });
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? Number.NaN) / 1e3;
  process.stdout.write(JSON.stringify({ rows, peak, ...spent }));
} finally {
  rmSync(out, { recursive: true, force: true });
}
