import type { Domain } from "../facts.ts";
import { choice, date, figure, flag, link, list, money, percent, range, text, year } from "./spec.ts";

const minerals: Domain = {
  name: "minerals",
  site: ["Mineral Cabinet", "Lithos Data"],
  translated: false,
  kinds: [
    {
      name: "mineral",
      plural: "minerals",
      share: 0.6,
      names: ["{n}ite", "{n}ite-({l})", "Blue {n}ite", "{f}ite", "{a}ite", "{n}ite {d}H"],
      attributes: [
        link("Type locality", "mine", {
          also: ["First found at"],
          heard: ["found", "discovered"],
          says: ["{S} was first found at {v}."],
          tails: ["first found at {v}"],
          missing: 0,
        }),
        range("Hardness", ["Mohs"], 1, 8, { also: ["Mohs hardness"] }),
        figure("Density", ["g/cm³", "grams per cubic centimetre"], 1, 19, {
          decimals: 2,
          also: ["Specific gravity"],
          heard: ["dense"],
          says: ["{S} has a density of {v}."],
          tails: ["with a density of {v}"],
        }),
        choice("Crystal system", ["cubic", "hexagonal", "monoclinic", "triclinic", "tetragonal"], {
          heard: ["crystallises"],
          says: ["{S} crystallises in the {v} system."],
        }),
        choice("Lustre", ["vitreous", "metallic", "greasy", "silky"]),
        list("Colours", ["white", "rose", "violet", "honey", "black"], { also: ["Colour"] }),
        year("Described", 1790, 2012, {
          also: ["First described"],
          heard: ["described"],
          says: ["{S} was described in {v}."],
          tails: ["described in {v}"],
        }),
        flag("Fluorescent"),
        figure("Melting point", ["°C", "degrees Celsius"], 90, 2400, { heard: ["melts"], says: ["{S} melts at {v}."] }),
        money("Price per carat", 2, 4000, { missing: 0.3 }),
        figure("Specimens catalogued", [], 1, 900, { by: "year" }),
        figure("Content", ["%", "percent"], 0, 70, { by: "group", groups: ["SiO2", "Al2O3", "FeO", "CaO", "H2O"], decimals: 1 }),
      ],
    },
    {
      name: "mine",
      plural: "mines",
      share: 0.4,
      names: ["{n} Mine", "{f}'s Hope", "Mina {a}", "{n} No. {d}", "Old {n} Pit"],
      attributes: [
        figure("Depth", ["m", "metres"], 20, 3400, {
          also: ["Greatest depth"],
          heard: ["deep"],
          says: ["{S} is {v} deep."],
          tails: ["{v} deep"],
        }),
        text("Country", ["Norvia", "Castrel", "Ilmar", "South Pelia"], { heard: ["in"], tails: ["in {v}"] }),
        flag("Working", { also: ["Still worked"] }),
        figure("Miners", [], 4, 4000, { dated: true, also: ["Workforce"], heard: ["employs"], says: ["{S} employs {v} miners."] }),
        figure("Ore raised", ["t", "tonnes"], 90, 900000, { by: "year" }),
      ],
    },
  ],
};

const ships: Domain = {
  name: "ships",
  site: ["Fleet Register", "Harbour Log"],
  translated: false,
  kinds: [
    {
      name: "ship",
      plural: "ships",
      share: 0.7,
      names: ["MV {n}", "{n} Star", "Queen {f}", "SS {n} ({d})", "L'{a}", "{f} of {n}", "{n} {d}"],
      attributes: [
        link("Shipyard", "shipyard", {
          also: ["Builder", "Built at"],
          heard: ["built"],
          says: ["{S} was built at {v}."],
          tails: ["built at {v}"],
          missing: 0,
        }),
        figure("Gross tonnage", ["GT"], 90, 220000, { also: ["Tonnage"], heard: ["measures"], says: ["{S} measures {v}."] }),
        figure("Length overall", ["m", "metres"], 18, 399, {
          also: ["Length"],
          decimals: 2,
          heard: ["long"],
          says: ["{S} is {v} long."],
          tails: ["{v} long"],
        }),
        figure("Service speed", ["kn", "knots"], 8, 34, {
          also: ["Speed"],
          decimals: 1,
          heard: ["sails", "makes"],
          says: ["{S} makes {v}."],
        }),
        date("Launched", 1930, 2021, {
          also: ["Launch date"],
          heard: ["launched"],
          says: ["{S} was launched on {v}."],
          tails: ["launched on {v}"],
        }),
        choice("Flag", ["Norvia", "Ilmar", "Castrel", "Pelia"], {
          also: ["Flag state"],
          heard: ["flies"],
          says: ["{S} flies the flag of {v}."],
        }),
        text("IMO number", ["91{d}4{d}7", "87{d}3{d}2"], { missing: 0.2 }),
        figure("Crew", [], 4, 900, { says: ["{S} needs a crew of {v}."] }),
        flag("Ice class"),
        list("Ports of call", ["Port Karvel", "Ostmar", "Belby", "Fenmouth"], { also: ["Calls at"] }),
        figure("Passengers", [], 90, 400000, { by: "year" }),
        figure("Fuel used", ["t", "tonnes"], 20, 40000, { by: "year" }),
        figure("Cabins", [], 2, 900, { by: "group", groups: ["Inside", "Outside", "Balcony", "Suites"] }),
      ],
    },
    {
      name: "shipyard",
      plural: "shipyards",
      share: 0.3,
      names: ["{n} Yard", "{f} {n} & Co.", "Chantiers {a}", "{n} Docks ({n})"],
      attributes: [
        year("Founded", 1820, 1990, { heard: ["founded"], says: ["{S} was founded in {v}."] }),
        figure("Slipways", [], 1, 12, { says: ["{S} has {v} slipways."] }),
        figure("Workers", [], 40, 9000, { dated: true, heard: ["employs"], says: ["{S} employs {v} people."] }),
        figure("Ships delivered", [], 1, 40, { by: "year" }),
      ],
    },
  ],
};

const satellites: Domain = {
  name: "satellites",
  site: ["Orbit Watch", "Spacecraft Catalogue"],
  translated: false,
  kinds: [
    {
      name: "satellite",
      plural: "satellites",
      share: 0.75,
      names: ["{n}-{d}", "{n}Sat", "{f} {d}A", "{n} (relay)", "{n} Explorer", "{a}-{d}B"],
      attributes: [
        link("Operator", "agency", {
          also: ["Agency", "Run by"],
          heard: ["operated", "operates"],
          says: ["{S} is operated by {v}."],
          tails: ["operated by {v}"],
          missing: 0,
        }),
        date("Launch date", 1990, 2023, {
          also: ["Launched"],
          heard: ["launched"],
          says: ["{S} left the ground on {v}."],
          tails: ["launched on {v}"],
        }),
        figure("Launch mass", ["kg", "kilograms"], 3, 7400, {
          also: ["Mass"],
          heard: ["weighs"],
          says: ["{S} weighed {v} at launch."],
          tails: ["weighing {v}"],
        }),
        figure("Altitude", ["km", "kilometres"], 300, 36000, {
          also: ["Mean altitude", "Orbit height"],
          heard: ["circles", "orbits"],
          says: ["{S} circles the Earth at {v}."],
        }),
        figure("Period", ["min", "minutes"], 88, 1440, { also: ["Orbital period"], decimals: 1 }),
        figure("Inclination", ["°", "degrees"], 0, 99, { decimals: 2 }),
        choice("Orbit", ["low Earth orbit", "geostationary", "sun-synchronous", "polar"]),
        range("Frequency band", ["GHz"], 2, 30),
        list("Instruments", ["radar altimeter", "infrared camera", "magnetometer", "star tracker"]),
        flag("Still active", { also: ["Active"] }),
        money("Mission cost", 400000, 900000000, { heard: ["cost"], says: ["{S} cost {v}."] }),
        percent("Battery health", 20, 100, { by: "year" }),
        figure("Images sent", [], 90, 900000, { by: "year" }),
      ],
    },
    {
      name: "agency",
      plural: "agencies",
      share: 0.25,
      names: ["{n} Space Agency", "{n} Orbital", "Agence {a}", "Institute of {n}"],
      attributes: [
        year("Established", 1958, 2010, { heard: ["established"], says: ["{S} was established in {v}."] }),
        money("Annual budget", 2000000, 9000000000, { also: ["Budget"] }),
        text("Seat", ["{n}", "{n}, Castrel"], { heard: ["based"], says: ["{S} is based in {v}."] }),
        figure("Launches", [], 0, 40, { by: "year" }),
      ],
    },
  ],
};

/** Worlds that sites of development do not tell of. */
export const hiddenDomains: readonly Domain[] = [minerals, ships, satellites];
