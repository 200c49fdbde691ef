import type { Aim, Random, Step } from "../../schemas/index.ts";
import { withoutRepeatedAims, hintsOf, queryFor } from "../agents/policies/queries.ts";
import { searchThought } from "../agents/policies/wording.ts";
import { visitsOf, wholeQueries, type Candidate } from "./candidates.ts";
import { chooseAlternatives, type ActOption, type Measure } from "./choose.ts";
import { goalFrame } from "./edit-goal.ts";
import type { RivalAims } from "./rival-aims.ts";
import { aimKey, type Situation } from "./situation.ts";

type Kind = "search" | "visit";

/** Share of the steps that could have used the other tool, as runs have them; and of all such, those whose options use both. */
const SHARE: Readonly<Record<Kind, number>> = { search: 0.3, visit: 0.7 };
const MIXED = 0.2;

/**
 * How many alternatives use the other tool: go on searching, or open a page that is listed already. Among options of which some search
 * and some visit, each is as often the original: were it never the odd one out, that alone would tell it.
 */
export function toolSwitchCount(kind: Kind, alternatives: number, random: Random): number {
  let left = random.next();
  for (let others = 1; others <= alternatives; others++) {
    left -= ((MIXED / alternatives) * (alternatives + 1 - others)) / (alternatives + 1) / SHARE[kind];
    if (left < 0) return others;
  }
  return 0;
}

/** Other pages are tried, and wordings of each search. */
const PAGES = 8;
const WORDINGS = 4;

/** In the place of a search: the listed pages, opened for what it looks for, and those that something else can be read on. */
export function visitsInstead(step: Step, situation: Situation): readonly Candidate[] {
  const { pages, open, random } = situation;
  const { aims } = step.intent;
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const ready = open.flatMap((lookup) => {
    const page = byUrl.get(lookup.uri);
    return page === undefined ? [] : [{ pages: [page], aims: [lookup.aim] }];
  });
  const others = random
    .shuffle(pages)
    .slice(0, PAGES)
    .map((page) => ({ pages: [page], aims }));
  return [...ready, ...others].flatMap((act) => visitsOf(act, step, situation, goalFrame([], "", aims), situation.chips.slice(0, 1)));
}

/** In the place of a visit: a search, for the same or for something else. Where a page that has it is listed, that is a way round. */
export function searchesInstead(
  step: Step,
  rivals: readonly RivalAims[],
  { open, pages, question, random }: Situation,
): readonly Candidate[] {
  const { intent } = step;
  const hints = hintsOf(question.text);
  const listed = new Set(pages.map(({ url }) => url));
  const isListed = (aim: Aim): boolean => open.some((lookup) => aimKey(lookup.aim) === aimKey(aim) && listed.has(lookup.uri));
  const isWhole = wholeQueries(step);
  const all: readonly RivalAims[] = [{ aims: intent.aims, label: "detour" }, ...rivals];
  return all.flatMap(({ aims, label: worth }) => {
    const right = worth === "on_path" || worth === "also_valid";
    const wanted = right && aims.every(isListed) ? "detour" : worth;
    const target = JSON.stringify(["search", aims.map(aimKey).toSorted()]);
    return Array.from({ length: WORDINGS }, (_, attempt): Candidate => {
      const query = [...new Set(withoutRepeatedAims(aims).map((aim) => queryFor(aim, attempt, hints, random)))];
      // A query need not name the year that makes its aim another.
      const label = wanted === "mistake" && isWhole(query) ? "detour" : wanted;
      return {
        form: { thought: "", action: { name: "search", arguments: { query } }, answer: null },
        label,
        target,
        always: false,
        thought: (chance) => searchThought(intent, label === "on_path" ? aims : intent.aims, chance),
      };
    });
  });
}

/** So many of them, alike among themselves as the original and its own kind are; fewer where there are fewer targets. */
export function chooseToolSwitches<T extends ActOption>(pool: readonly T[], count: number, measure: Measure, random: Random): readonly T[] {
  if (pool.length === 0) return [];
  const first = random.pick(pool);
  if (count === 1) return [first];
  const others = pool.filter(({ target }) => target !== first.target);
  return [first, ...(chooseAlternatives(first.form, others, count - 1, measure, random)?.alternatives ?? [])];
}
