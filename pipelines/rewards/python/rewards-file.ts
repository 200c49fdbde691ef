import { LETTERS } from "../../../schemas/values/names.ts";
import type { RewardConfig } from "../../../schemas/index.ts";
import { monthNumbers } from "../../../schemas/values/months.ts";
import { convertUnit, UNITS } from "../../../schemas/values/units.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import { SCALES } from "../answer-quantity.ts";
import { FORMAT_SHARE } from "../combined-reward.ts";
import { DATES } from "./dates.ts";
import { QUANTITIES } from "./quantities.ts";
import { PYTHON_SOURCE } from "./source.ts";

/** Where it stands in a run folder. */
export const REWARDS_FILE = "rl/rewards.py";

/** The rewards of a run as a Python file. JSON of texts, numbers, lists and maps is Python, too. */
export function rewardsFile({ form, gamma }: Pick<RewardConfig, "form" | "gamma">): string {
  const spelled = UNITS.flatMap(({ name, also }) => [name, ...also].map((spelling) => [spelling, name] as const)).toSorted(
    ([a], [b]) => b.length - a.length,
  );
  const long = spelled.filter(([spelling]) => spelling.length > 3).map(([spelling, name]) => [spelling.toLowerCase(), name] as const);
  const tables: Readonly<Record<string, unknown>> = {
    FORM: form,
    GAMMA: gamma,
    FORMAT_SHARE,
    CODE_TOOL: PYTHON_INTERPRETER,
    LETTERS,
    SCALES,
    MONTHS: Object.fromEntries(monthNumbers),
    UNIT_WORDS: Object.fromEntries(UNITS.map(({ name, singular, plural }) => [name, [singular, plural]])),
    UNITS: Object.fromEntries(spelled),
    LONG_UNITS: Object.fromEntries(long),
    CONVERSIONS: conversions(),
  };
  const text = Object.entries(tables)
    .map(([name, table]) => `${name} = ${pythonOf(table)}`)
    .join("\n");
  return PYTHON_SOURCE.replace("@TABLES@", () => text)
    .replace("@QUANTITIES@", () => QUANTITIES)
    .replace("@DATES@", () => DATES);
}

/** One entry a line where there are many. */
function pythonOf(table: unknown): string {
  if (typeof table !== "object" || table === null) return JSON.stringify(table);
  const lines = Object.entries(table).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  return `{\n${lines.join("\n")}\n}`;
}

/** A number in one unit is so many, and so many more, of the other: the second only between temperatures. */
function conversions(): Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> {
  const all: Record<string, Record<string, readonly [number, number]>> = {};
  for (const { name: from } of UNITS)
    for (const { name: to } of UNITS) {
      const [none, one] = [convertUnit(0, from, to), convertUnit(1, from, to)];
      if (from === to || none === undefined || one === undefined) continue;
      (all[from] ??= {})[to] = [one - none, none];
    }
  return all;
}
