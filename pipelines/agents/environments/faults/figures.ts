import { hashOf } from "../../../../schemas/index.ts";

/** Figures that tell something: parted thousands, decimals, three digits and more. Years, days and times stay. */
const FIGURE = /(?<![\p{L}\d.,:/-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d{3,})(?![\d:/])/gu;
const YEAR = /^(?:1\d|20)\d\d$/;

/** A text with other figures, in the same form: each is moved down by 3 to 18 %, by `key` and the figure itself. */
export function otherFigures(text: string, key: string): string {
  return text.replace(FIGURE, (figure) => {
    if (YEAR.test(figure)) return figure;
    const decimals = figure.split(".")[1]?.length ?? 0;
    const share = 0.82 + 0.15 * (Number.parseInt(hashOf(key, figure).slice(0, 8), 16) / 0xffffffff);
    const moved = (Number(figure.replaceAll(",", "")) * share).toFixed(decimals);
    return figure.includes(",") ? parted(moved) : moved;
  });
}

function parted(number: string): string {
  const [whole = "", decimals] = number.split(".");
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",") + (decimals === undefined ? "" : `.${decimals}`);
}
