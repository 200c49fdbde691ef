import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { HOT_LATER } from "./pipelines/core/hot-later.ts";

export default defineConfig({
  // As whoever installs the package writes it: examples run on the sources.
  resolve: { alias: [{ find: /^groundwork-deep-research$/, replacement: resolve(import.meta.dirname, "pipelines/library/index.ts") }] },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/services/**", "tests/consumers/**", "tests/browser/**", "tests/**/*.long.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    execArgv: [HOT_LATER],
    // Modules are loaded once a worker, not once a file: a third of the time otherwise. No module here keeps what a test changes.
    isolate: false,
    // One more than cores: end-to-end tests wait for sockets, threads and files a third of their time.
    maxWorkers: 3,
  },
});
