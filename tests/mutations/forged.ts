import type { Dataset } from "../../schemas/datasets/index.ts";
import { derivations } from "../../pipelines/verify/derivations.ts";
import { findingsOf, makersOf, OF_PRIMARY, reportOn, type Bench, type Benches, type Verdict } from "./judge.ts";
import type { CheckName } from "./some-checks.ts";
import type { Changed, LoadedRun } from "./tables.ts";
import type { Forgery } from "./trial.ts";
import type { Answer } from "./verify-mutated.ts";

/** What verify makes of one of the trial's forgeries. */
export interface Told {
  readonly forgery: Forgery;
  readonly anew: boolean;
  readonly outcome: Verdict["outcome"];
  readonly by: string;
}

const datasetsOf = ({ datasets }: Forgery): readonly Dataset[] => datasets.filter((name) => name !== "files");

/** What is made of other rows is put right when those are exported anew, but for what comes from outside a run. */
const hasPrimary = (forgery: Forgery): boolean =>
  forgery.trust !== undefined ||
  datasetsOf(forgery).some((dataset) => derivations[dataset].by !== "V15" || derivations[dataset].onTrust.length > 0);

/** A forgery as it is, and with all that follows from it made anew; the second is red where what is primary was seen in the first. */
export async function forged(forgery: Forgery, run: LoadedRun, { plain, anew }: Benches): Promise<readonly Told[]> {
  const told = (form: boolean, report: Answer): Told => {
    const [by] = "checks" in report ? findingsOf(report) : [];
    return {
      forgery,
      anew: form,
      outcome: "crash" in report ? "crashed" : "refused" in report ? "refused" : report.ok ? "survived" : "killed",
      by: "crash" in report ? report.crash : by === undefined ? "" : `${by.check} ${by.detail.slice(0, 160)}`,
    };
  };
  let changed: Changed;
  try {
    changed = await forgery.make(run);
  } catch (error) {
    // One that finds nothing to forge is told, and takes none of the others with it.
    return [told(false, { crash: String(error) })];
  }
  const soon: readonly CheckName[] = forgery.datasets.includes("files") ? ["V15"] : makersOf(datasetsOf(forgery));
  const report = (bench: Bench): Promise<Answer> => reportOn(bench, changed, { soon });
  const alone = told(false, await report(plain));
  if (!hasPrimary(forgery)) return [alone];
  const isSeen = alone.outcome === "killed" && OF_PRIMARY.has(alone.by.split(" ")[0]!);
  return [alone, isSeen ? { ...alone, anew: true } : told(true, await report(await anew()))];
}
