import { createHash } from "node:crypto";
import { raw } from "hono/html";
import { html, type Html } from "./html.ts";
import { STYLESHEET } from "./stylesheet.ts";

export interface PageText {
  readonly title: string;
  readonly header: Html;
  /** Where the bar at the top leads. */
  readonly links: readonly { readonly href: string; readonly name: string; readonly current?: boolean }[];
  readonly main: Html;
  readonly footer: Html;
}

/** Nothing is loaded, nothing is run: the one sheet is allowed by its hash. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLESHEET).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** A page that is whole in itself. */
export const wholePage = (text: PageText, generator: string): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="generator" content="${generator}" />
          <title>${text.title}</title>
          <style>${raw(STYLESHEET)}</style>
        </head>
        ${pageBody(text)}
      </html> `, // prettier-ignore
  );

export const pageBody = ({ header, links, main, footer }: PageText): Html =>
  html`<body>
    <a class="skip" href="#main">to the content</a>
    <header>${header}</header>
    <nav class="top" aria-label="Parts">
      <ul>
        ${links.map(({ href, name, current }) => html`<li><a href="${href}" ${current === true ? raw('aria-current="page"') : ""}>${name}</a></li>`)}
      </ul>
    </nav>
    <main id="main">${main}</main>
    <footer>${footer}</footer>
  </body>`;
