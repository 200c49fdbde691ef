import { readdirSync } from "node:fs";
import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/** Arguments that are no files: an address, the name of a thing. */
const NO_FILES: ReadonlySet<string> = new Set(["url", "name", "entity", "surface", "dataset"]);

/** `groundwork complete bash|zsh|fish|powershell` prints what makes the shell complete; commands, options and choices come from the program itself. */
export function addCompletion(program: Command): void {
  const root = tab(program);
  for (const command of root.commands.values())
    for (const argument of command.arguments.values())
      if (argument.handler === undefined && !NO_FILES.has(argument.name))
        argument.handler = (complete) => {
          for (const path of pathsFor(process.argv.at(-1) ?? "")) complete(path, "");
        };
}

/** What stands in the folder that is typed so far. */
function pathsFor(typed: string): readonly string[] {
  const folder = typed.slice(0, typed.lastIndexOf("/") + 1);
  try {
    const entries = readdirSync(folder === "" ? "." : folder, { withFileTypes: true });
    return entries
      .filter(({ name }) => !name.startsWith("."))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`)
      .sort();
  } catch {
    return [];
  }
}
