import type { Domain } from "../facts.ts";
import { choice, figure, flag, link, list, money, percent, text, year } from "./spec.ts";

export const museums: Domain = {
  name: "museums",
  site: ["Museum Guide", "Galleries & Halls", "Collections Online"],
  translated: false,
  kinds: [
    {
      name: "museum",
      plural: "museums",
      share: 0.7,
      names: [
        "Museum of {n}",
        "{n} Gallery",
        "{f} {n} House",
        "National Museum of {n}",
        "{a} Museum",
        "The {n} Collection",
        "Museum 19{d}",
        "St {f}'s Print Room",
      ],
      attributes: [
        link("City", "city", {
          also: ["Located in", "Town"],
          heard: ["stands", "located"],
          says: ["{S} stands in {v}."],
          tails: ["in {v}"],
          missing: 0,
        }),
        figure("Exhibition area", ["m²", "sq m", "square metres"], 90, 42000, {
          also: ["Floor space", "Display area"],
          heard: ["fills", "space"],
          says: ["{S} fills {v} of floor space."],
          tails: ["with {v} of galleries"],
        }),
        figure("Objects", [], 300, 4000000, {
          also: ["Objects held", "Size of collection"],
          heard: ["holds", "collection"],
          says: ["{S} holds {v} objects.", "Some {v} objects belong to {S}."],
          tails: ["home to {v} objects"],
        }),
        year("Established", 1760, 2015, {
          also: ["Founded", "Opened to the public"],
          heard: ["opened", "founded"],
          says: ["{S} opened its doors in {v}."],
          tails: ["founded in {v}"],
        }),
        money("Adult ticket", 2, 35, { also: ["Admission", "Ticket price"], heard: ["ticket"], says: ["A ticket for adults costs {v}."] }),
        choice("Theme", ["fine art", "natural history", "transport", "archaeology", "design"], { also: ["Main theme"] }),
        flag("Free on Sundays"),
        flag("Wheelchair access", { also: ["Step-free"] }),
        text("Director", ["{f} {n}", "Dr {f} {n}", "{f} de {a}"], {
          heard: ["led", "headed"],
          says: ["{S} is led by {v}."],
          tails: ["led by {v}"],
        }),
        list("Languages of tours", ["English", "French", "Arabic", "Hindi", "Sign language"], { also: ["Tours in"] }),
        percent("Works on display", 2, 80, { also: ["Share on display"] }),
        figure("Visitors", [], 2000, 6000000, { by: "year", also: ["Annual visitors"] }),
        figure("School classes", [], 3, 2400, { by: "year" }),
        figure("Tickets", [], 90, 400000, { by: "group", groups: ["Under 6 years", "6-17 years", "18-64 years", "65+", "Groups"] }),
      ],
    },
    {
      name: "city",
      plural: "cities",
      share: 0.3,
      names: ["{n}", "Port {n}", "{a}", "{n}-sur-{n}", "New {n}", "{n} (Castrel)"],
      attributes: [
        figure("Population", [], 20000, 6000000, {
          dated: true,
          heard: ["inhabitants", "people"],
          says: ["{S} has {v} inhabitants."],
          tails: ["with {v} inhabitants"],
        }),
        figure("Altitude", ["m", "metres"], 1, 2900, {
          also: ["Elevation"],
          heard: ["lies", "above sea level"],
          says: ["{S} lies {v} above sea level."],
        }),
        text("Mayor", ["{f} {n}", "{f} {a}"], { heard: ["mayor"] }),
        figure("Arts spending", ["$ a head", "dollars per head"], 3, 300),
        choice("Country", ["Castrel", "Norvia", "Ilmar"], { heard: ["in"] }),
        figure("Hotel nights", [], 900, 9000000, { by: "year" }),
      ],
    },
  ],
};
