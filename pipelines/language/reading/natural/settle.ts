import { isDated } from "../../entries/list-entry.ts";
import type { Lexicon } from "../../lexicon.ts";
import { mappedMeaning, type Meaning } from "../meaning.ts";

/**
 * The time of a sentence is that of its lists as well, where these change over the years and have none of their own: "in 2014, which of
 * France's main export partners had the most people" means the partners and the people of 2014. It is no time of figures that never
 * change. Null where a list could be of either of two years.
 */
export function settledTimes(
  meaning: Meaning,
  times: readonly string[],
  lexicon: Lexicon,
  before: readonly (Meaning | null)[],
): { readonly meaning: Meaning; readonly times: readonly string[] } | null {
  const changes = (attribute: string): boolean => {
    const info = lexicon.info(attribute);
    return info !== undefined && isDated(info);
  };
  let isTaken = false;
  let isSplit = false;
  let isFigure = false;
  const settled = mappedMeaning(meaning, (part) => {
    if (before.includes(part)) return part;
    if (part.is === "value" || part.is === "against" || part.is === "extreme" || part.is === "aggregated")
      isFigure ||= changes(part.attribute);
    if (part.is === "filtered" && part.time === "" && times.length > 0 && changes(part.attribute)) {
      const [time = ""] = times;
      isTaken = true;
      isSplit ||= times.length > 1 || !/^\d{4}$/.test(time);
      return { ...part, time, of: settledOf(part.of) };
    }
    if (part.is !== "listed" || part.time !== "" || times.length === 0 || !changes(part.attribute)) return undefined;
    const [time = ""] = times;
    isTaken = true;
    isSplit ||= times.length > 1 || !/^\d{4}$/.test(time);
    return { ...part, time, of: settledOf(part.of) };
  });
  if (isSplit) return null;
  return { meaning: settled, times: isTaken && !isFigure ? [] : times };

  /** What lies below a list is dated like it. */
  function settledOf(of: Meaning): Meaning {
    const below = settledTimes(of, times, lexicon, before);
    isSplit ||= below === null;
    return below?.meaning ?? of;
  }
}
