import { dimension, unitWords } from "../../../../schemas/values/units.ts";
import { amountDegree, askVerb, verb, type EntryClass } from "../entry.ts";
import { areAll, headNoun } from "../noun-phrases.ts";

const GOODS =
  /^(?:(?:total|annual|yearly|air) )?(freight|cargo|mail|baggage|luggage)(?: (?:traffic|volume|tonnage|handled|carried|transported))?$/;
const CARRIERS = /^(?:airline|airways|railway|railroad|line|carrier|operator|company|ferry|service|route|canal)$/;

/** "Freight", in tonnes: an airfield has none, it handles it, and an airline carries it. */
export const movedGoods: EntryClass = {
  name: "goods that are moved",
  entry(info) {
    const [unit = ""] = info.units;
    const goods = GOODS.exec(info.phrase)?.[1];
    if (info.kind !== "quantity" || goods === undefined || dimension(unit) !== "mass") return undefined;
    const { base, third, past } = areAll(info, (kind) => CARRIERS.test(headNoun(kind)))
      ? verb("carry", "carries", "carried")
      : verb("handle");
    const units = unitWords(unit).plural;
    const [much, many] = [`how much ${goods}`, `how many ${units} of ${goods}`];
    const inAll = (what: string): { readonly present: string; readonly past: string } => ({
      present: `${what} do {xs} ${base} in total`,
      past: `${what} did {xs} ${base} in total`,
    });
    return {
      isLabel: true,
      isCount: true,
      asks: [askVerb(much, { base, third, past }), askVerb(many, { base, third, past }, "", true)],
      degrees: [amountDegree(`${third} {d} ${goods}`, `${past} {d} ${goods}`)],
      contrast: {
        difference: [
          {
            present: `how many more ${units} of ${goods} does {x} ${base} than {y}`,
            past: `how many more ${units} of ${goods} did {x} ${base} than {y}`,
            saysUnit: true,
          },
          { present: `how much more ${goods} does {x} ${base} than {y}`, past: `how much more ${goods} did {x} ${base} than {y}` },
        ],
        ratio: [],
      },
      totals: [inAll(much)],
      rises: [`how much more ${goods} did {x} ${base} in {b} than in {a}`],
      falls: [`how much less ${goods} did {x} ${base} in {b} than in {a}`],
    };
  },
};
