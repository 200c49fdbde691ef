import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";
import type { PythonProgram, PythonResult } from "../../schemas/index.ts";
import { limitsOf, requestOf, RESULT_BYTES } from "./limits.ts";
import { SandboxError } from "./sandbox.ts";

/** What a child may say on its error stream before it is kept no longer. */
const SAID = 8_192;
/** JSON writes a character of a program's output as six at most. */
const ESCAPED = 6;
/** A start that takes longer never ends: on a machine under full load it takes some seconds. */
const START_MS = 120_000;

const Answer = z.object({
  status: z.enum(["ok", "error", "timeout", "memory", "output"]),
  stdout: z.string(),
  stderr: z.string(),
  result: z.unknown().optional(),
});

/** One interpreter in its jail, for one program. */
export interface Child {
  /** Settles when it waits for its program; rejects with `SandboxError` where it never will. */
  readonly ready: Promise<void>;
  run(program: PythonProgram): Promise<PythonResult>;
  kill(): void;
}

type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export function startChild([file = "", ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): Child {
  // A group of its own: what it may have started ends with it.
  const child = spawn(file, args, { env, stdio: ["pipe", "pipe", "pipe"], detached: true, cwd: "/" });
  const kill = (): void => {
    end(child);
  };
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(0, SAID)));
  // A child that ends before it has read its program breaks the pipe; how it ended is what is told.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
    child.on("error", (error) => {
      said = error.message;
      resolve({ code: null, signal: null });
    });
  });
  const lines = lineReader(child.stdout);
  const ready = (async () => {
    const timer = setTimeout(kill, START_MS);
    const first = await Promise.race([lines.next(START_LINE), ended]);
    clearTimeout(timer);
    if (first === "ready") return;
    kill();
    throw new SandboxError(`the interpreter did not start: ${said.trim() || (typeof first === "string" ? first : howEnded(first))}`);
  })();
  ready.catch(() => undefined);

  return {
    ready,
    kill,
    async run(program) {
      const request = requestOf(program);
      if ("refused" in request) {
        kill();
        return { status: "refused", stdout: "", stderr: request.refused };
      }
      await ready;
      const { wallMs, outputBytes } = limitsOf(program);
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        kill();
      }, wallMs);
      child.stdin.write(request.line);
      const answer = await Promise.race([lines.next(outputBytes * ESCAPED + RESULT_BYTES + SAID), ended]);
      clearTimeout(timer);
      kill();
      if (late) return limit("timeout", `TimeoutError: the program ran longer than ${wallMs} ms`);
      if (answer === "too-long") return limit("output", "OutputLimit: more was written than a program may");
      if (typeof answer !== "string") return endedBy(answer, said);
      const result = read(answer);
      // The interpreter counts too, but a program that got out of it would be the one to say so.
      const written = Buffer.byteLength(result.stdout) + Buffer.byteLength(result.stderr);
      return written > outputBytes + SAID ? limit("output", "OutputLimit: more was written than a program may") : result;
    },
  };
}

const START_LINE = 64;

const limit = (status: PythonResult["status"], stderr: string): PythonResult => ({ status, stdout: "", stderr });

function read(line: string): PythonResult {
  const parsed = Answer.safeParse(jsonOf(line)).data;
  if (parsed === undefined) return limit("error", "the interpreter gave no answer that can be read");
  const { result, ...answer } = parsed;
  return result === undefined ? answer : { ...answer, result };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The kernel's limits and V8's end the process. Jails give a signal on as 128 and its number. */
function endedBy(how: Ended, said: string): PythonResult {
  const number = how.code !== null && how.code > 128 ? how.code - 128 : 0;
  if (/out of memory|Allocation failed|cannot allocate/i.test(said))
    return limit("memory", "MemoryError: the program used more memory than it may");
  // Nothing else ends it so: a program has nobody to signal it, and the address space is bounded below what the system would miss.
  if (TIMES.has(how.signal ?? "") || number === 9 || number === 24)
    return limit("timeout", "TimeoutError: the program used more processor time than it may");
  return limit("error", `the interpreter ended: ${howEnded(how)}`);
}

const TIMES: ReadonlySet<string> = new Set(["SIGXCPU", "SIGKILL"]);

const howEnded = ({ code, signal }: Ended): string => (signal === null ? `exit ${code ?? "without a code"}` : signal);

function end({ pid }: ChildProcessByStdio<Writable, Readable, Readable>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

interface Lines {
  /** The next line; "too-long" where it is longer than `bytes`. */
  next(bytes: number): Promise<string>;
}

function lineReader(stream: Readable): Lines {
  let held: Buffer[] = [];
  let size = 0;
  let most = START_LINE;
  let give: ((line: string) => void) | undefined;
  const look = (): void => {
    if (give === undefined) return;
    const at = held.at(-1)?.indexOf(10) ?? -1;
    if (at === -1 && size <= most) return;
    const whole = Buffer.concat(held);
    const line = at === -1 || size > most + 1 ? "too-long" : whole.subarray(0, whole.indexOf(10)).toString("utf8");
    [held, size] = [[], 0];
    const given = give;
    give = undefined;
    given(line);
  };
  stream.on("data", (chunk: Buffer) => {
    // Nobody waits for what comes between two lines.
    if (give === undefined && size > most) return;
    held.push(chunk);
    size += chunk.length;
    look();
  });
  return {
    next(bytes) {
      most = bytes;
      return new Promise((resolve) => {
        give = resolve;
        look();
      });
    },
  };
}
