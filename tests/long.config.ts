import { defineConfig } from "vitest/config";

/** Whole nights, kills, full disks, runs with models, and suites of more than some ten seconds: npm alone, but minutes. */
export default defineConfig({
  test: { include: ["tests/**/*.long.test.ts"], pool: "forks", maxWorkers: 2, testTimeout: 400_000, hookTimeout: 400_000 },
});
