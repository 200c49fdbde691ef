import { events } from "./events.ts";
import { population, rates, sexes, users } from "./people.ts";
import { area, counts, measuredParts, sizes } from "./places.ts";
import { agents, namedValues, terms } from "./relations.ts";
import { wholes } from "./wholes.ts";
import { flows, publicMoney, tradeInMoney } from "./trade.ts";

/** Classes of attributes of the world, recognised by label, kind and unit: none of them knows a site. */
export const classes = [
  population,
  sexes,
  wholes,
  rates,
  users,
  area,
  measuredParts,
  sizes,
  counts,
  flows,
  tradeInMoney,
  publicMoney,
  events,
  agents,
  terms,
  namedValues,
] as const;
