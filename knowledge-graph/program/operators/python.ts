import { z } from "zod";
import type { PythonResult } from "../../../schemas/index.ts";
import { defineOperator } from "../operator.ts";
import { refuse } from "../value.ts";

const One = z.int();
const All = z.array(z.int());

/** Run by whoever brings an interpreter; without one nobody can tell. Two processes: neither program sees what the other found. */
export default defineOperator({
  op: "Python",
  inputs: [0, 0],
  drops: [],
  async run(node, _inputs, { python }) {
    if (python === undefined) return refuse("undecided", "there is no sandbox to run Python in");
    const { code, check } = node.arguments;
    const [told, tried] = await Promise.all([python.run({ code }), python.run({ code: check })]);
    const [one, all] = [One.safeParse(printed(told)).data, All.safeParse(printed(tried)).data];
    if (one === undefined || all === undefined) return refuse("not-executable", [told, tried].map(whyNot).join("; "));
    if (all.length !== 1) refuse("not-unique", `another method gives ${all.length} answers`);
    if (all[0] !== one) refuse("not-unique", `the program gives ${one}, another method ${all[0] ?? "none"}`);
    return { kind: "scalar", value: { kind: "quantity", number: one, low: one, high: one }, time: undefined, source: undefined };
  },
});

function printed({ status, stdout }: PythonResult): unknown {
  if (status !== "ok" || !/^\s*(?:-?\d{1,15}|\[[-\d, ]{0,200}\])\s*$/.test(stdout)) return undefined;
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

const whyNot = ({ status, stdout, stderr }: PythonResult): string =>
  stderr.trim().split("\n").at(-1) || (status === "ok" ? `prints ${JSON.stringify(stdout.slice(0, 40))}` : status);
