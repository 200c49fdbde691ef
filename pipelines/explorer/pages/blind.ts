import { BlindChoice } from "../../../schemas/index.ts";
import { table } from "../../views/figures.ts";
import { html, number, percent, type Html } from "../../views/html.ts";
import { blindAgreement } from "../blind-agreement.ts";
import type { BlindFile } from "../blind-file.ts";
import type { BlindPair } from "../blind-pairs.ts";
import type { ExploredRun } from "../explored-run.ts";

export interface BlindShow {
  readonly runs: readonly [ExploredRun, ExploredRun];
  readonly pairs: readonly BlindPair[];
  readonly file: BlindFile;
  /** Who marks; empty: nobody said. */
  readonly by: string;
  /** What came of it is told: whoever sees it marks no longer blind. */
  readonly isTold: boolean;
}

/** Pairs of questions, one of each run, and nothing that tells which is whose; what came of it on a page of its own. */
export function blindPage(show: BlindShow): Html | Promise<Html> {
  const { pairs, by, isTold, file } = show;
  if (pairs.length === 0)
    return html`<h1>Blind pairs</h1>
      <p>The two runs ask nothing of one style and level in different words: there is nothing to choose between.</p>`;
  if (isTold) return toldPage(show);
  if (by === "")
    return html`<h1>Blind pairs</h1>
      <p>
        ${number(pairs.length)} pairs of questions of one style and level, one of each run, at a side that is drawn. Say who marks: two
        markings of the same pairs tell how far they agree.
      </p>
      <form class="filter" method="get" action="/blind">
        <p><label for="by">who marks</label><input id="by" name="by" required maxlength="40" /></p>
        <button type="submit">begin</button>
      </form>
      <p><a href="/blind?told=1">what came of it</a></p>`;
  const own = file.marks()[by] ?? {};
  const at = pairs.findIndex(({ id }) => own[id] === undefined);
  const pair = pairs[at];
  return pair === undefined
    ? html`<h1>Blind pairs</h1>
        <p>${by} has marked all ${number(pairs.length)} pairs. <a href="/blind?told=1">What came of it</a></p>`
    : pairPage(show, pair, at);
}

async function pairPage(
  { runs: [one, other], pairs, by }: BlindShow,
  { id, first, second, isTurned }: BlindPair,
  at: number,
): Promise<Html> {
  const both = [await one.row("questions", first), await other.row("questions", second)].map((row, side) => ({
    choice: side === 0 ? "first" : "second",
    text: row?.text ?? "",
    answer: row?.answer.text ?? "",
  }));
  const [left, right] = isTurned ? both.toReversed() : both;
  const side = (name: string, shown: typeof left): Html =>
    html`<section aria-label="${name}"><h2>${name}</h2><p class="asked">${shown?.text}</p><p class="soft">${shown?.answer}</p></section>`; // prettier-ignore
  const button = (key: string, choice: string, name: string): Html =>
    html`<button type="submit" name="choice" value="${choice}" data-key="${key}">${name} <kbd>${key}</kbd></button>`;
  return html`<h1>Which would a person rather ask?</h1>
    <p class="soft">Pair ${number(at + 1)} of ${number(pairs.length)}, marked by ${by}.</p>
    <div class="columns">${side("Left", left)} ${side("Right", right)}</div>
    <form class="mark" method="post" action="/blind" aria-label="What you say of it">
      <input type="hidden" name="by" value="${by}" />
      <input type="hidden" name="pair" value="${id}" />
      ${button("1", left?.choice ?? "", "Left")} ${button("2", right?.choice ?? "", "Right")} ${button("0", "neither", "Neither")}
    </form>`;
}

function toldPage({ runs: [one, other], pairs, file }: BlindShow): Html {
  const known = new Set(pairs.map(({ id }) => id));
  const markings = Object.entries(file.marks()).map(
    ([by, marks]) => [by, Object.fromEntries(Object.entries(marks).filter(([pair]) => known.has(pair)))] as const,
  );
  const agreements = markings.flatMap(([by, marks], at) =>
    markings.slice(at + 1).flatMap(([second, others]) => {
      const found = blindAgreement(marks, others);
      return found === undefined ? [] : [[`${by} and ${second}`, number(found.pairs), percent(found.share), found.kappa === null ? "not defined" : number(found.kappa, 2)]]; // prettier-ignore
    }),
  );
  return html`<h1>Blind pairs: what came of it</h1>
    ${
      markings.length === 0
        ? html`<p>Nobody has marked a pair yet.</p>`
        : table(
            "Which was taken",
            ["who marked", "pairs", one.name, `${other.name}${other.name === one.name ? " (second)" : ""}`, "neither"],
            markings.map(([by, marks]) => [
              by,
              number(Object.keys(marks).length),
              ...BlindChoice.options.map((choice) => number(Object.values(marks).filter((taken) => taken === choice).length)),
            ]),
          )
    }
    ${agreements.length > 0 && table("How far two agree", ["who", "pairs of both", "same choice", "Cohen's kappa"], agreements)}
    ${markings.length === 1 && html`<p>A second marking of the same pairs tells whether this one is more than a taste.</p>`}
    <p><a href="/blind">mark</a></p>`;
}
