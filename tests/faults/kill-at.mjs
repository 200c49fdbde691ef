// Loaded before the program (`node --import`), in its threads too: counts what a run does to disks, by the stage that it is in, and ends the
// process by SIGKILL at one of these acts. FAULT_JOURNAL: file that each act is told to, a line each. FAULT_AT: `<stage> <n>`. FAULT_SLOW: as a slow
// disk, each act takes so many milliseconds more, and nothing else goes on meanwhile in its thread.
import fs from "node:fs";
import promises from "node:fs/promises";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const { FAULT_JOURNAL, FAULT_AT, FAULT_SLOW = "0" } = process.env;
const [, wanted = "", number = "0"] = /^(.*) (\d+)$/.exec(FAULT_AT ?? "") ?? [];
const journal = FAULT_JOURNAL === undefined ? undefined : fs.openSync(FAULT_JOURNAL, "a");

let stage = isMainThread ? "start" : "threads";
const counts = new Map();
const never = new Int32Array(new SharedArrayBuffer(4));

/** Before or after the act, which the caller decides: both places are places to die at. */
function act() {
  const count = (counts.get(stage) ?? 0) + 1;
  counts.set(stage, count);
  if (journal !== undefined) fs.writeSync(journal, `${stage}\n`);
  if (FAULT_SLOW !== "0") Atomics.wait(never, 0, 0, Number(FAULT_SLOW));
  if (stage === wanted && count === Number(number)) process.kill(process.pid, "SIGKILL");
}

const Database = createRequire(process.argv[1])("libsql");
const { exec, prepare } = Database.prototype;
Database.prototype.exec = function (sql) {
  if (sql === "commit") act();
  return exec.call(this, sql);
};
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (!/^\s*(?:insert|update|delete|replace)\b/i.test(sql)) return statement;
  const { run } = statement;
  statement.run = function (...given) {
    const result = run.apply(this, given);
    act();
    return result;
  };
  return statement;
};

for (const name of ["rename", "rm", "symlink", "mkdir"]) {
  const original = promises[name];
  promises[name] = async (...given) => {
    const result = await original(...given);
    act();
    return result;
  };
}

// A run says in a file of its own which stages go on.
const { writeFileSync } = fs;
fs.writeFileSync = (path, text, ...more) => {
  if (isMainThread && typeof path === "string" && path.endsWith(".tmp") && String(text).startsWith('{"clock"')) {
    const { stages } = JSON.parse(text);
    stage = stages.findLast(({ ended }) => !ended)?.stage ?? `after ${stages.at(-1)?.stage ?? "start"}`;
  }
  return writeFileSync(path, text, ...more);
};
syncBuiltinESMExports();
