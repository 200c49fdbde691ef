import { defineConfig } from "vitest/config";

/** Whole nights, and kills in the middle of them: npm alone, but minutes. */
export default defineConfig({
  test: { include: ["tests/**/*.long.test.ts"], pool: "forks", maxWorkers: 2, testTimeout: 400_000, hookTimeout: 400_000 },
});
