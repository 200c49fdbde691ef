import type { ZodType } from "zod";
import type { PythonRunner, ToolSchema } from "../../schemas/index.ts";

/** One search result, as any engine gives it. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
  readonly publishedAt?: string;
  /** Who publishes it, where the engine says so. */
  readonly source?: string;
}

/** One paper, as an academic index gives it. */
export interface ScholarHit {
  readonly title: string;
  /** Of the paper's page, or of the paper itself. */
  readonly url: string;
  readonly snippet: string;
  /** Authors, venue, year, publisher: one line. */
  readonly publicationInfo?: string;
  readonly year?: number;
  readonly citedBy?: number;
  readonly pdfUrl?: string;
}

/** What a page says on a goal. `summary` is made of the page's own sentences. */
export interface PageReading {
  readonly evidence: string;
  readonly summary: string;
}

/** A link of a page; its id is the same wherever the link stands. */
export interface PageLink {
  readonly id: string;
  readonly text: string;
}

/** Where a tool gets its facts from: a snapshot or the web. `undefined`: the page could not be read. May throw `NoAnswer`. */
export interface Backend {
  search(query: string, limit: number): Promise<readonly SearchHit[]>;
  read(url: string, goal: string): Promise<PageReading | undefined>;
  /** Papers of an academic index. */
  scholar(query: string, limit: number): Promise<readonly ScholarHit[]>;
  /** The text of a file by its name, path or address. */
  file(name: string): Promise<string | undefined>;
  /** The address behind a link's id. */
  address(linkId: string): Promise<string | undefined>;
  /** The links of a page. */
  links(url: string): Promise<readonly PageLink[]>;
  /** Where programs are run; without one, no tool set has a tool that needs it. */
  readonly python: PythonRunner | undefined;
}

/** The answers of a backend that has searches and pages alone: no papers, no files, no links, no interpreter. */
export const PAGES_ALONE: Omit<Backend, "search" | "read"> = Object.freeze({
  scholar: () => Promise.resolve([]),
  file: () => Promise.resolve(undefined),
  address: () => Promise.resolve(undefined),
  links: () => Promise.resolve([]),
  python: undefined,
});

/** Failures of a call that gives no page: what is said of them is the tool's. */
export type ToolFailure = "time-out" | "http-500";

export interface Tool<Arguments> {
  readonly name: string;
  /** Exactly as the model sees it. */
  readonly schema: ToolSchema;
  readonly arguments: ZodType<Arguments>;
  /** The result text; page text in it is not neutralised yet: the environment does that once for all tools. */
  run(args: Arguments, backend: Backend): Promise<string>;
  /** What the call says where it failed; a tool that works on its arguments alone has none. */
  failed?(args: Arguments, failure: ToolFailure): string;
}

/** A tool whose arguments are not known yet: `run` checks them first. */
export interface CheckedTool {
  readonly name: string;
  readonly schema: ToolSchema;
  accepts(args: unknown): boolean;
  run(args: unknown, backend: Backend): Promise<string>;
  readonly failed?: (args: unknown, failure: ToolFailure) => string;
}

export function defineTool<Arguments>({ failed, ...tool }: Tool<Arguments>): CheckedTool {
  return Object.freeze({
    name: tool.name,
    schema: tool.schema,
    accepts: (args: unknown) => tool.arguments.safeParse(args).success,
    run: (args: unknown, backend: Backend) => tool.run(tool.arguments.parse(args), backend),
    ...(failed !== undefined && { failed: (args: unknown, failure: ToolFailure) => failed(tool.arguments.parse(args), failure) }),
  });
}
