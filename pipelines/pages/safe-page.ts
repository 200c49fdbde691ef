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

/** An address names the same page with what no text may hold escaped, and with any of its signs. */
function safeUri(uri: string): string {
  if (neutralise(uri) === uri) return uri;
  const escaped = wellFormedText(uri).replace(/[^\x21-\x7e]|[<>[\]|]/gu, encodeURIComponent);
  const safe = neutralise(escaped);
  return safe === escaped ? escaped : [...escaped].map((sign, at) => (safe[at] === sign ? sign : inPercent(sign))).join("");
}

const inPercent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** BCP 47, as far as its shape goes. */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** What a page says, with no word that a chat template or a turn format would take for its own: everything that is read from it is safe by that. */
export const safePage = <P extends PageTexts>(page: P): P => {
  const text = neutralise(page.text);
  // Of what stands in the text: a mark may begin within one link and end in the next.
  const shown = ({ start, end, text: own }: Link): string =>
    page.text.slice(start, end) === own ? text.slice(start, end) : neutralise(own);
  return {
    ...page,
    ...(page.uri !== undefined && { uri: safeUri(page.uri) }),
    title: neutralise(page.title.replace(/\s+/g, " ").trim()),
    text,
    language: LANGUAGE.test(page.language) ? page.language : "und",
    ...(page.license !== undefined && { license: neutralise(page.license) }),
    links: page.links.map((link) => ({
      ...link,
      uri: safeUri(link.uri),
      text: shown(link),
      ...(link.part !== undefined && { part: safeUri(link.part) }),
    })),
  };
};
