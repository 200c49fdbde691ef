#!/usr/bin/env node
import { setMaxListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { HOT_LATER } from "./core/hot-later.ts";
import { onLostLock } from "./core/lost-lock.ts";
import { log, program, stop } from "./cli/command-line.ts";
import { exitCodeOf, Failure, fileSentence } from "./cli/failure.ts";
import { endFollower } from "./cli/open-follower.ts";
import { terminalText } from "./cli/terminal-text.ts";

/** The composition root: argv, environment and config become drivers, a recipe and a run. */

// By default V8 lets the heap grow to four times of what lives in it before it looks again: 300 MB that nobody uses.
setFlagsFromString("--heap-growing-percent=40");
setFlagsFromString(HOT_LATER);
// By default glibc keeps what a thread freed for that thread: some 90 MB of each process of `verify`, which inherit this; here it comes too late.
process.env.MALLOC_ARENA_MAX ??= "1";

// All calls in flight listen to it; Node takes more than ten listeners for a leak.
setMaxListeners(0, stop.signal);
let interrupts = 0;
process.on("SIGINT", () => {
  interrupts += 1;
  if (interrupts > 1) process.exit(130);
  process.stderr.write("\nstopping: running items are being finished; the same command continues (Ctrl-C again to quit at once)\n");
  end(new Failure("interrupted; the same command continues", 130));
});
process.on("SIGTERM", () => end(new Failure("stopped; the same command continues", 130)));
onLostLock(end);

/** What is finished is stored already, so a running item that takes longer than this is left. */
const GRACE_MS = 9_000;
/** All is said and closed: what a library still holds open, like a queue whose Redis went away as it was closed, is not waited for. */
const LEFT_MS = 5_000;

function end(why: Error): void {
  stop.abort(why);
  setTimeout(() => process.exit(tell(why)), GRACE_MS).unref();
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
} finally {
  await endFollower();
  setTimeout(() => process.exit(), LEFT_MS).unref();
}

function tell(error: unknown): number {
  if (error !== null && typeof error === "object" && "exitCode" in error && error.exitCode === 0) return 0;
  // Whatever broke because everything was told to stop is no news.
  if (stop.signal.aborted && error !== stop.signal.reason) return tell(stop.signal.reason);
  if (error instanceof Failure && error.message === "") return error.exitCode;
  const message = fileSentence(error) ?? (error instanceof Error ? error.message : String(error));
  if (log !== undefined) {
    log.failed(message, exitCodeOf(error));
    return exitCodeOf(error);
  }
  process.stderr.write(
    `groundwork: ${terminalText(message)}\n${process.env.GROUNDWORK_TRACE === "1" && error instanceof Error ? `${error.stack ?? ""}\n` : ""}`,
  );
  return exitCodeOf(error);
}
