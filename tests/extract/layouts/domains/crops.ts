import type { Domain } from "../facts.ts";
import { choice, figure, flag, link, list, money, percent, range, text } from "./spec.ts";

export const crops: Domain = {
  name: "crops",
  site: ["Harvest Tables", "AgriFacts", "Field & Yield"],
  translated: false,
  kinds: [
    {
      name: "region",
      plural: "regions",
      share: 0.5,
      names: ["{n}", "{n} Valley", "North {n}", "{n} and {n}", "Côte de {a}", "Region {d} ({n})", "Plain of {n}"],
      attributes: [
        link("Main crop", "crop", {
          also: ["Leading crop", "Principal crop"],
          heard: ["grows"],
          says: ["{S} mainly grows {v}."],
          tails: ["known for {v}"],
          missing: 0,
        }),
        figure("Farmland", ["ha", "hectares"], 300, 900000, {
          also: ["Agricultural area"],
          heard: ["farmed", "farmland"],
          says: ["{v} are farmed in {S}.", "{S} has {v} of farmland."],
          tails: ["with {v} of farmland"],
        }),
        figure("Farms", [], 12, 40000, { dated: true, also: ["Number of farms"], says: ["There are {v} farms in {S}."] }),
        figure("Annual rainfall", ["mm", "millimetres"], 180, 2600, {
          also: ["Rainfall"],
          heard: ["rain"],
          says: ["{S} gets {v} of rain a year."],
        }),
        percent("Irrigated", 0, 90, { also: ["Irrigated share"] }),
        figure("Tractors", ["per 1,000 ha", "per 1,000 hectares"], 2, 90, { decimals: 1 }),
        money("Land price", 900, 60000, { also: ["Price per hectare"] }),
        choice("Soil", ["loam", "clay", "sand", "peat", "black earth"], { also: ["Soil type"] }),
        flag("Organic certification", { also: ["Certified organic"] }),
        figure("Harvest", ["t", "tonnes"], 90, 2400000, { by: "year", also: ["Total harvest"] }),
        figure("Yield", ["t/ha", "tonnes per hectare"], 1, 14, { by: "year", decimals: 2 }),
        figure("Farmers", [], 9, 9000, { by: "group", groups: ["Under 35 years", "35-54 years", "55-64 years", "65+ years"] }),
      ],
    },
    {
      name: "crop",
      plural: "crops",
      share: 0.5,
      names: ["{n} wheat", "Red {n}", "{n} bean", "{a} apple", "{n} No. {d}", "Winter {n}", "Farmer {f}'s pride"],
      attributes: [
        range("Growing season", ["days"], 50, 240, { also: ["Days to harvest"] }),
        figure("Typical yield", ["t/ha", "tonnes per hectare"], 1, 60, {
          also: ["Average yield"],
          decimals: 1,
          heard: ["yields"],
          says: ["{S} yields {v}."],
        }),
        figure("Water need", ["mm", "millimetres"], 200, 1500, {
          also: ["Water requirement"],
          heard: ["needs"],
          says: ["{S} needs {v} of water."],
        }),
        text("Origin", ["{n} highlands", "{n}", "the coast of {n}"], {
          heard: ["comes from"],
          says: ["{S} comes from {v}."],
          tails: ["from {v}"],
        }),
        list("Uses", ["flour", "fodder", "oil", "brewing", "fibre"]),
        flag("Frost hardy"),
        money("Market price", 90, 2400, { also: ["Price per tonne"] }),
        figure("Export", ["t", "tonnes"], 30, 900000, { by: "year" }),
      ],
    },
  ],
};
