import type { Domain } from "../facts.ts";
import { choice, date, figure, flag, link, list, money, percent, text, year } from "./spec.ts";

export const films: Domain = {
  name: "films",
  site: ["Reel Archive", "The Film Shelf", "cinebase.example"],
  translated: false,
  kinds: [
    {
      name: "film",
      plural: "films",
      share: 0.7,
      names: [
        "The {n} Letters",
        "{n}",
        "{f} and the {n}",
        "{d} Days in {n}",
        "Night of {n}",
        "The Captain's {n}",
        "{n} (19{d})",
        "Les Amis d'{a}",
        "{n} {d}",
      ],
      attributes: [
        link("Director", "director", {
          also: ["Directed by"],
          heard: ["directed"],
          says: ["{S} was directed by {v}."],
          tails: ["directed by {v}"],
          missing: 0,
        }),
        date("Release date", 1950, 2023, {
          also: ["Released"],
          heard: ["released", "premiered"],
          says: ["{S} premiered on {v}."],
          tails: ["released on {v}"],
        }),
        figure("Running time", ["min", "minutes"], 62, 214, {
          also: ["Runtime", "Length"],
          heard: ["runs", "lasts"],
          says: ["{S} runs for {v}.", "{S} lasts {v}."],
          tails: ["{v} long"],
        }),
        list("Cast", ["Ada Kell", "Bruno Vasz", "Mina Torro", "Jonas Reeve", "Ines Calder"], { also: ["Starring"], heard: ["stars"] }),
        choice("Genre", ["drama", "comedy", "thriller", "western", "documentary"], { heard: ["a"] }),
        money("Budget", 20000, 200000000, { heard: ["cost", "budget"], says: ["{S} was made for {v}."], tails: ["made for {v}"] }),
        money("Box office", 9000, 900000000, {
          also: ["Gross", "Worldwide gross"],
          heard: ["earned", "grossed"],
          says: ["{S} earned {v} worldwide."],
        }),
        text("Language", ["English", "Norvian", "French", "Ilmari"], { missing: 0.1 }),
        percent("Critics' score", 5, 100, { also: ["Approval rating"] }),
        figure("Aspect ratio", [], 1, 3, { decimals: 2 }),
        flag("Black and white"),
        figure("Festival awards", [], 0, 30, { also: ["Awards"], heard: ["won"], says: ["{S} won {v} awards."] }),
        figure("Tickets sold", [], 400, 4000000, { by: "year" }),
        figure("Ratings", [], 10, 90000, { by: "group", groups: ["Under 18", "18-29", "30-44", "45+"] }),
      ],
    },
    {
      name: "director",
      plural: "directors",
      share: 0.3,
      names: ["{f} {n}", "{f} van {n}", "{f} {a}", "{f} O'{n}", "{f} {n} Jr."],
      attributes: [
        date("Born", 1920, 1985, { also: ["Date of birth"], heard: ["born"], says: ["{S} was born on {v}."], tails: ["born on {v}"] }),
        text("Birthplace", ["{n}", "{a}", "{n}, Norvia"], {
          also: ["Place of birth"],
          heard: ["comes from", "born in"],
          says: ["{S} comes from {v}."],
        }),
        figure("Feature films", [], 1, 40, { also: ["Features"], says: ["{S} has made {v} feature films."] }),
        year("Debut", 1948, 2015, { also: ["First film"] }),
        figure("Prizes", [], 0, 60, { by: "year" }),
      ],
    },
  ],
};
