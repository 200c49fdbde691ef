import { z } from "zod";

/** A thing that a page names, and what the page about it says of it under labels: label and value as printed. */
export const KnownThing = z.object({ name: z.string(), uri: z.string(), facts: z.array(z.tuple([z.string(), z.string()])) });
export type KnownThing = z.infer<typeof KnownThing>;

/** What the templates of a site say of one page: of its own strings, and of nothing else. */
export const TemplateNote = z.object({
  /** Stand on other pages too, with other things beside them. */
  labels: z.array(z.string()),
  /** Lines of other pages begin so, and go on otherwise. */
  openings: z.array(z.string()),
  /** Pages of the site are about them. */
  things: z.array(z.string()),
  /** Blocks that are the same on nearly all pages, each behind its place. */
  furniture: z.array(z.string()),
  /** Of tables, by their headers: the column that names the rows, where on other pages too, and those that say other things of a row's thing there. */
  tables: z.array(
    z.object({
      header: z.string(),
      named: z.int().optional(),
      shared: z.array(z.int()),
      lasting: z.array(z.int()),
      timed: z.boolean(),
      pageTimes: z.int().optional(),
      local: z.boolean().optional(),
      own: z.boolean().optional(),
    }),
  ),
  /** What it is called is what its site is, and nothing says what it is about. */
  isSites: z.literal(true).optional(),
  /** Its title says that figures follow, of no year, and its site has pages of other things: nothing is called so. */
  isOfFigures: z.literal(true).optional(),
  /** Pages of its template have headlines, and no thing that their text calls so. */
  isStory: z.literal(true).optional(),
  /** The year in its title, where the site has the same title of other years: what its tables say is of that. */
  year: z.string().optional(),
  /** Whose site it is, by the titles of its pages; told of pages of a year alone. */
  publisher: z.string().optional(),
  /** How pages about numbered parts of such a page's thing are called behind its name: "stage" as ", stage" in "2013 Tour, stage 3". */
  parts: z.array(z.tuple([z.string(), z.string()])),
  /** Nouns for what pages of the site's other templates are about: "the river" on a weir's page is a river. */
  otherKinds: z.array(z.string()).default([]),
  /** Clauses of other pages, with other values in them. */
  frames: z.array(z.string()),
  /** Labels of the site that its sentences may speak of: those of its template, and others that its clauses have all words of. Without, its sentences are taken at their word. */
  labelled: z.array(z.string()).optional(),
  /** Things that it names besides its own, with such facts of theirs as may stand on it. */
  known: z.array(KnownThing).default([]),
  /** What the page's title names, where the site's titles are made of names of things and of words around them, or what another page tells more of. */
  subject: z
    .object({
      name: z.string(),
      uri: z.string().optional(),
      /** It is what the page at `uri` is about, under the same name. */
      isSame: z.literal(true).optional(),
    })
    .optional(),
  /** The one thing of the site that its title names beside other words: "A second spring at Hest Mill". */
  about: z.object({ name: z.string(), uri: z.string().optional() }).optional(),
});
export type TemplateNote = z.infer<typeof TemplateNote>;
