import { z } from "zod";
import type { PythonResult, PythonRunner, RejectionReason } from "../../../schemas/index.ts";
import type { Posed, ReasoningFamily } from "./family.ts";

export type Solved =
  { readonly answer: number } | { readonly reason: Extract<RejectionReason, "not-executable" | "not-unique">; readonly detail: string };

const Derived = z.array(z.int());
const Tried = z.array(z.array(z.int()));

/** Tasks of one family at once: a process costs half a second, a task a few milliseconds. In order. */
export async function solve(
  family: Pick<ReasoningFamily, "derived" | "tried">,
  posed: readonly Posed[],
  python: PythonRunner,
): Promise<readonly Solved[]> {
  const inputs = posed.map((one) => one.inputs);
  const run = (code: string) => python.run({ code: `${code}\nresult = [solve(task) for task in inputs]`, inputs });
  // Processes of their own: neither program sees what the other found.
  const [derived, tried] = await Promise.all([run(family.derived), run(family.tried)]);
  const [one, all] = [Derived.safeParse(derived.result).data, Tried.safeParse(tried.result).data];
  return posed.map((_, at) => {
    const [answer, found] = [one?.[at], all?.[at]];
    if (answer === undefined || found === undefined) return { reason: "not-executable", detail: why(derived, tried) };
    if (found.length !== 1) return { reason: "not-unique", detail: `going through all cases gives ${found.length} answers` };
    if (found[0] !== answer) return { reason: "not-unique", detail: `derived, it is ${answer}; going through all cases, ${found[0]}` };
    return { answer };
  });
}

const why = (...results: readonly PythonResult[]): string =>
  results.map(({ status, stderr }) => stderr.trim().split("\n").at(-1) || `no answer of each task (${status})`).join("; ");
