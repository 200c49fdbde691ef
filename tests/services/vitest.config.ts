import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: join(import.meta.dirname, "..", ".."),
  test: {
    include: ["tests/services/**/*.test.ts"],
    globalSetup: ["tests/services/servers.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    // The servers share the machine's cores with the tests.
    maxWorkers: 1,
  },
});
