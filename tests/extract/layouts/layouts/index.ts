import type { Family } from "../family.ts";
import { groups } from "./groups.ts";
import { morePairs } from "./more-pairs.ts";
import { moreProse } from "./more-prose.ts";
import { moreThings } from "./more-things.ts";
import { pairLists } from "./pair-lists.ts";
import { pairTables } from "./pair-tables.ts";
import { prose } from "./prose.ts";
import { series } from "./series.ts";
import { thingTables } from "./things.ts";
import { yearsOfThings } from "./years-of-things.ts";

export const families: readonly Family[] = [
  ...pairTables,
  ...pairLists,
  ...morePairs,
  ...series,
  ...groups,
  ...thingTables,
  ...moreThings,
  ...yearsOfThings,
  ...prose,
  ...moreProse,
];

/** A third of the grammar that no rule is made on: sites of seeds from 1000 alone show it. */
export const heldOut: readonly string[] = [
  "table:spanning-label",
  "table:side-by-side",
  "table:item-unit-number",
  "table:one-row-without-header",
  "table:row-span-groups",
  "table:notes-column",
  "dl:wrapped",
  "cards:value-first",
  "list:label-dash",
  "infobox:table",
  "brackets:second-figure",
  "details:accordion",
  "data:microdata",
  "series:caption-year",
  "series:list-under-label",
  "group:sections",
  "group:list-under-label",
  "index:header-in-tbody",
  "index:bullets",
  "index:side-by-side",
  "index:nested-header",
  "compare:blocks",
  "years-of-things:row-spans",
  "ranking:table",
  "prose:kind",
  "prose:fragments",
  "prose:comparison",
];
