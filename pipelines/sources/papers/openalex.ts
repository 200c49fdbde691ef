import { z } from "zod";
import { type RefusedDocument, refusedDocument } from "../../pages/document-outcome.ts";
import { arxivOf, doiOf, doiUri, idKey, openAlexOf, openAlexUri } from "./ids.ts";
import { dayOf, plainText } from "./plain.ts";
import type { Author, NamedLink, PaperRecord } from "./record.ts";

/** What does not fit is as if it were not told: a work is worth keeping without its topics. */
const text = z.string().optional().catch(undefined);
const whole = z.int().min(0).optional().catch(undefined);
const all = <T extends z.ZodType>(each: T) =>
  z.array(z.unknown()).catch([]).transform((found) => found.flatMap((one): z.output<T>[] => { const read = each.safeParse(one); return read.success ? [read.data] : []; })); // prettier-ignore
const Thing = z.object({ id: text, display_name: z.string().min(1) });
const Place = z.object({ source: Thing.optional().catch(undefined), license: text, pdf_url: text, landing_page_url: text });
const place = Place.optional().catch(undefined);
const Topic = Thing.extend({ field: Thing.optional().catch(undefined) });

const Work = z.object({
  id: z.string(),
  doi: text,
  display_name: text,
  title: text,
  language: text,
  publication_date: text,
  publication_year: whole,
  cited_by_count: whole,
  updated_date: text,
  is_paratext: z.boolean().optional().catch(undefined),
  is_retracted: z.boolean().optional().catch(undefined),
  authorships: all(z.object({ author: Thing, institutions: all(Thing) })),
  primary_location: place,
  best_oa_location: place,
  locations: all(Place),
  primary_topic: Topic.optional().catch(undefined),
  topics: all(Topic),
  concepts: all(Thing.extend({ level: whole })),
  referenced_works: z.array(z.unknown()).optional().catch(undefined),
  abstract_inverted_index: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

export const isWork = (value: object): boolean => "id" in value && typeof value.id === "string" && openAlexOf(value.id) !== undefined;

/** A work of OpenAlex as its snapshot and its API give it. */
export function workRecord(value: object, place: string): PaperRecord | RefusedDocument {
  const read = Work.safeParse(value);
  const own = read.success ? openAlexOf(read.data.id) : undefined;
  if (!read.success || own === undefined) return refusedDocument(place, "unsupported-format", "it is no work of OpenAlex");
  const work = read.data;
  const doi = doiOf(work.doi ?? "");
  const uri = doi === undefined ? openAlexUri(own) : doiUri(doi);
  if (work.is_paratext === true) return refusedDocument(uri, "out-of-scope", "it is no paper (a cover, a list of contents)");
  if (work.is_retracted === true) return refusedDocument(uri, "out-of-scope", "the paper was retracted");
  const title = plainText(work.display_name ?? work.title ?? "");
  if (title === "") return refusedDocument(uri, "no-name", "the record has no title");
  const preprints = [...work.locations, work.primary_location, work.best_oa_location].flatMap((one) => arxivOf(one?.landing_page_url ?? "") ?? []); // prettier-ignore
  const venue = work.primary_location?.source;
  const topics = unique([...(work.primary_topic === undefined ? [] : [work.primary_topic]), ...work.topics]);
  const concepts = work.concepts.filter(({ level }) => level === 0);
  const fields = unique(topics.flatMap(({ field }) => field ?? []));
  const from = topics.length > 0 ? "openalex topics" : "openalex concepts";
  const pdf = work.best_oa_location?.pdf_url ?? work.primary_location?.pdf_url;
  return {
    uri,
    ids: [...new Set([own, ...(doi === undefined ? [] : [doi]), ...preprints].map(idKey))],
    title,
    abstract: plainText(abstractOf(work.abstract_inverted_index ?? {})).replace(/^abstract[:.]? (?=\p{Lu})/iu, ""),
    authors: work.authorships.map(({ author, institutions }): Author => ({ ...named(author), institutions: unique(institutions).map(named) })), // prettier-ignore
    venue: venue === undefined ? undefined : named(venue),
    publishedAt: dayOf(work.publication_date) ?? (work.publication_year === undefined ? undefined : yearOf(work.publication_year)),
    citations: work.cited_by_count === undefined ? undefined : { count: work.cited_by_count, at: dayOf(work.updated_date) },
    fields: fields.map(named),
    topics: topics.map(named),
    subjects: (fields.length > 0 ? fields : concepts).map((one) => ({ name: plainText(one.display_name), from })),
    references: work.referenced_works?.flatMap((one) => { const id = typeof one === "string" ? openAlexOf(one) : undefined; return id === undefined ? [] : [openAlexUri(id)]; }), // prettier-ignore
    license: work.best_oa_location?.license ?? work.primary_location?.license,
    language: work.language,
    pdfUrl: pdf,
    records: [{ name: "OpenAlex", uri: openAlexUri(own) }],
  };
}

const named = ({ id, display_name: name }: z.infer<typeof Thing>): NamedLink => ({ name: plainText(name), ...(id !== undefined && /^https?:\/\/[^\s"<>]+$/.test(id) && { uri: id }) }); // prettier-ignore
const yearOf = (year: number): string | undefined => (/^[12]\d{3}$/.test(`${year}`) ? `${year}` : undefined);
const unique = <T extends z.infer<typeof Thing>>(things: readonly T[]): readonly T[] => [...new Map(things.map((one) => [one.id ?? one.display_name, one])).values()]; // prettier-ignore

/** Abstracts come as the places of their words: as many as there are words, however far apart they claim to be. */
function abstractOf(index: Readonly<Record<string, unknown>>): string {
  const words: (readonly [number, string])[] = [];
  for (const [word, places] of Object.entries(index))
    if (Array.isArray(places)) for (const at of places as readonly unknown[]) if (typeof at === "number" && Number.isInteger(at)) words.push([at, word]); // prettier-ignore
  return words
    .sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1))
    .map(([, word]) => word)
    .join(" ");
}
