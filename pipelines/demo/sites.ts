import type { DemoSite } from "../../schemas/index.ts";
import { browsersSite } from "./browsers/browsers-site.ts";
import { citiesSite } from "./cities/cities-site.ts";
import { factbookSite } from "./factbook/factbook-site.ts";
import type { Site } from "./site.ts";

/** The demo's sites: each of one package's data, with a layout of its own. `limit`: a smaller one of about so many pages. */
export const demoSites: Readonly<Record<DemoSite, (limit?: number) => Site>> = {
  factbook: factbookSite,
  cities: citiesSite,
  browsers: browsersSite,
};
