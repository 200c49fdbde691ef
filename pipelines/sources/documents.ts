import type { DocumentsSourceConfig } from "../../schemas/index.ts";
import { fileFailure } from "./file-failure.ts";
import { findFiles } from "./files.ts";
import { type FoundFile } from "../pages/found-file.ts";
import { csvFiles } from "../pages/formats/csv-file.ts";
import { docxFiles } from "../pages/formats/docx-file.ts";
import { FileError, type FileFormat, type FormatOptions } from "../pages/formats/format.ts";
import { epubFiles } from "../pages/formats/epub-file.ts";
import { imageFiles } from "../pages/formats/image-file.ts";
import { htmlFiles } from "../pages/formats/html.ts";
import { markdownFiles } from "../pages/formats/markdown-file.ts";
import { pdfFiles } from "../pages/formats/pdf-file.ts";
import { pptxFiles } from "../pages/formats/pptx-file.ts";
import { jsonLines, parquetFiles } from "../pages/formats/records.ts";
import { textFiles } from "../pages/formats/text-file.ts";
import type { NamedThing } from "./named-things.ts";
import { Offer } from "./offer.ts";
import { tableFiles } from "./records/files.ts";
import { withNamedColumns } from "./records/named-columns.ts";
import { columnsOverTime } from "./records/columns-over-time.ts";
import { dimensionsOf } from "./records/dimensions.ts";
import { oneThingEach } from "./records/one-thing.ts";
import { joinedElsewhere } from "./records/joins-elsewhere.ts";
import { itemsOverTime } from "./records/items-over-time.ts";
import { recordPages, uriOf } from "./records/pages.ts";
import { rowsOverTime } from "./records/rows-over-time.ts";
import { cellText, type RawTable } from "./records/table.ts";
import { typedTable, type TypedTable } from "./records/typed-table.ts";
import { unmetNames } from "./records/unmet-names.ts";
import { type DocumentOutcome, type RefusedDocument, refusedDocument } from "../pages/document-outcome.ts";
import type { Source, SourceContext, SourceItem } from "./source.ts";
import { withVanished } from "./vanished-documents.ts";

const FORMATS: ReadonlyMap<string, FileFormat> = new Map(
  [markdownFiles, textFiles, htmlFiles, csvFiles, jsonLines, parquetFiles, pdfFiles, docxFiles, pptxFiles, epubFiles, imageFiles].flatMap(
    (format) => format.extensions.map((extension) => [extension, format] as const),
  ),
);

/** Files and folders. Throws where the root is missing or a path lies outside of it; a file that cannot be read is a rejection. */
export function documentsSource(options: DocumentsSourceConfig): Source {
  return {
    name: "documents",
    names: (signal) => namesOf(options, signal),
    read: (context) => withVanished(everyFile(options, context), context),
  };
}

async function* everyFile(options: DocumentsSourceConfig, context: SourceContext): AsyncGenerator<SourceItem> {
  const files = (await findFiles(options.root, options.paths)).map((file) => ({ ...file, uri: atSite(file.uri, options.site) }));
  context.progress.start("read");
  const offer = new Offer(context, "file");
  const tables: RawTable[] = [];
  for (const file of files) {
    const found = file.ok ? await tablesOf(file, options) : undefined;
    if (found === undefined || "ok" in found)
      yield* offer.of(found !== undefined ? [found] : file.ok ? partsOf(file, options) : [file], file.uri);
    else tables.push(...found);
  }
  // Values of one table may name rows of any other.
  yield* recordsOf(
    tables,
    files.filter((file) => file.ok),
    options,
    context,
    offer,
  );
  context.progress.end("read");
}

/** Of the rows of its tables: what is read as a page is known by what the page says. */
async function namesOf(options: DocumentsSourceConfig, signal: AbortSignal): Promise<readonly NamedThing[]> {
  const tables: RawTable[] = [];
  for (const file of await findFiles(options.root, options.paths)) {
    signal.throwIfAborted();
    const found = file.ok ? await tablesOf({ ...file, uri: atSite(file.uri, options.site) }, options) : undefined;
    if (found !== undefined && !("ok" in found)) tables.push(...found);
  }
  const { rows } = thingsIn(tables, options);
  return rows.flatMap((table) =>
    table.names.flatMap((name, at) => {
      if (name === undefined) return [];
      const key = table.key === undefined ? "" : cellText(table.raw.rows[at]?.[table.key]).trim();
      return [{ kind: table.kind, name, uri: uriOf(table, at), ...(key !== "" && { also: [key] }) }];
    }),
  );
}

/** By its place below the root: on this machine's files, or below an address of somebody's own. */
const atSite = (uri: string, site: string | undefined): string =>
  site === undefined ? uri : `${site.replace(/\/*$/, "/")}${uri.slice("file:///".length)}`;

/** Undefined where the file is no table, and is read as a document. */
async function tablesOf(file: FoundFile, options: DocumentsSourceConfig): Promise<readonly RawTable[] | RefusedDocument | undefined> {
  try {
    const tables = await tableFiles.get(extensionOf(file))?.(file, options);
    return tables?.length === 0 ? refusedDocument(file.uri, "empty-page", "no table in it has rows") : tables;
  } catch (error) {
    return await fileFailure(file, error);
  }
}

/** Rows as pages of their own; a table of which nothing names the rows is read as a page. */
async function* recordsOf(
  raw: readonly RawTable[],
  files: readonly FoundFile[],
  options: DocumentsSourceConfig,
  context: SourceContext,
  offer: Offer,
): AsyncGenerator<SourceItem> {
  const { complete, language } = options;
  const { tables, rows } = thingsIn(raw, options);
  const { typed, refused } = options.links
    ? joinedElsewhere(rows, context.elsewhere)
    : { typed: rows.map((table) => ({ ...table, apart: true as const })), refused: [] };
  const records = new Offer(context, "record");
  const declared = ({ raw: { name } }: TypedTable): string | undefined =>
    complete === true || (Array.isArray(complete) && complete.includes(name)) ? "as its owner declares" : undefined;
  const dimensions = dimensionsOf(typed);
  const pagesOf = recordPages([...typed, ...dimensions], declared, language === "und" ? "en" : language);
  yield* records.of(refused, "");
  const whole = raw[0]?.uri ?? files[0]?.uri ?? "";
  yield* records.of(
    [...unmetNames(options, raw)].map((why) => refusedDocument(whole, "no-such-name", why)),
    whole,
  );
  for (const table of dimensions) yield* records.of(pagesOf(table), table.raw.uri);
  for (const [at, table] of tables.entries()) {
    const { name, uri, losses = [] } = typeof table === "object" ? table.raw : (raw[at] as RawTable);
    const file = files.find((one) => one.uri === uri);
    if (table !== "no things") {
      yield* records.of(losses, uri);
      // What another table's rows took has no pages of its own.
      if (table !== undefined) yield* records.of(pagesOf(typed[rows.indexOf(table)] ?? table), uri);
    } else if (file !== undefined && FORMATS.has(extensionOf(file))) yield* offer.of(partsOf(file, options), uri);
    else yield* offer.of([refusedDocument(uri, "no-name", `nothing names the rows of "${name}": no column has another text in each`)], uri);
  }
}

/** Of each table its things, "no things" where nothing names its rows, or undefined where another table's rows took them. */
function thingsIn(raw: readonly RawTable[], { columns, kinds }: DocumentsSourceConfig) {
  const each = raw.map((table) =>
    typedTable(columnsOverTime(itemsOverTime(rowsOverTime(withNamedColumns(table, columns)))), kinds[table.name]),
  );
  const things = each.filter((table) => table !== undefined);
  const left = oneThingEach(things);
  const tables = each.map((table) => (table === undefined ? "no things" : left[things.indexOf(table)]));
  return { tables, rows: tables.filter((table) => table !== undefined && table !== "no things") };
}

const isGraph = ({ path }: FoundFile): boolean => /\.(?:nt|ttl|turtle|rdf|owl|jsonld)(?:\.gz)?$/i.test(path);

const extensionOf = (file: FoundFile): string => /\.([^.]+)$/.exec(file.path)?.[1]?.toLowerCase() ?? "";

async function* partsOf(file: FoundFile, options: FormatOptions): AsyncGenerator<DocumentOutcome> {
  const format = FORMATS.get(extensionOf(file));
  if (format === undefined) {
    yield await fileFailure(
      file,
      new FileError(
        "unsupported-format",
        isGraph(file)
          ? 'it is a graph, which a source of its own reads: "graph: { path: … }"'
          : `files are read that end in ${[...new Set([...FORMATS.keys(), ...tableFiles.keys()])].map((each) => `.${each}`).join(", ")}`,
      ),
    );
    return;
  }
  try {
    yield* format.read(file, options);
  } catch (error) {
    yield await fileFailure(file, error);
  }
}
