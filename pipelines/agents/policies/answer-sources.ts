import type { Play } from "./play.ts";

const MOST_SOURCES = 3;

/** Titles of the pages that what is told was read on; a site's name behind a separator goes without saying. */
export function sourcesOf({ lookups, notes, told, listed }: Play): readonly string[] {
  const pages = lookups
    .filter((lookup) => told.has(lookup))
    .flatMap((lookup) => notes.found(lookup)?.flatMap(({ page }) => page ?? []) ?? []);
  const titles = [...new Set(pages)].flatMap((page) => listed.get(page)?.title.split(/ [-–—|·] /u)[0] ?? []);
  const plain = [...new Set(titles)].filter((title) => title.length <= LONGEST_TITLE && !/["\n<>]/u.test(title));
  return plain.length > MOST_SOURCES ? [] : plain;
}

const LONGEST_TITLE = 60;
