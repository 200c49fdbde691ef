import { events } from "./events.ts";
import { attendance, densities, population, rates, sexes, teams, users, workforce } from "./people.ts";
import { countedDeeds } from "./counted-deeds.ts";
import { counts } from "./counts.ts";
import { area, ground, measuredParts } from "./places.ts";
import { herds, durations, lengthsInTime, slopes, speeds, ownGround, power, sizes, stores, weights } from "./measures.ts";
import { agents, labelDeeds, location, memberships, namedValues, silent, sorts, terms } from "./relations.ts";
import { distances, partSizes, readings, tickets, trips, ways } from "./of-kinds.ts";
import { growth } from "./growth.ts";
import { movedGoods } from "./moved-goods.ts";
import { batteries, buildCosts, keptCounts, lifts, machinePower, recordCounts, sightings, stocks, tanks } from "./machines.ts";
import { packets, spacings } from "./sown.ts";
import { deeds, harm } from "./told-deeds.ts";
import { wholes } from "./wholes.ts";
import { emissions, flows, givenMoney, prices, publicMoney, tradeInMoney } from "./trade.ts";

/** Classes of attributes of the world, recognised by label, kind and unit: none of them knows a site. */
export const classes = [
  population,
  densities,
  sexes,
  wholes,
  growth,
  rates,
  users,
  workforce,
  teams,
  attendance,
  area,
  ground,
  measuredParts,
  herds,
  ways,
  trips,
  distances,
  partSizes,
  readings,
  countedDeeds,
  packets,
  spacings,
  tickets,
  durations,
  lengthsInTime,
  speeds,
  slopes,
  sizes,
  weights,
  stores,
  power,
  machinePower,
  tanks,
  batteries,
  lifts,
  buildCosts,
  stocks,
  keptCounts,
  sightings,
  recordCounts,
  ownGround,
  counts,
  movedGoods,
  flows,
  emissions,
  tradeInMoney,
  publicMoney,
  givenMoney,
  prices,
  events,
  deeds,
  harm,
  agents,
  labelDeeds,
  memberships,
  terms,
  location,
  sorts,
  silent,
  namedValues,
] as const;
