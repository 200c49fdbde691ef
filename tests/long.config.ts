import { defineConfig } from "vitest/config";
import { HOT_LATER } from "../pipelines/core/hot-later.ts";

/** Whole nights, kills, full disks, runs with models, and suites of more than some ten seconds: npm alone, but minutes. */
export default defineConfig({
  test: {
    include: ["tests/**/*.long.test.ts"],
    pool: "forks",
    execArgv: [HOT_LATER],
    // As in the shorter suite: modules are loaded once a worker, a seventh of the CPU time otherwise.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
