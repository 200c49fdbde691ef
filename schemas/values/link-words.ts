import type { Link } from "../document.ts";
import { nameKey } from "./names.ts";

/**
 * Whether a link's words name the thing of the page that it leads to. Not so where it leads to a part of the page ("Tarnland" at
 * `regions.html#tarnland`), or to a view of it that its words choose ("North" at `/list?region=north`): what is called so is another thing,
 * or is the page's where that itself is called so.
 */
export const namesTarget = (link: Pick<Link, "text" | "uri" | "part">): boolean => link.part === undefined && !choosesView(link);

/** Whether the address hands over the link's own words. Rows of files are told apart by such addresses: there they are what the row is called. */
function choosesView({ text, uri }: Pick<Link, "text" | "uri">): boolean {
  const query = uri.indexOf("?");
  if (query < 0 || !uri.startsWith("http")) return false;
  const words = nameKey(text);
  return [...new URLSearchParams(uri.slice(query)).values()].some((value) => nameKey(value.replace(/[_-]/g, " ")) === words);
}
