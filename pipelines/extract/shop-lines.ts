import type { Paragraph } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { part, type Piece } from "./piece.ts";

interface Said {
  readonly path: readonly Label[];
  readonly value: Piece;
}

const MONEY = "(?:[A-Z]{0,3}[$€£¥] ?\\d[\\d.,]*|[A-Z]{3} \\d[\\d.,]*|\\d[\\d.,]* ?(?:[$€£¥]|[A-Z]{3}\\b))";
const TAX = "(?:,?\\.? ?\\(?(?:incl?\\.?|including|excl?\\.?|excluding|plus) [\\p{L} .]{2,24}\\)?)?";
const PRICE = new RegExp(`^(${MONEY})${TAX}$`, "u");
const TWO_PRICES = new RegExp(`^((?:\\p{Lu}\\p{L}+ )?[Pp]rice)(?: was| is)?: (${MONEY})[.,;]? ((?:\\p{Lu}\\p{L}+ )?[Pp]rice)(?: was| is)?: (${MONEY})\\.?${TAX}$`, "u"); // prettier-ignore
const RATED = /^(?:average )?rat(?:ed|ing):? (\d(?:\.\d+)?|10) (?:out )?of (?:5|10)(?: stars)?$/i;
const REVIEWS = /^\(?(?:based on )?(\d[\d,]*) ((?:customer |user |guest |verified )?(?:reviews|ratings))\)?$/i;
const STOCK = /^(?:only )?(\d[\d,]*) (?:left |pieces |items )*in stock\b[^.]{0,30}$|^(?:only )?(\d[\d,]*) left(?: in stock)?!?$/i;

const found = (piece: Piece, text: string, label: string): Said => {
  const at = piece.text.indexOf(text);
  return { path: [cleanLabel(label)], value: part(piece, at, at + text.length) };
};

/**
 * What a shop's page says of its one thing in lines of their own that every shop has: a price without a word, one before and one now, how it
 * is rated and by how many, how many are left. `isTop`: no heading but the page's own stands over it.
 */
export function shopLine({ piece, lines }: Paragraph, isTop: boolean): readonly Said[] {
  if (lines.length !== 1 || piece.text.length > 120) return [];
  const { text } = piece;
  const [, rated] = RATED.exec(text) ?? [];
  if (rated !== undefined) return [found(piece, rated, "rating")];
  const [, count, noun] = REVIEWS.exec(text) ?? [];
  if (count !== undefined && noun !== undefined) return [found(piece, count, noun.toLowerCase())];
  if (!isTop) return [];
  const [, some, left] = STOCK.exec(text) ?? [];
  if (some !== undefined || left !== undefined) return [found(piece, some ?? left ?? "", "in stock")];
  const [, price] = PRICE.exec(text) ?? [];
  if (price !== undefined) return [found(piece, price, "price")];
  const [, was, before, is, now] = TWO_PRICES.exec(text) ?? [];
  if (was === undefined || before === undefined || is === undefined || now === undefined || was === is) return [];
  const at = text.lastIndexOf(now);
  return [found(piece, before, was), { path: [cleanLabel(is)], value: part(piece, at, at + now.length) }];
}
