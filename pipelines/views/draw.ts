import { instance } from "@viz-js/viz";
import { raw } from "hono/html";
import { html, printable, type Html } from "./html.ts";

export interface DrawnNode {
  readonly name: string;
  /** Each a line of the box. */
  readonly lines: readonly string[];
  /** Class of the page's sheet. */
  readonly look?: string;
  readonly href?: string;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

/** Boxes and arrows, laid out by Graphviz. */
export type Draw = (
  nodes: readonly DrawnNode[],
  edges: readonly DrawnEdge[],
  options: { readonly title: string; readonly across?: boolean },
) => Html;

/** Loads Graphviz, which takes a tenth of a second. */
export async function openDrawing(): Promise<Draw> {
  const graphviz = await instance();
  return (nodes, edges, { title, across = false }) => {
    const { output, errors } = graphviz.render(
      {
        directed: true,
        graphAttributes: { rankdir: across ? "LR" : "TB", bgcolor: "transparent", nodesep: 0.25, ranksep: 0.3 },
        nodeAttributes: { shape: "box", style: "rounded", fontname: "Arial", fontsize: 11, margin: "0.22,0.08" },
        edgeAttributes: { fontname: "Arial", fontsize: 9, arrowsize: 0.7 },
        nodes: nodes.map(({ name, lines, look = "", href }) => ({
          name,
          attributes: { label: label(lines), class: look, ...(href !== undefined && { href, target: "_self" }) },
        })),
        edges: edges.map(({ from, to, label: said }) => ({
          tail: from,
          head: to,
          ...(said !== undefined && { attributes: { label: label([said]) } }),
        })),
      },
      { format: "svg_inline" },
    );
    if (output === undefined) throw new Error(`a drawing could not be laid out: ${errors.map(({ message }) => message).join("; ")}`);
    return html`<figure class="drawing" role="img" aria-label="${title}">${raw(withoutInk(output))}</figure>`;
  };
}

/** Graphviz reads `\N` and its like in labels; long lines are broken at a space. */
const label = (lines: readonly string[]): string => lines.flatMap(broken).map(escaped).join("\n");
const escaped = (line: string): string => printable(line).replace(/\s/g, " ").replaceAll("\\", "\\\\");

const LINE = 26;
const LINES = 4;

function broken(text: string): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > LINE && lines.length < LINES - 1) {
    const space = rest.lastIndexOf(" ", LINE);
    const end = space > LINE / 2 ? space : LINE;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  lines.push(rest.length > LINE ? `${rest.slice(0, LINE - 1)}…` : rest);
  return lines;
}

/** Colours are the page's; titles would show as tool tips that say "0". */
const withoutInk = (svg: string): string =>
  svg
    .replace(/<!--[\s\S]*?-->\s*/g, "")
    .replace(/<title>[\s\S]*?<\/title>\s*/g, "")
    .replace(/ (?:stroke|fill)="black"/g, "")
    .replace(/ font-family="[^"]*"/g, "");
