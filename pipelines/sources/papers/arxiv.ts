import { z } from "zod";
import { type RefusedDocument, refusedDocument } from "../../pages/document-outcome.ts";
import { fieldOfCategory } from "./disciplines.ts";
import { arxivOf, arxivUri, doiOf, doiUri, idKey } from "./ids.ts";
import { dayOf, plainText, stripTex } from "./plain.ts";
import type { PaperRecord } from "./record.ts";

const text = z.string().optional().catch(undefined);
const Metadata = z.object({
  id: z.string(),
  title: z.string(),
  abstract: text,
  categories: text,
  doi: text,
  license: text,
  "journal-ref": text,
  update_date: text,
  versions: z.array(z.object({ created: z.string() })).optional().catch(undefined), // prettier-ignore
  authors_parsed: z.array(z.array(z.string())).optional().catch(undefined),
});

export const isPreprint = (value: object): boolean =>
  "id" in value && typeof value.id === "string" && arxivOf(value.id) !== undefined && "title" in value;

/** A line of arXiv's metadata snapshot (as Kaggle hands it out). */
export function preprintRecord(value: object, place: string): PaperRecord | RefusedDocument {
  const read = Metadata.safeParse(value);
  if (!read.success) return refusedDocument(place, "unsupported-format", "it is no metadata of arXiv");
  const { data } = read;
  const created = Date.parse(data.versions?.[0]?.created ?? "");
  return preprint(
    {
      id: data.id,
      title: stripTex(data.title),
      abstract: stripTex(data.abstract ?? ""),
      authors: (data.authors_parsed ?? []).map(([last = "", first = "", suffix = ""]) => stripTex(`${first} ${last} ${suffix}`)),
      categories: (data.categories ?? "").split(/\s+/),
      doi: data.doi,
      license: data.license,
      journal: data["journal-ref"],
      publishedAt: Number.isNaN(created) ? undefined : new Date(created).toISOString().slice(0, 10),
      modifiedAt: dayOf(data.update_date),
    },
    place,
  );
}

/** What both forms of arXiv's records come to. */
export interface Preprint {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly doi?: string | undefined;
  readonly license?: string | undefined;
  readonly journal?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly pdfUrl?: string | undefined;
}

export function preprint(of: Preprint, place: string): PaperRecord | RefusedDocument {
  const id = arxivOf(of.id);
  if (id === undefined) return refusedDocument(place, "unsupported-format", "its id is none of arXiv's");
  const doi = doiOf(of.doi ?? "");
  const uri = doi === undefined ? arxivUri(id) : doiUri(doi);
  const title = plainText(of.title);
  if (title === "") return refusedDocument(uri, "no-name", "the record has no title");
  const found = of.categories.flatMap((category) => {
    const field = fieldOfCategory(category);
    return field === undefined ? [] : [{ category, field }];
  });
  const fields = found.filter((one, at) => found.findIndex(({ field }) => field.name === one.field.name) === at);
  return {
    uri,
    ids: [id, ...(doi === undefined ? [] : [doi])].map(idKey),
    title,
    abstract: plainText(of.abstract),
    authors: of.authors.map(plainText).filter((name) => name !== "").map((name) => ({ name, institutions: [] })), // prettier-ignore
    publishedAt: of.publishedAt,
    modifiedAt: of.modifiedAt === of.publishedAt ? undefined : of.modifiedAt,
    fields: fields.map(({ field }) => field),
    topics: [],
    subjects: fields.map(({ category, field }) => ({ name: field.name, from: `arxiv category ${category}` })),
    license: of.license,
    pdfUrl: of.pdfUrl ?? `https://arxiv.org/pdf/${id}`,
    journal: of.journal === undefined ? undefined : plainText(of.journal),
    records: [{ name: "arXiv", uri: arxivUri(id) }],
  };
}
