import { curriculum, passRateOf, type CurriculumEntry } from "../rewards/curriculum.ts";
import type { Findings } from "./check.ts";
import type { RunFiles } from "./run-files.ts";

/** Rows are in the order of their questions' ids, as theirs begin alike. `curriculum_rank` is what levels and measured rates say; what waits in the reserve has none. Holds a line a question. */
export async function poolOrder(files: RunFiles, found: Findings): Promise<void> {
  const policy = files.manifest.reward?.policy_id ?? undefined;
  const ranked: CurriculumEntry[] = [];
  const rows: { readonly id: string; readonly rank: number | null }[] = [];
  for await (const { id, extra_info: info, pass_rates, curriculum_rank: rank } of files.rows("rl/pool")) {
    const rates = pass_rates.map(({ policy_id: policyId, n, correct }) => ({ policyId, n, correct }));
    ranked.push({ id, level: info.level, passRate: passRateOf(rates, policy) });
    rows.push({ id, rank });
  }
  const ranks = curriculum(ranked);
  for (const { id, rank } of rows)
    found.judge(id, () => {
      const wanted = ranks.get(id);
      return rank === wanted ? undefined : `curriculum_rank is ${rank ?? "null"}, by level and pass rate it is ${wanted ?? "none"}`;
    });
  for await (const { id, curriculum_rank: rank } of files.rows("rl/reserve", ["id", "curriculum_rank"]))
    found.judge(id, () => (rank === null ? undefined : "it waits, and has a curriculum_rank"));
}
