import type { Generator } from "../../schemas/index.ts";
import { ruleStage } from "../core/stage-versions.ts";
import { hasHistory } from "./has-history.ts";
import type { RunFiles } from "./run-files.ts";

/** Who reads runs of other agents. Rows of an earlier night may be of an earlier version of the importer. */
export const importerOf = ({ version }: Pick<Generator, "version">, files: Pick<RunFiles, "manifest">): Generator =>
  hasHistory(files) ? { ...ruleStage("imported", "imported"), version } : ruleStage("imported", "imported");
