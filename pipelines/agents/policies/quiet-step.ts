import type { Aim } from "../../../schemas/index.ts";
import { nameInSentence } from "../../language/writing/naming.ts";
import type { Play } from "./play.ts";

/** Of fewer like figures each step is worth a word. */
const LONG_ROW = 6;
/** How a row goes is said with its first ones. */
const BEGUN = 2;

/** Whether what is aimed at is one more of a long row of like figures that the run is in the middle of. */
export function isInLongRow({ lookups, told }: Pick<Play, "lookups" | "told">, aims: readonly Aim[]): boolean {
  const [first] = aims;
  if (first === undefined || first.kind !== "value") return false;
  const isLike = ({ kind, phrase }: Aim): boolean => kind === "value" && phrase === first.phrase;
  if (!aims.every(isLike)) return false;
  const row = lookups.filter(({ aim }) => isLike(aim) && aim.time === first.time);
  return row.length >= LONG_ROW && row.filter((lookup) => told.has(lookup)).length >= BEGUN;
}

/**
 * Whether the next of a long row is taken without a word: nothing has come up that has to be told, and nothing is decided. What was read is told
 * a few steps on, together with how things stand. `titles`: of pages that are opened; one that is not the thing's own is named.
 */
export function isQuietStep(play: Play, aims: readonly Aim[], titles: readonly string[] = []): boolean {
  const { report, habits, random } = play;
  if (!isInLongRow(play, aims) || report.again === true || report.why !== undefined) return false;
  if ((report.remarks ?? []).length + (report.left ?? []).length > 0) return false;
  const isOpened = titles.length > 0;
  const isUntold = report.kind === "read" ? report.held === true : isOpened && report.kind === "listed" && report.notes === undefined;
  const own = new Set(aims.map(({ subject }) => nameInSentence(subject ?? "")));
  if (!isUntold || titles.some((title) => !own.has(nameInSentence(title)))) return false;
  return random.next() < habits.quiet;
}
