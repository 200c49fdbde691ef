import type { Command } from "commander";
import { expect, it } from "vitest";
import { program } from "../../pipelines/cli/command-line.ts";
import { commandOutputs } from "../../schemas/output/index.ts";

/** "memory stats" for each command that takes `--json`. */
const withJson = (command: Command, name = ""): readonly string[] => [
  ...(command.options.some(({ long }) => long === "--json") ? [name] : []),
  ...command.commands.flatMap((inner) => withJson(inner, `${name} ${inner.name()}`.trim())),
];

it("every command that prints JSON has a schema of what it prints", () => {
  expect(Object.keys(commandOutputs).toSorted()).toEqual(withJson(program).toSorted());
});
