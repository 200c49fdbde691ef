import { dimension } from "../../../../schemas/values/units.ts";
import { countDegree, same, type EntryClass } from "../entry.ts";
import { areAll, countedIn } from "../noun-phrases.ts";

const CROP =
  /(?:^| )(?:plant|vegetable|annual|perennial|biennial|herb|flower|seed|seeds|crop|variety|cultivar|shrub|tree|bulb|fruit|grass|climber|fern|rose|grain|cereal|pulse)$/;

/** "Spacing" of what is sown: how far apart it is planted. */
export const spacings: EntryClass = {
  name: "how far apart it is planted",
  entry(info) {
    const isSpacing =
      info.kind === "quantity" && dimension(info.units[0]) === "length" && /^(?:plant(?:ing)? |row )?spacing$/.test(info.phrase);
    if (!isSpacing || !areAll(info, (kind) => CROP.test(kind))) return undefined;
    return {
      isLabel: true,
      isCount: true,
      asks: [
        {
          direct: { present: "how far apart should {x} be planted", past: "how far apart was {x} planted" },
          indirect: { present: "how far apart {x} should be planted", past: "how far apart {x} was planted" },
          saysUnit: false,
        },
      ],
      degrees: [
        {
          clause: { present: "should be planted {d}", past: "was planted {d}" },
          superlative: { max: "furthest apart", min: "closest together" },
          comparative: { max: "further apart", min: "closer together" },
          ranked: false,
        },
      ],
      contrast: {
        difference: [
          { present: "how much further apart should {x} be planted than {y}", past: "how much further apart was {x} planted than {y}" },
        ],
        ratio: [],
      },
    };
  },
};

/** What is sold by the packet and counted there: a kale has no seeds, its packet has. */
const PACKED = /^(?:seeds|tablets|capsules|sachets|tea bags|sweets|biscuits|screws|nails)$/;

/** "Seeds", of what a shop sells: so many are in a packet. */
export const packets: EntryClass = {
  name: "how many are in a packet",
  entry(info) {
    const things = countedIn(info.phrase);
    if (things === null || !PACKED.test(things) || info.kind !== "quantity" || info.units.length > 0) return undefined;
    const [be, more] = [
      `how many ${things} are there in a packet of {x}`,
      `how many more ${things} are there in a packet of {x} than in one of {y}`,
    ];
    return {
      isLabel: true,
      isCount: true,
      asks: [{ direct: same(be), indirect: same(`how many ${things} there are in a packet of {x}`), saysUnit: false }],
      degrees: [countDegree(`has {d} ${things} in a packet`, `had {d} ${things} in a packet`)],
      contrast: { difference: [same(more)], ratio: [] },
    };
  },
};
