import type { Link } from "../../schemas/index.ts";
import { neutralise, wellFormedText } from "../../schemas/values/neutralise.ts";

interface PageTexts {
  readonly uri?: string;
  readonly title: string;
  readonly text: string;
  readonly links: readonly Link[];
  readonly language: string;
  readonly license?: string | undefined;
}

/** An address names the same page with what no text may hold escaped. */
const safeUri = (uri: string): string =>
  neutralise(uri) === uri ? uri : wellFormedText(uri).replace(/[^\x21-\x7e]|[<>[\]|]/gu, encodeURIComponent);

/** BCP 47, as far as its shape goes. */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** What a page says, with no word that a chat template or a turn format would take for its own: everything that is read from it is safe by that. */
export const safePage = <P extends PageTexts>(page: P): P => ({
  ...page,
  ...(page.uri !== undefined && { uri: safeUri(page.uri) }),
  title: neutralise(page.title).replace(/\s+/g, " ").trim(),
  text: neutralise(page.text),
  language: LANGUAGE.test(page.language) ? page.language : "und",
  ...(page.license !== undefined && { license: neutralise(page.license) }),
  links: page.links.map((link) => ({ ...link, uri: safeUri(link.uri), text: neutralise(link.text) })),
});
