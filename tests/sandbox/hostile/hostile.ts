import type { PythonProgram, PythonResult } from "../../../schemas/index.ts";

/** What there is on the host to be reached. */
export interface Targets {
  /** A file of this user with the secret in it, and its folder, which this user may write to. */
  readonly file: string;
  readonly folder: string;
  /** What nobody can know who has not read it. */
  readonly secret: string;
  /** A variable of the sandbox's parent that holds the secret. */
  readonly variable: string;
  /** A server on loopback (TCP, and UDP under the same number), and one on a socket in the folder. */
  readonly port: number;
  readonly socket: string;
  /** A process of this user; the secret is among its arguments. */
  readonly pid: number;
  /** Folder that the sandbox's own files stand in. */
  readonly room: string;
}

/** What the parent sees after a run. */
export interface Observed {
  readonly result: PythonResult;
  readonly targets: Targets;
  /** Connections and datagrams that came. */
  readonly arrivals: number;
  /** Whether the other process still lives. */
  readonly alive: boolean;
  /** What the file holds now; undefined where it is gone. */
  readonly content: string | undefined;
  readonly mode: number | undefined;
  /** What stands in the folder that nobody of ours put there. */
  readonly planted: readonly string[];
}

/** A program that tries to get out, and how one sees that it did. The same check is made with the walls away, and has to be red there. */
export interface Hostile {
  readonly name: string;
  readonly tries: string;
  /** By Python's own means, or by the JavaScript around Pyodide. */
  readonly by: "python" | "javascript";
  code(targets: Targets): string;
  /** What the next run does: what is reached is what the first one left. */
  readonly next?: string;
  readonly limits?: PythonProgram["limits"];
  reaches(observed: Observed): boolean;
}

/** Printed by a program that got what it wanted; the program's own text does not hold it. */
export const WORD = "re23ched";
const said = ({ result }: Observed): string => result.stdout + result.stderr;

export const tellsSecret = (observed: Observed): boolean => said(observed).includes(observed.targets.secret);
export const tellsWord = (observed: Observed): boolean => said(observed).includes(WORD);
export const arrives = ({ arrivals }: Observed): boolean => arrivals > 0;
export const kills = ({ alive }: Observed): boolean => !alive;
export const plants = ({ planted }: Observed): boolean => planted.length > 0;
export const changes = ({ content, mode, targets }: Observed): boolean => content !== targets.secret || mode !== 0o600;

/** The word, as a program spells it. */
export const SPELT = `"re" + str(20 + 3) + "ched"`;
