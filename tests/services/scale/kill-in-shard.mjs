// Loaded before the program (`node --import`): ends the process by SIGKILL at the first shard that it takes of a stage or one behind it, before it
// is made or when it stands in the store and the queue was not told. FAULT_STAGES: the stages in their order, with commas. FAULT_SHARD: `<stage>
// before` or `<stage> after`. FAULT_TOLD: file that each shard taken is told to (its stage), and the death (`killed <stage> <when>`).
import fs from "node:fs";
import { Worker } from "bullmq";

const { FAULT_STAGES = "", FAULT_SHARD, FAULT_TOLD } = process.env;
const stages = FAULT_STAGES.split(",");
const [, wanted = "", when = ""] = /^(.*) (before|after)$/.exec(FAULT_SHARD ?? "") ?? [];
const told = FAULT_TOLD === undefined ? undefined : fs.openSync(FAULT_TOLD, "a");
const tell = (text) => told !== undefined && fs.writeSync(told, `${text}\n`);

const { callProcessJob } = Worker.prototype;
Worker.prototype.callProcessJob = async function (...given) {
  // groundwork-<hash>-<stage>-<walk>
  const stage = this.name.replace(/^groundwork-[^-]+-/, "").replace(/-\d+$/, "");
  tell(stage);
  const dies = wanted !== "" && stages.indexOf(stage) >= stages.indexOf(wanted);
  const die = () => {
    tell(`killed ${stage} ${when}`);
    process.kill(process.pid, "SIGKILL");
  };
  if (dies && when === "before") die();
  const made = await callProcessJob.apply(this, given);
  if (dies) die();
  return made;
};
