import { attributeCatalogue } from "../../knowledge-graph/attributes/catalogue.ts";
import { evidenceGraph } from "../../knowledge-graph/index.ts";
import {
  idOf,
  type ClaimValue,
  type Claim,
  type RegisterShares,
  type SplitsConfig,
  type Document,
  type Entity,
  type Statement,
} from "../../schemas/index.ts";
import { questionContextOf, type QuestionContext, type Memory } from "../../pipelines/questions/context.ts";

/** A made-up world, large enough for identifying attributes: 60 countries with capitals, lists with figures, series, dates. */
const heads = ["Bel", "Cor", "Dal", "Fen", "Gor", "Hal", "Jor", "Kel", "Lom", "Mar"];
const tails = ["avia", "enia", "undo", "istan", "ora", "ulia"];
export const countryNames = heads.flatMap((head) => tails.map((tail) => head + tail));
const capitalOf = (index: number): string =>
  `${["San", "Port", "Fort", "Mont", "Saint"][index % 5]} ${heads[(index * 7) % 10]}${["ville", "ton", "grad", "burg", "mouth", "stad"][(index * 5 + Math.floor(index / 10)) % 6]}`;

const quantity = (number: number, unit?: string, half = 0.5): ClaimValue => ({
  kind: "quantity",
  number,
  low: number - half,
  high: number + half,
  ...(unit === undefined ? {} : { unit }),
});

/** Of one alias two things are the owners; of one name another thing's name holds it. */
const ALIASES: Readonly<Record<string, string[]>> = {
  Belavia: ["Old Belavia", "Bel Union"],
  Belenia: ["Bel Union"],
  Belundo: ["Belundo (Westland)"],
};

export interface World {
  readonly context: QuestionContext;
  readonly memory: Memory;
  id(name: string): string;
}

/**
 * `partners`: how far from each country those that it exports to stand in the list. Where they are many, imports grow fast as well.
 * `disciplines`: of the page of each country, by its place in the list.
 */
export async function world(
  splits?: SplitsConfig,
  partners: readonly number[] = [3, 4, 8],
  disciplines: (index: number) => readonly string[] = () => [],
  registers?: RegisterShares,
): Promise<World> {
  const entities: Entity[] = [];
  const statements: Statement[] = [];
  const documents: Document[] = [];
  const ids = new Map<string, string>();
  const declare = (name: string, type: string, aliases: string[] = []): string => {
    const id = idOf("e", name);
    if (!ids.has(name))
      entities.push({ id, name, aliases, types: [type], description: "", uris: [`https://world.example/${name.replaceAll(" ", "-")}`] });
    ids.set(name, id);
    return id;
  };
  declare("Upper Belundo", "province");
  countryNames.forEach((name, index) => {
    declare(name, "country", ALIASES[name]);
    declare(capitalOf(index), "capital");
  });
  countryNames.forEach((name, index) => {
    const subject = ids.get(name) ?? "";
    const lines: string[] = [];
    const documentId = idOf("d", name);
    const uri = `https://world.example/${name}`;
    let at = 0;
    const say = (attribute: string, value: ClaimValue, asOf?: string, qualifiers: Claim["qualifiers"] = {}): void => {
      const text = `${attribute} of ${name}${asOf === undefined ? "" : ` (${asOf})`}: ${JSON.stringify(value)}`;
      lines.push(text);
      statements.push({
        id: idOf("s", name, attribute, value, asOf ?? ""),
        text,
        entityIds: [subject],
        mentions: [],
        documentId,
        documentVersion: 1,
        quote: { start: at, end: at + text.length },
        claim: { subject, attribute, value, qualifiers, ...(asOf === undefined ? {} : { asOf }) },
        observedAt: "2026-01-01T00:00:00Z",
        extractor: { name: "fixture", version: "1" },
        confidence: 1,
      });
      at += text.length + 1;
    };
    say("capital", { kind: "entity", entityId: ids.get(capitalOf(index)) ?? "" });
    say("area / total", quantity(20_000 + ((index * 7919) % 977) * 1000, "sq km"));
    say("area / land", quantity(15_000 + ((index * 7919) % 977) * 900, "sq km"));
    for (const year of ["2013", "2014", "2015"])
      say("population", quantity(1_000_000 + ((index * 104_729) % 9973) * 1000 + Number(year) * 7_000), year);
    for (const year of ["2013", "2014"])
      say("exports", quantity(5e8 + ((index * 15_485) % 3571) * 1e6 + (Number(year) - 2000) * 1e6, "USD", 5e5), year);
    for (const year of partners.length > 5 ? [2005, 2010, 2014] : [])
      say(
        "imports",
        quantity(1e6 * Math.round((300 + ((index * 15_485) % 3571)) * 1.09 ** (year - 2005 + (index % 5))), "USD", 5e5),
        String(year),
      );
    if (partners.length > 5) for (const [year, number] of [["2005", 5.222e6], ["2010", 3_000]] as const) say("lost exports", quantity(number, "USD"), year); // prettier-ignore
    say("public debt", quantity(20 + ((index * 41) % 900) / 10, "% of GDP", 0.05), "2014");
    // Few give it as an amount, of another year.
    if (index < 4) say("public debt", quantity(1e9 * (index + 2), "USD", 5e7), "2010");
    if (index < 8) say("economy / growth", quantity(1 + index, "%", 0.05), "2014");
    say("coastline", quantity(50 + ((index * 613) % 997), "km"));
    say("birth rate", quantity(10 + ((index * 37) % 200) / 10, "births/1,000 population", 0.05), "2015");
    say("literacy / male", quantity(50 + ((index * 29) % 490) / 10, "%", 0.05), "2015");
    say("airports", quantity(3 + ((index * 17) % 61), undefined, 0), "2013");
    say("independence", {
      kind: "date",
      value: `19${String(10 + ((index * 13) % 80))}-0${1 + (index % 9)}-1${index % 10}`,
      precision: "day",
    });
    for (const step of [1, 2, 5, 9].slice(0, 2 + (index % 3))) {
      const other = ids.get(countryNames[(index + step) % 60] ?? "") ?? "";
      say("land boundaries / border countries", { kind: "entity", entityId: other }, undefined, {
        length: quantity(100 + index * 11 + step * 53, "km"),
      });
    }
    for (const step of partners)
      say("exports - partners", { kind: "entity", entityId: ids.get(countryNames[(index + step) % 60] ?? "") ?? "" }, "2014");
    say("nationality / adjective", { kind: "text", value: `${name.slice(0, 4)}ese` });
    const text = lines.join("\n");
    documents.push({
      id: documentId,
      uri,
      title: name,
      text,
      language: "en",
      contentHash: documentId,
      kind: "web",
      fetchedAt: "2026-01-01T00:00:00Z",
      subjects: disciplines(index).map((discipline) => ({ name: discipline, from: "fixture" })),
      links: [],
      version: 1,
    });
  });
  const graph = evidenceGraph(entities, statements);
  const catalogue = attributeCatalogue(entities, statements);
  const memory: Memory = {
    ...graph,
    attributes: () => Promise.resolve(catalogue),
    entities: () => stream(entities),
    allStatements: () => stream(statements),
    document: (id) => Promise.resolve(documents.find((document) => document.id === id)),
  };
  return { memory, context: await questionContextOf(memory, splits, registers), id: (name) => ids.get(name) ?? "" };
}

async function* stream<T>(items: readonly T[]): AsyncIterable<T> {
  for (const item of items) yield await Promise.resolve(item);
}
