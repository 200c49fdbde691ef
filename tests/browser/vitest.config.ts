import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Needs Debian's chromium: `make test-browser` installs it where it is absent. */
export default defineConfig({
  root: join(import.meta.dirname, "..", ".."),
  test: {
    include: ["tests/browser/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 1,
  },
});
