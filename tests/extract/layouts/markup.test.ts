import { describe, expect, it } from "vitest";
import { extractDocument } from "../../../pipelines/extract/extract.ts";
import { Sites } from "../../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../../pipelines/extract/told-note.ts";
import type { Document } from "../../../schemas/document.ts";
import { readClaim } from "../../bench/reading.ts";
import { documentOf } from "../gold/documents.ts";
import { mutators } from "./markup.ts";
import { recall, scoreClaims } from "./score.ts";
import { type LayoutSite, layoutSite } from "./site.ts";

/** How much of the site's facts is found, and how many claims of it are right. */
function scoreOf(site: LayoutSite, change: (html: string) => string): { readonly found: number; readonly precision: number } {
  // A page of little text loses more than it may by a bar of words over it, and is refused.
  const documents = site.pages.flatMap(({ url, html }) => readable(url, change(html)));
  const outlines = documents.map((one) => outlineOf(one));
  const sites = new Sites();
  for (const one of outlines) sites.add(one);
  const claims = documents.flatMap((document, at) => extractDocument(document, toldNote(document, sites.noteOf(outlines[at]!), sites)).statements.flatMap((one) => readClaim(document.uri, one, document.text))); // prettier-ignore
  const { all } = scoreClaims(site, claims);
  return { found: recall(all), precision: all.right / Math.max(1, all.right + all.wrong) };
}

function readable(url: string, html: string): readonly Document[] {
  try {
    return [documentOf(url, html)];
  } catch {
    return [];
  }
}

/** One decision on how a page is set (what its title is, where its text begins, what a label is) is taken for all pages of a site. */
describe.each([3, 8])("site %i in other markup", (seed) => {
  const site = layoutSite(seed, { things: 14 });
  const plain = scoreOf(site, (html) => html);

  it.each(Object.keys(mutators))("is read nearly as well: %s", (name) => {
    const { found, precision } = scoreOf(site, (html) => mutators[name]!(html, "The Hest Pages"));
    if (process.env["SHOW_SCORES"] !== undefined) process.stdout.write(`${name}: ${found.toFixed(3)} of ${plain.found.toFixed(3)}, ${precision.toFixed(3)}\n`); // prettier-ignore
    expect(found).toBeGreaterThan(plain.found * 0.8);
    expect(precision).toBeGreaterThan(plain.precision - 0.1);
  });
});
