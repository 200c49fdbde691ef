import type { Config, NightDiff } from "../../schemas/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { Failure } from "./failure.ts";

/** Less than this share of what was wanted is no run that one trains on unasked. */
const ENOUGH = 0.5;

export interface Shortfall {
  /** In words. */
  readonly says: string;
  /**
   * Whether the run ends with 6. Not where other styles gave as many as were wanted in all, and not on a night behind a verified one of
   * the same config: that its material gives less than was asked for was said then, and is told again.
   */
  readonly ends: boolean;
}

/**
 * What is missing of the wanted questions; undefined where at least half is there, in all and of each style that is asked for.
 * `diff`: against the verified night before it, if there is one.
 */
export function shortfallOf(
  { funnel }: Pick<Manifest, "funnel">,
  { count, mix }: Config["questions"],
  diff?: NightDiff,
): Shortfall | undefined {
  const made = new Map(funnel.flatMap(({ stage, what, count: some }) => (stage === "questions" ? [[what, some] as const] : [])));
  const shares = Object.entries(mix).filter(([, share]) => share > 0);
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  if (total === 0) return undefined;
  const styles = shares.map(([style, share]) => ({ style, wanted: Math.round((count * share) / total), made: made.get(style) ?? 0 }));
  const all = styles.reduce((sum, each) => sum + each.made, 0);
  const short = styles.filter((each) => each.made < each.wanted * ENOUGH);
  if (all >= count * ENOUGH && short.length === 0) return undefined;
  const told = short.map((each) => `${each.style} ${each.made} of ${each.wanted}`).join(", ");
  const less =
    all < count * ENOUGH ? "LESS THAN HALF of what was wanted is there" : "Of some styles less than half of what was wanted is there";
  const says = `${less}: ${told === "" ? "" : `${told}; `}${all} of ${count} questions in all. What is there is right; the draws met no more of these kinds (README.md says what they met instead)`;
  return { says, ends: all < count && diff === undefined };
}

/** Ends the command with 6 where too little came of it, after everything is written. */
export function refuseShortfall(shortfall: Shortfall | undefined, config: Config, allowed = false): void {
  if (shortfall?.ends !== true || allowed || config.latest.allowShortfall) return;
  throw new Failure(
    `${shortfall.says}: "groundwork preview CONFIG" says what can be drawn and what to change; with --allow-shortfall, or latest: { allowShortfall: true }, this ends with 0`,
    6,
  );
}

/** A night with less than this share of the questions of the night before is looked at before `latest` moves: sites are built anew. */
const REMAIN = 0.5;

/** Why a night gives too little beside the one before it; undefined where it does not. What somebody took out on purpose counts nowhere. */
export function shrunk({ questions }: Pick<NightDiff, "questions">): string | undefined {
  const { kept, re_cited: recited, re_answered: answered, retired, new: fresh } = questions;
  const lost = retired.filter(({ reason }) => reason !== "forgotten" && reason !== "rejected-by-review");
  const stood = kept + recited + answered.length;
  const [then, now] = [stood + lost.length, stood + fresh.length];
  return now >= then * REMAIN ? undefined : `this night has ${now} questions, the last one had ${then}: ${reasonsOf(lost)}`;
}

/** "12 not-covered, 3 shortcut": the most frequent first. */
export function reasonsOf(retired: NightDiff["questions"]["retired"]): string {
  const counts = new Map<string, number>();
  for (const { reason } of retired) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([reason, count]) => `${count} ${reason}`).join(", "); // prettier-ignore
}
