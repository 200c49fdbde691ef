import { documentKey, idOf, sha256, type Claim, type Document, type Entity, type Statement } from "../../schemas/index.ts";

/** A small hand-made memory: countries on pages, with capitals, areas and neighbours, every statement quoted exactly. */
export interface World {
  readonly documents: readonly Document[];
  readonly entities: readonly Entity[];
  readonly statements: readonly Statement[];
  entityId(name: string): string;
  /** The statement of a country and an attribute (the first). */
  statement(country: string, attribute: string): Statement;
}

export const clock = { now: "2026-01-02T03:04:05.000Z" };

interface Country {
  readonly name: string;
  readonly capital: string;
  readonly area: number;
  readonly neighbours: readonly (readonly [name: string, kilometres: number])[];
}

/** Ghana, Togo, Benin and so on; figures as in the World Factbook. */
const countries: readonly Country[] = [
  {
    name: "Togo",
    capital: "Lomé",
    area: 56785,
    neighbours: [
      ["Benin", 651],
      ["Ghana", 1098],
      ["Burkina Faso", 131],
    ],
  },
  {
    name: "Benin",
    capital: "Porto-Novo",
    area: 112622,
    neighbours: [
      ["Togo", 651],
      ["Burkina Faso", 386],
    ],
  },
  {
    name: "Ghana",
    capital: "Accra",
    area: 238533,
    neighbours: [
      ["Togo", 1098],
      ["Burkina Faso", 602],
    ],
  },
  {
    name: "Burkina Faso",
    capital: "Ouagadougou",
    area: 274200,
    neighbours: [
      ["Togo", 131],
      ["Benin", 386],
      ["Ghana", 602],
    ],
  },
];

const uriOf = (name: string): string => `https://atlas.example/${name.toLowerCase().replaceAll(" ", "-")}/`;
const grouped = (number: number): string => number.toString().replace(/\B(?=(\d{3})+$)/g, ",");
const square = (number: number): Claim["value"] => ({ kind: "quantity", number, low: number, high: number, unit: "sq km" });
const long = (number: number): Claim["value"] => ({ kind: "quantity", number, low: number, high: number, unit: "km" });

export function world(): World {
  const entityId = (name: string): string => idOf("e", uriOf(name));
  const documents: Document[] = [];
  const statements: Statement[] = [];
  for (const country of countries) {
    const subject = entityId(country.name);
    const documentId = idOf("d", uriOf(country.name));
    let text = `# ${country.name}\n\n`;
    const say = (line: string, quote: string, sentence: string, claim: Omit<Claim, "subject" | "qualifiers">, qualifiers = {}): void => {
      const start = text.length + line.indexOf(quote);
      text += `${line}\n`;
      const value = claim.value.kind === "entity" ? [claim.value.entityId] : [];
      statements.push({
        id: idOf("s", documentId, claim.attribute, quote),
        text: sentence,
        entityIds: [subject, ...value],
        mentions: [],
        documentId,
        documentVersion: 1,
        quote: { start, end: start + quote.length },
        claim: { subject, qualifiers, ...claim },
        observedAt: clock.now,
        extractor: { name: "lists", version: "1" },
        confidence: 1,
      });
    };
    const area = `${grouped(country.area)} sq km`;
    say(`- **Area**: total: ${area}`, `total: ${area}`, `The total area of ${country.name} is ${area}.`, {
      attribute: "area / total",
      value: square(country.area),
    });
    say(`- **Capital**: ${country.capital}`, country.capital, `The capital of ${country.name} is ${country.capital}.`, {
      attribute: "capital",
      value: { kind: "entity", entityId: entityId(country.capital) },
    });
    for (const [neighbour, kilometres] of country.neighbours) {
      say(
        `- Border with ${neighbour}: ${kilometres} km`,
        `${neighbour}: ${kilometres} km`,
        `${country.name} borders ${neighbour} over ${kilometres} km.`,
        { attribute: "border", value: { kind: "entity", entityId: entityId(neighbour) }, listComplete: true },
        { length: long(kilometres) },
      );
    }
    documents.push({
      id: documentId,
      uri: uriOf(country.name),
      title: country.name,
      text,
      language: "en",
      contentHash: sha256(text),
      kind: "web",
      fetchedAt: clock.now,
      license: "Public domain",
      subjects: [],
      links: [],
      version: 1,
    });
  }
  const entity = (name: string, type: string): Entity => ({
    id: entityId(name),
    name,
    aliases: [],
    types: [type],
    description: `${name}, a ${type}`,
    uris: type === "country" ? [uriOf(name)] : [],
  });
  const entities = countries.flatMap((country) => [entity(country.name, "country"), entity(country.capital, "city")]);
  const byId = <T extends { id: string }>(items: readonly T[]): readonly T[] => [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    documents: [...documents].sort((a, b) => (documentKey(a) < documentKey(b) ? -1 : 1)),
    entities: byId(entities),
    statements: byId(statements),
    entityId,
    statement(country, attribute) {
      const found = statements.find((item) => item.claim?.subject === entityId(country) && item.claim.attribute === attribute);
      if (!found) throw new Error(`no ${attribute} of ${country}`);
      return found;
    },
  };
}
