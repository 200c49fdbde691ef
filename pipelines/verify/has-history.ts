import type { RunFiles } from "./run-files.ts";

/** Whether the run was made over a memory of earlier nights: what they made stands as they made it. */
export const hasHistory = ({ manifest }: Pick<RunFiles, "manifest">): boolean => manifest.files.some(({ path }) => path === "diff.json");
