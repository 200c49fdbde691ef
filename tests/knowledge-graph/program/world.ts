import type { Fact } from "./tiny.ts";
import { day, number, thing, tiny, words } from "./tiny.ts";

/** Four neighbours around Togo, with everything that makes a program stumble. */
const border = (subject: string, other: string, km: number, listComplete?: boolean): Fact => ({
  subject,
  attribute: "border",
  value: thing(other),
  qualifiers: { length: number(km, "km") },
  ...(listComplete === undefined ? {} : { listComplete }),
});

export const facts: readonly Fact[] = [
  border("togo", "benin", 651, true),
  border("togo", "ghana", 1098, true),
  border("togo", "burkina", 131, true),
  border("benin", "togo", 651),
  border("benin", "nigeria", 809),
  border("benin", "burkina", 386),
  border("ghana", "togo", 1098),
  border("ghana", "burkina", 602),
  { subject: "togo", attribute: "area", value: number(56_785, "km2") },
  { subject: "benin", attribute: "area", value: number(112_622, "km2") },
  { subject: "ghana", attribute: "area", value: number(238_533, "km2") },
  { subject: "burkina", attribute: "area", value: number(274_200, "km2") },
  { subject: "togo", attribute: "population", value: number(6_000_000, undefined, 500_000), asOf: "2010" },
  { subject: "togo", attribute: "population", value: number(7_552_318), asOf: "2015-07" },
  { subject: "benin", attribute: "population", value: number(10_448_647), asOf: "2015-07" },
  { subject: "ghana", attribute: "population", value: number(26_300_000, undefined, 50_000), asOf: "2015" },
  { subject: "burkina", attribute: "population", value: number(18_931_686), asOf: "2014" },
  { subject: "togo", attribute: "capital", value: thing("lome") },
  { subject: "benin", attribute: "capital", value: thing("porto-novo") },
  { subject: "ghana", attribute: "capital", value: thing("accra") },
  { subject: "togo", attribute: "independence", value: day("1960-04-27") },
  { subject: "benin", attribute: "independence", value: day("1960-08-01") },
  { subject: "ghana", attribute: "independence", value: day("1957-03-06") },
  { subject: "burkina", attribute: "independence", value: day("1960") },
  { subject: "togo", attribute: "code", value: words("TG") },
  { subject: "benin", attribute: "code", value: words("BJ") },
  { subject: "togo", attribute: "coast", value: number(56, "km") },
  { subject: "benin", attribute: "coast", value: number(121, "km") },
  { subject: "ghana", attribute: "coast", value: number(539, "mi") },
  { subject: "ghana", attribute: "forest", value: number(21, "%", 0, "south") },
  { subject: "togo", attribute: "partner", value: thing("benin"), asOf: "2013" },
  { subject: "togo", attribute: "partner", value: thing("india"), asOf: "2013" },
  { subject: "togo", attribute: "partner", value: thing("china"), asOf: "2014" },
];

export const types = {
  togo: ["country"],
  benin: ["country"],
  ghana: ["country"],
  burkina: ["country"],
  nigeria: ["country"],
  lome: ["city"],
  accra: ["city"],
};

export const kinds = { identifying: ["capital", "code"], lists: ["border", "partner"] };
export const world = (...more: readonly Fact[]) => tiny(types, [...facts, ...more], kinds);
