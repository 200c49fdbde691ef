import type { PythonLimits, PythonProgram } from "../../schemas/index.ts";

/** What is fixed when a sandbox is opened, as the process that a program will run in exists before the program does. */
export interface Caps {
  /** Of the interpreter's own memory; for Pyodide no more than `CAPS` say, as its memory is made for that. */
  readonly memoryBytes: number;
  /** Of the whole process, its start included: some 0.7 s for Pyodide. */
  readonly cpuSeconds: number;
}

export const CAPS: Caps = { memoryBytes: 256 * 2 ** 20, cpuSeconds: 20 };

const LIMITS: PythonLimits = { wallMs: 15_000, outputBytes: 64 * 2 ** 10 };
/** A program longer than this is data, not code. */
const CODE_BYTES = 256 * 2 ** 10;
const INPUT_BYTES = 4 * 2 ** 20;
export const RESULT_BYTES = 4 * 2 ** 20;

export const limitsOf = ({ limits }: PythonProgram): PythonLimits => ({ ...LIMITS, ...limits });

/** What a child is sent: one line. Or why it is sent nothing. */
export function requestOf(program: PythonProgram): { readonly line: string } | { readonly refused: string } {
  const { outputBytes } = limitsOf(program);
  const inputs = JSON.stringify(program.inputs ?? null);
  if (Buffer.byteLength(program.code) > CODE_BYTES) return { refused: `the program is longer than ${CODE_BYTES} bytes` };
  if (Buffer.byteLength(inputs) > INPUT_BYTES) return { refused: `the inputs are longer than ${INPUT_BYTES} bytes` };
  if (program.code.includes("\0")) return { refused: "the program holds a NUL character" };
  if (/\p{Surrogate}/u.test(program.code)) return { refused: "the program is no well-formed text" };
  return { line: `${JSON.stringify({ code: program.code, inputs, outputBytes, resultBytes: RESULT_BYTES })}\n` };
}
