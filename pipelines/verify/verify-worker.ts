import { answerApart } from "../core/run-apart.ts";
import { deferSandbox } from "../sandbox/defer-sandbox.ts";
import { lookAtGroup, type GroupTask } from "./look-at-group.ts";

/** Entry of a process that looks at one group of checks. */
answerApart(async (task: GroupTask) => {
  const sandbox = deferSandbox();
  try {
    return await lookAtGroup(task, sandbox);
  } finally {
    await sandbox.close();
  }
});
