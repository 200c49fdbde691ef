import type { Attribute, Fact, Thing } from "./facts.ts";
import type { Pen } from "./pen.ts";

/** What a layout is given to show. */
export interface Given {
  readonly thing: Thing;
  readonly facts: readonly Fact[];
  /** For layouts that show several things at once. */
  readonly things: readonly Thing[];
  readonly attributes: readonly Attribute[];
  readonly title: string;
}

export type Takes = "pairs" | "series" | "groups" | "things" | "ranking" | "seriesOfThings" | "prose";

/** One layout of the grammar. */
export interface Family {
  readonly name: string;
  readonly takes: Takes;
  /** Its words are written in English alone. */
  readonly english?: true;
  readonly render: (pen: Pen, given: Given) => string;
}

export const factOf = (thing: Thing, attribute: Attribute, time?: string): Fact | undefined =>
  thing.facts.find((fact) => fact.attribute === attribute && (time === undefined || fact.time === time));

/** Attributes in the order of their first fact. */
export const attributesOf = (facts: readonly Fact[]): Attribute[] => [...new Set(facts.map(({ attribute }) => attribute))];

export const timesOf = (facts: readonly Fact[]): string[] => [...new Set(facts.flatMap(({ time }) => time ?? []))].toSorted();
