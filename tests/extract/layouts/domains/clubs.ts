import type { Domain } from "../facts.ts";
import { choice, date, figure, flag, link, list, money, percent, text, year } from "./spec.ts";

export const clubs: Domain = {
  name: "clubs",
  site: ["Terrace Stats", "League Ledger", "matchbook.example"],
  translated: false,
  kinds: [
    {
      name: "club",
      plural: "clubs",
      share: 0.6,
      names: ["{n} United", "FC {n}", "{n} {d}", "Real {a}", "{n} Rovers", "1. FC {n}", "Sporting {n} (women)", "{n}'s Own"],
      attributes: [
        link("Home ground", "stadium", {
          also: ["Stadium", "Ground"],
          heard: ["plays", "home"],
          says: ["{S} plays at {v}."],
          tails: ["at home in {v}"],
          missing: 0,
        }),
        year("Founded", 1870, 1999, {
          also: ["Formed"],
          heard: ["founded", "formed"],
          says: ["{S} was formed in {v}."],
          tails: ["formed in {v}"],
        }),
        text("Manager", ["{f} {n}", "{f} {a}", "{f} O'{n}"], {
          also: ["Head coach", "Coach"],
          heard: ["coached", "managed"],
          says: ["{S} is coached by {v}."],
          tails: ["coached by {v}"],
        }),
        list("Colours", ["red", "white", "black", "sky blue", "gold", "green"], { also: ["Club colours"] }),
        choice("Division", ["First Division", "Second Division", "Third Division (north)", "Third Division (south)"], {
          also: ["League"],
          heard: ["plays in"],
          says: ["{S} plays in the {v}."],
        }),
        figure("League titles", [], 0, 24, {
          also: ["Titles", "Championships"],
          heard: ["won", "titles"],
          says: ["{S} has won {v} league titles."],
          tails: ["winner of {v} titles"],
        }),
        money("Record transfer", 40000, 90000000, { also: ["Record signing"], missing: 0.2 }),
        flag("Women's team"),
        figure("Members", [], 300, 180000, { dated: true, says: ["{S} has {v} members."] }),
        figure("Goals scored", [], 12, 110, { by: "year", also: ["Goals for"] }),
        figure("Points", [], 10, 99, { by: "year" }),
        figure("Average attendance", [], 300, 60000, { by: "year" }),
        figure("Season tickets", [], 20, 20000, { by: "group", groups: ["Under 12", "12-17", "18-64", "65+"] }),
      ],
    },
    {
      name: "stadium",
      plural: "stadiums",
      share: 0.4,
      names: ["{n} Park", "{f} {n} Stadium", "{n} Road", "Estadio {a}", "Arena {d}", "The {n} Ground"],
      attributes: [
        figure("Capacity", ["seats"], 900, 92000, {
          also: ["Seating capacity"],
          heard: ["seats", "holds"],
          says: ["{S} has room for {v}.", "{S} offers {v}."],
          tails: ["with {v}"],
        }),
        date("Opened", 1890, 2021, { also: ["Opening date"], heard: ["opened"], says: ["{S} was opened on {v}."] }),
        choice("Surface", ["grass", "hybrid grass", "artificial turf"], { also: ["Pitch"] }),
        figure("Pitch length", ["m", "metres"], 98, 110, { heard: ["long"] }),
        flag("Roof", { also: ["Covered"] }),
        percent("Standing places", 0, 40),
        money("Building cost", 90000, 900000000, { also: ["Cost"], heard: ["cost"], says: ["{S} cost {v}."], tails: ["built for {v}"] }),
        figure("Events", [], 2, 80, { by: "year" }),
      ],
    },
  ],
};
