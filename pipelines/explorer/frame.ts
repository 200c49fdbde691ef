import { raw } from "hono/html";
import { html, type Html } from "../views/html.ts";
import { pageBody } from "../views/page.ts";
import type { ExploredRun } from "./explored-run.ts";
import { listings } from "./listings.ts";

export interface Frame {
  readonly runs: readonly ExploredRun[];
  /** Which of the runs is looked at. */
  readonly at: number;
  readonly title: string;
  readonly current?: string;
  readonly main: Html;
}

/** A page of the explorer. */
export function framedPage({ runs, at, title, current, main }: Frame): string {
  const run = runs[at];
  const links = [
    { href: `/${at}/`, name: "Overview" },
    ...listings
      .filter(({ dataset }) => (run?.reading.count(dataset) ?? 0) > 0)
      .map(({ path, title: name }) => ({ href: `/${at}/${path}`, name })),
    { href: `/${at}/nights`, name: "Nights" },
    { href: `/${at}/live`, name: "Live" },
    ...(runs.length > 1
      ? [
          { href: "/compare", name: "Compare" },
          { href: "/blind", name: "Blind" },
        ]
      : []),
    ...(run?.files.manifest.files.some(({ path }) => path === "report.html") === true ? [{ href: `/${at}/report`, name: "Report" }] : []),
  ];
  const header = html`<p class="soft">
    ${runs.map(({ name }, place) => (place === at ? html`<b>${name}</b> ` : html`<a href="/${place}/">${name}</a> `))}
  </p>`;
  const body = pageBody({
    title,
    header,
    links: links.map(({ href, name }) => ({ href, name, current: current !== undefined && href === `/${at}/${current}` })),
    main,
    footer: html``,
  });
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <link rel="stylesheet" href="/assets/explorer.css" />
          <link rel="icon" href="data:," />
          ${raw('<script src="/assets/explorer.js" defer></script>')}
        </head>
        ${body}
      </html>`,
  );
}
