import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";

const root = resolve(import.meta.dirname, "../..");
/** The built program; GROUNDWORK_CLI names another build. */
const cli = resolve(process.env["GROUNDWORK_CLI"] ?? join(root, "dist/pipelines/cli.js"));
if (!existsSync(cli)) throw new Error(`${cli} is missing: these tests run the built program; run "make setup" (or "npm run build") first`);

export const CLOCK = "2026-01-31T08:00:00.000Z";

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** What stands before the program, and around it. */
export interface StartOptions {
  readonly cwd?: string | undefined;
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `groundwork ARGS` as a process of its own. */
export function start(args: readonly string[], { cwd, node = [], env = {} }: StartOptions = {}): Started {
  const child = spawn(process.execPath, [...node, cli, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return {
    process: child,
    ended: new Promise((done, failed) => {
      child.on("error", failed);
      child.on("close", (code, signal) => done({ code, signal, stdout, stderr }));
    }),
  };
}

export const groundwork = (args: readonly string[], cwd?: string): Promise<Ended> => start(args, { cwd }).ended;

/** Runs to the end; throws what was said where that is not exit code 0: a run that its own files do not prove ends with another. */
export async function well(args: readonly string[], cwd?: string): Promise<Ended> {
  const ended = await groundwork(args, cwd);
  if (ended.code !== 0)
    throw new Error(`groundwork ${args.join(" ")}: exit ${ended.code ?? ended.signal}\n${ended.stdout}\n${ended.stderr}`);
  return ended;
}

/** A folder of its own, and what removes it. */
export function folder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "groundwork-e2e-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const manifestOf = (run: string): Manifest => Manifest.parse(JSON.parse(readFileSync(join(run, "manifest.json"), "utf8")));

/** The whole promise of determinism: every file's hash, and the manifest's own bytes. */
export const bytesOf = (run: string): { readonly files: Readonly<Record<string, string>>; readonly manifest: string } => ({
  files: Object.fromEntries(manifestOf(run).files.map(({ path, sha256 }) => [path, sha256])),
  manifest: readFileSync(join(run, "manifest.json"), "utf8"),
});

export const changeTimes = (run: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ["manifest.json", ...manifestOf(run).files.map(({ path }) => path)].map((path) => [path, statSync(join(run, path)).mtimeMs]),
  );

export const rowsOf = (run: string, dataset: string): number =>
  manifestOf(run).files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);

/** The one line that `--json` leaves on stdout. */
export function jsonLine(stdout: string): Record<string, unknown> {
  if (!/^[^\n]+\n$/.test(stdout)) throw new Error(`not exactly one line on stdout:\n${stdout}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}
