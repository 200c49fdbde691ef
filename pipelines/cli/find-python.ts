import type { Config } from "../../schemas/index.ts";
import { needsPython, toolsets } from "../tools/toolsets.ts";
import { mathsWheels, NO_MATHS } from "../sandbox/maths.ts";
import { openSandbox } from "../sandbox/open-sandbox.ts";
import type { Shell } from "./shell.ts";

/** The sandbox that the run's tools or questions need, tried; undefined where they need none, or there is none: then it is said why. */
export async function findPython(
  { rollouts: { toolset }, questions }: Config,
  shell: Pick<Shell, "say">,
): Promise<{ readonly id: string } | undefined> {
  const forTools = needsPython(toolsets[toolset]);
  if (!forTools && questions.mix.reasoning === 0) return undefined;
  const opened = await openSandbox();
  if ("unavailable" in opened) {
    const without = forTools ? `the tool set ${toolset} goes without PythonInterpreter` : "questions of style reasoning are left out";
    shell.say(`${without}: ${opened.unavailable.detail}`);
    return undefined;
  }
  await opened.sandbox.close();
  if ((await mathsWheels()).length === 0) shell.say(NO_MATHS);
  return { id: opened.sandbox.id };
}
