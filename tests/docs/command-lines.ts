import type { Command } from "commander";
import { program } from "../../pipelines/cli/command-line.ts";

/** What a shell line has the program do, if it calls it: behind a folder, a user or values of the environment, in front of what follows. */
export const callOf = (line: string): string | undefined =>
  // What an image is called is no call.
  /(?:^|[\s;&|])groundwork (.*)$/
    .exec(line.replace(/\s+#.*$/, "").replace(/--tag groundwork\b/, ""))?.[1]
    ?.replace(/\s*(?:&&|\|\||[;|<>]).*$/, "");

/** As a shell cuts a line. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? "");

/** Whether the program takes the line, by Commander's own reading of it; nothing is executed. */
export async function isCall(call: string): Promise<boolean> {
  disarm(program);
  try {
    await program.parseAsync([...wordsOf(call)], { from: "user" });
    return true;
  } catch {
    return false;
  }
}

function disarm(command: Command): void {
  command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined }).exitOverride();
  if (command.commands.length === 0) command.action(() => undefined);
  for (const below of command.commands) disarm(below);
}
