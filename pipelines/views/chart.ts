import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { raw } from "hono/html";
import { html, printable, type Html } from "./html.ts";

/** One bar, or one of several that share a name. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly series?: string;
}

export interface ChartText {
  /** What it shows, in a sentence: a heading for all, and all that a screen reader is told. */
  readonly title: string;
  /** Of the axis with the values. */
  readonly axis: string;
}

/** Colours come from the page, so that a chart is readable in both themes. */
const SERIES = ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-5)"];
const WIDTH = 560;
const LETTER = 6.4;

type Options = Plot.PlotOptions;

/** Bars side by side down the page, in the order in which they are given. */
export function barChart(all: readonly Bar[], { title, axis }: ChartText): Html {
  const bars = all.map((bar) => ({ ...bar, name: short(bar.name) }));
  const names = [...new Set(bars.map(({ name }) => name))];
  const series = [...new Set(bars.map(({ series = "" }) => series))];
  const split = series.length > 1;
  return drawn(title, series, {
    marginLeft: marginOf(names),
    marginRight: 64,
    marginBottom: 40,
    height: 60 + bars.length * (split ? 15 : 22),
    x: { label: axis, grid: true, nice: true, ticks: 5, labelOffset: 34 },
    [split ? "fy" : "y"]: { label: null, domain: names, padding: 0.2 },
    ...(split && { y: { axis: null, domain: series, padding: 0.05 }, fy: { label: null, domain: names, axis: "left" } }),
    marks: [
      Plot.barX(bars, {
        x: "value",
        ...(split ? { fy: "name", y: "series" } : { y: "name" }),
        fill: ({ series: one = "" }: Bar) => SERIES[series.indexOf(one) % SERIES.length],
      }),
      Plot.text(bars, {
        x: "value",
        ...(split ? { fy: "name", y: "series" } : { y: "name" }),
        text: ({ value }: Bar) => value.toLocaleString("en-GB", { maximumFractionDigits: 3 }),
        textAnchor: "start",
        dx: 4,
      }),
      Plot.ruleX([0]),
    ],
  });
}

/** How values are spread, each drawn at its own size; `limits` are lines with a name. */
export function histogram(
  values: readonly number[],
  {
    title,
    axis,
    limits = [],
    log = false,
  }: ChartText & { readonly limits?: readonly { name: string; at: number }[]; readonly log?: boolean },
): Html {
  const scale = log ? { type: "log" as const, tickFormat: "~s" } : {};
  return drawn(title, [""], {
    marginLeft: 52,
    marginTop: 28,
    marginBottom: 40,
    height: 220,
    x: { label: axis, labelOffset: 34, ...scale },
    y: { label: "how many", grid: true },
    marks: [
      Plot.rectY(
        values,
        Plot.binX<Plot.RectYOptions>(
          { y: "count" },
          { x: (value: number) => value, fill: SERIES[0] ?? "", inset: 0.5, thresholds: log ? logSteps(values) : 30 },
        ),
      ),
      Plot.ruleX(limits, { x: "at", stroke: SERIES[1] ?? "", strokeDasharray: "4 3" }),
      Plot.text(limits, { x: "at", text: "name", frameAnchor: "top", dy: -12 }),
      Plot.ruleY([0]),
    ],
  });
}

/** Ten steps between a power of ten and the next, round enough for an axis of powers. */
function logSteps(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => Math.log10(Math.max(1, value))) as [number, number];
  return Array.from({ length: Math.ceil((most - least) * 10) + 2 }, (_, step) => 10 ** (Math.floor(least * 10 + step) / 10));
}

export interface CurvePoint {
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** Shares over steps, a line a series, with the interval of each. */
export function curveChart(points: readonly CurvePoint[], { title, axis, across }: ChartText & { readonly across: string }): Html {
  const series = [...new Set(points.map((point) => point.series))];
  const colour = ({ series: one }: CurvePoint): string => SERIES[series.indexOf(one) % SERIES.length] ?? "";
  return drawn(title, series, {
    marginLeft: 52,
    height: 240,
    x: { label: across, domain: [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b), type: "point" },
    y: { label: axis, domain: [0, 1], grid: true, tickFormat: "%" },
    marks: [
      Plot.ruleX(points, { x: "x", y1: "low", y2: "high", stroke: colour, strokeOpacity: 0.5, strokeWidth: 2 }),
      Plot.lineY(points, { x: "x", y: "y", z: "series", stroke: colour, strokeWidth: 2 }),
      Plot.dot(points, { x: "x", y: "y", fill: colour, r: 4 }),
    ],
  });
}

/** Whatever a page calls its things: the bars need room too. */
const short = (name: string): string => printable(name.length > 34 ? `${name.slice(0, 33)}…` : name);

const marginOf = (names: readonly string[]): number => 16 + LETTER * Math.max(4, ...names.map(({ length }) => length));

/** Names of series stand above the chart, in its colours, where there are several. */
function drawn(title: string, series: readonly string[], options: Options): Html {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const plot = Plot.plot({ ...options, document, width: WIDTH, className: "chart" });
  plot.setAttribute("aria-hidden", "true");
  // A policy that allows no inline style would refuse them: the page's own sheet says the same.
  for (const style of plot.querySelectorAll("style")) style.remove();
  const legend =
    series.length < 2
      ? ""
      : html`<ul class="legend">
          ${series.map((name, at) => html`<li class="series-${(at % SERIES.length) + 1}">${name}</li>`)}
        </ul>`;
  return html`<figure class="plot">
    <figcaption>${title}</figcaption>
    ${legend}
    <div role="img" aria-label="${title}">${raw(plot.outerHTML)}</div>
  </figure>`;
}
