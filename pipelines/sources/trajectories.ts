import type { TrajectoriesSourceConfig } from "../../schemas/index.ts";
import { failure } from "./file-failure.ts";
import { findFiles } from "./files.ts";
import { type FoundFile } from "../pages/found-file.ts";
import type { FormatOptions } from "../pages/formats/format.ts";
import { htmlPart } from "../pages/formats/html.ts";
import { markdownPart } from "../pages/formats/markdown-file.ts";
import { Offer } from "./offer.ts";
import { type DocumentOutcome, refusedDocument } from "../pages/document-outcome.ts";
import { jsonValues } from "./imported/lines.ts";
import { BestPages, type FoundPage, pagesOf, saysNothing } from "./imported/pages.ts";
import { importRecord } from "./imported/import-record.ts";
import { readRecord } from "./imported/record.ts";
import type { ImportedItem, Source, SourceContext } from "./source.ts";
import { pageUri } from "../web/uris.ts";

/**
 * Runs that other agents made. First the runs themselves, then the pages that their tools found, each as whoever tells most of it
 * tells it. Files are read twice for that: the pages of many runs are more than a memory holds.
 */
export function trajectoriesSource(options: TrajectoriesSourceConfig): Source {
  return {
    name: "trajectories",
    async *read(context) {
      const files = await findFiles(options.root, options.paths);
      context.progress.start("read");
      const offer = new Offer(context, "trajectory");
      const best = new BestPages();
      const taken = new Set<string>();
      for (const file of files) yield* offer.of(file.ok ? runsOf(file, options, best, taken) : [file], file.uri);
      for (const file of files) if (file.ok) yield* offer.of(foundOf(file, options, best, context), file.uri);
      context.progress.end("read");
    },
  };
}

const LINES = /\.(?:jsonl|ndjson|json)$/i;

async function* runsOf(
  file: FoundFile,
  options: TrajectoriesSourceConfig,
  best: BestPages,
  taken: Set<string>,
): AsyncGenerator<DocumentOutcome | ImportedItem> {
  if (!LINES.test(file.path)) {
    yield refusedDocument(file.uri, "unsupported-format", "past runs are read from .jsonl, .ndjson and .json");
    return;
  }
  try {
    for await (const line of jsonValues(file, options.maxBytes)) {
      if (line.ok) yield* guarded(line.uri, () => runOf(line.uri, line.value, options, best, taken));
      else yield line;
    }
  } catch (error) {
    yield failure(file.uri, error);
  }
}

function runOf(
  uri: string,
  value: unknown,
  options: TrajectoriesSourceConfig,
  best: BestPages,
  taken: Set<string>,
): readonly (DocumentOutcome | ImportedItem)[] {
  const read = readRecord(value);
  if (!read.ok) return [refusedDocument(uri, read.reason, read.detail)];
  for (const [at, page] of pagesOf(read.record).entries()) best.note(page, `${uri} ${at}`);
  const { imported, leftOut } = importRecord(read.record, options);
  const told = leftOut.map(({ reason, detail }) => refusedDocument(uri, reason, detail));
  if (imported === undefined) return told;
  const { id } = imported.rollout.trajectory;
  if (taken.has(id)) return [refusedDocument(uri, "duplicate-content", "the same run was read before")];
  taken.add(id);
  return [...told, { kind: "trajectory", trajectory: imported }];
}

/** Pages of one file's runs that no other result tells more of. What its runs are refused for was told before. */
async function* foundOf(
  file: FoundFile,
  options: TrajectoriesSourceConfig,
  best: BestPages,
  context: SourceContext,
): AsyncGenerator<DocumentOutcome> {
  if (!LINES.test(file.path)) return;
  try {
    for await (const line of jsonValues(file, options.maxBytes)) {
      if (!line.ok) continue;
      const pages: (DocumentOutcome | FoundPage)[] = [
        ...guarded(line.uri, () => {
          const read = readRecord(line.value);
          return read.ok ? pagesOf(read.record) : [];
        }),
      ];
      for (const [at, page] of pages.entries())
        if (!("ok" in page)) yield partOf(page, `${line.uri} ${at}`, best, await knownKind(page, context));
    }
  } catch {
    // The runs of this file have told it.
  }
}

function partOf(page: FoundPage, at: string, best: BestPages, known: string | undefined): DocumentOutcome {
  const uri = pageUri(page.url);
  const place = at.replace(/ \d+$/, "");
  if (uri === undefined) return refusedDocument(place, "out-of-scope", `"${page.url.slice(0, 80)}" is no http address`);
  if (saysNothing(page.text)) return refusedDocument(uri, "empty-page", "the tool of the past run could not read it");
  if (known !== undefined && known !== "trajectory") return refusedDocument(uri, "duplicate-content", "the memory has the page itself");
  if (!best.isBest(uri, at)) return refusedDocument(uri, "duplicate-content", "another past result tells as much or more of it");
  const about = { uri, title: page.title === "" ? uri : page.title };
  const options: Pick<FormatOptions, "language"> = { language: "und" };
  const part = /^\s*<(?:!doctype|html|body|div|p|article|main|section|h1|table)\b/i.test(page.text)
    ? htmlPart(page.text, about, options)
    : markdownPart(page.text, about, options);
  return part.ok && page.title !== "" ? { ...part, title: page.title } : part;
}

const knownKind = async ({ url }: FoundPage, context: SourceContext): Promise<string | undefined> => {
  const uri = pageUri(url);
  return uri === undefined ? undefined : (await context.known(uri))?.kind;
};

/** A record nested as no run is ends itself, not the file. */
function guarded<T>(uri: string, read: () => readonly T[]): readonly (T | DocumentOutcome)[] {
  try {
    return read();
  } catch (error) {
    return [failure(uri, error)];
  }
}
