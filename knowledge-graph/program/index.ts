export * from "./execute.ts";
export { MAX_INTERMEDIATE, MAX_MEMBERS, MAX_SCAN } from "./value.ts";
export { remember } from "./memo.ts";
export * from "./units.ts";
export * from "./read.ts";
export { agree, compare, dateInterval, surelyAbove } from "./compare.ts";
