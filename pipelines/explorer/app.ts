import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono, type Context } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { BlindChoice } from "../../schemas/index.ts";
import type { Draw } from "../views/draw.ts";
import { html, type Html } from "../views/html.ts";
import { EXPLORER_SCRIPT, EXPLORER_STYLES } from "./assets.ts";
import { openBlindFile, type BlindFile } from "./blind-file.ts";
import { blindPairs, type BlindPair } from "./blind-pairs.ts";
import { runAgain } from "./run-again.ts";
import type { ExploredRun } from "./explored-run.ts";
import { framedPage } from "./frame.ts";
import { guard, type Guard } from "./guard.ts";
import type { Listing } from "./listing.ts";
import { decisionListing, entityListing, listings, questionListing, rejectedListing, runListing } from "./listings.ts";
import { blindPage } from "./pages/blind.ts";
import { comparePage } from "./pages/compare.ts";
import { entityPage } from "./pages/entity.ts";
import { listPageView } from "./pages/list.ts";
import { livePage, liveView } from "./pages/live.ts";
import { nightsPage } from "./pages/nights.ts";
import { rowPage } from "./pages/row-page.ts";
import { overviewPage } from "./pages/overview.ts";
import { questionPage } from "./pages/question.ts";
import { decisionPage, documentPage, rejectedPage, runPage } from "./pages/rows.ts";
import { rowQueryOf } from "./row-query.ts";
import { BeingWritten, type WrittenAgain } from "./written-again.ts";
import { toolRoutes, type ServedTools } from "./tool-routes.ts";

export interface ExplorerSettings {
  readonly runs: readonly ExploredRun[];
  readonly draw: Draw;
  readonly guard: Guard;
  /** Aborted when no further answer is wanted: those that go on for as long as somebody looks end then. */
  readonly closing: AbortSignal;
  /** Looks whether runs were written again, and puts them in their places among `runs`; without, they are as they were at first. */
  readonly again?: WrittenAgain | undefined;
  /** Of the first run, below /tools. */
  readonly tools?: ServedTools | undefined;
}

/** Ms between two looks at a run that is under way. */
const LOOKS = 500;

const Marked = z.object({
  id: z.string().min(1).max(200),
  verdict: z.enum(["keep", "reject", ""]).default(""),
  note: z.string().max(10_000).default(""),
  back: z.string().regex(/^\/\d+\//),
});

/** Whoever sends marks from a program learns what a mark is; `groundwork review` is the way that needs none of it. */
const noMark = (issues: readonly z.core.$ZodIssue[]): string =>
  `this is no mark: ${issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}. ` +
  'A mark is a form with "id", "verdict" (keep, reject, or empty), "note", and "back", the page to go back to, as in /0/questions; or: groundwork review RUN --reject ID';

/** A mark on a row that is not there would reject nothing, and say so nowhere. */
const noSuchRow = (id: string): string =>
  `no row of ${listings.map(({ dataset }) => dataset).join(", ")} has the id ${id}: nothing is marked; the id of a row stands in its address and in "groundwork inspect RUN questions --json"`;

/**
 * Marks of an earlier night may stand where their rows are no more: they can be taken away. Of files that cannot be read just now nobody
 * knows what they hold, and a mark is kept.
 */
async function isThere(run: ExploredRun, id: string): Promise<boolean> {
  if ((await run.review.marks()).has(id)) return true;
  try {
    for (const { dataset } of listings) if ((await run.placeOf(dataset, id)) !== undefined) return true;
    return false;
  } catch {
    return true;
  }
}

const foreignForm = (origin: string): string =>
  `forbidden: forms are taken from the explorer's own pages alone; a program sends the header "Origin: ${origin}", or uses: groundwork review RUN --reject ID`;

const MOST_NAME = 40;

// A name is a key of a record: one that objects have of their own would be none.
const BlindForm = z.object({
  by: z
    .string()
    .trim()
    .min(1)
    .max(MOST_NAME)
    .refine((name) => name !== "__proto__"),
  pair: z.string(),
  choice: BlindChoice,
});

type Show = (id: string, context: Context, run: ExploredRun, at: number) => Promise<Html | undefined>;

/**
 * The explorer as an application: who serves it, and where, is the caller's business.
 * Long because it is the list of all addresses.
 */
export function explorer({ runs, draw, guard: settings, closing, again, tools }: ExplorerSettings): Hono {
  const app = new Hono();
  for (const layer of [guard(settings), csrf()]) app.use(layer);
  const isBeingWritten = followed(app, again);
  if (tools !== undefined) app.route("/tools", toolRoutes(tools));
  const runAt = (context: Context): { readonly run: ExploredRun; readonly at: number } | undefined => {
    const at = Number(context.req.param("run"));
    const run = runs[at];
    return run === undefined ? undefined : { run, at };
  };
  const page = (context: Context, at: number, title: string, current: string | undefined, main: Html): Response | Promise<Response> =>
    context.html(framedPage({ runs, at, title, main, ...(current !== undefined && { current }) }));
  const missing = (context: Context): Response | Promise<Response> =>
    context.html(framedPage({ runs, at: 0, title: "not there", main: html`<h1>There is no such page</h1>` }), 404);

  app.get("/assets/explorer.css", (context) => context.body(EXPLORER_STYLES, 200, { "content-type": "text/css; charset=utf-8" }));
  app.get("/assets/explorer.js", (context) => context.body(EXPLORER_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }));
  app.get("/", (context) => context.redirect("/0/"));
  app.get("/compare", async (context) => {
    const [one, other] = runs;
    return one === undefined || other === undefined
      ? missing(context)
      : page(context, 0, "compared", undefined, await comparePage(one, other));
  });
  app.get("/:run{\\d+}", (context) => context.redirect(`/${context.req.param("run")}/`));
  app.get("/:run{\\d+}/", async (context) => {
    const found = runAt(context);
    return found === undefined ? missing(context) : page(context, found.at, found.run.name, "", await overviewPage(found.run, found.at));
  });
  app.get("/:run{\\d+}/report", async (context) => {
    const found = runAt(context);
    const text = found && (await readFile(join(found.run.files.folder, "report.html"), "utf8").catch(() => undefined));
    // It brings the policy that it was written with; the one of the explorer would refuse its sheet.
    return text === undefined
      ? missing(context)
      : context.html(text, 200, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" });
  });
  addBlind(app, { runs, page, missing });
  addSurroundings(app, { runAt, page, missing, closing });
  app.get("/:run{\\d+}/pages/:key", async (context) => {
    const found = runAt(context);
    const { start, end } = context.req.query();
    const main = found && (await documentPage(found.run, context.req.param("key"), Number(start), Number(end)));
    return found === undefined || main === undefined ? missing(context) : page(context, found.at, "a page", undefined, main);
  });
  app.post("/:run{\\d+}/review", async (context) => {
    const form = Marked.safeParse(await context.req.parseBody());
    const isWhole = await again?.look().then(() => true, () => false); // prettier-ignore
    const found = runAt(context);
    if (found === undefined) return missing(context);
    if (!form.success) return context.text(noMark(form.error.issues), 400);
    const { id, verdict, note, back } = form.data;
    if (isWhole !== false && !(await isThere(found.run, id))) return context.text(noSuchRow(id), 404);
    await found.run.review.mark(id, verdict === "" && note === "" ? null : { verdict: verdict === "" ? null : verdict, note });
    return context.redirect(back, 303);
  });
  app.post("/:run{\\d+}/questions/:id/again", async (context) => {
    const found = runAt(context);
    const id = context.req.param("id");
    const said = found && (await runAgain(found.run, id));
    const main = found && (await questionPage(found.run, found.at, draw, id, said));
    return found === undefined || main === undefined ? missing(context) : page(context, found.at, "run again", "questions", main);
  });
  for (const listing of listings)
    app.get(`/:run{\\d+}/${listing.path}`, async (context) => {
      const found = runAt(context);
      if (found === undefined) return missing(context);
      const query = context.req.query();
      const at = Math.max(0, Math.trunc(Number(query["page"] ?? 0)) || 0);
      return page(
        context,
        found.at,
        listing.title,
        listing.path,
        await listPageView(found.run, found.at, listing, rowQueryOf(query, listing), at),
      );
    });
  const shows: readonly (readonly [Listing, Show])[] = [
    [questionListing, (id, _, run, at) => questionPage(run, at, draw, id)],
    [runListing, (id, context, run, at) => runPage(run, at, id, context.req.query("q") ?? "")],
    [decisionListing, (id, _, run, at) => decisionPage(run, at, id)],
    [rejectedListing, (id, _, run) => rejectedPage(run, id)],
    [entityListing, (id, _, run, at) => entityPage(run, at, draw, id)],
  ];
  for (const [listing, show] of shows)
    app.get(`/:run{\\d+}/${listing.path}/:id`, async (context) => {
      const found = runAt(context);
      const id = context.req.param("id");
      const content = found && (await show(id, context, found.run, found.at));
      if (found === undefined || content === undefined) return missing(context);
      const main = await rowPage(found.run, found.at, listing, rowQueryOf(context.req.query(), listing), id, content);
      return page(context, found.at, `${listing.one} ${id}`, listing.path, main);
    });
  app.notFound((context) => missing(context));
  addErrors(app, { runs, isBeingWritten });
  return app;
}

/** What is said where an answer fails. */
function addErrors(
  app: Hono,
  { runs, isBeingWritten }: Pick<ExplorerSettings, "runs"> & { isBeingWritten(error: Error, context: Context): Promise<boolean> },
): void {
  app.onError(async (error, context) => {
    if (error instanceof HTTPException && error.status === 403) return context.text(foreignForm(new URL(context.req.url).origin), 403);
    if (error instanceof HTTPException) return error.getResponse();
    if (await isBeingWritten(error, context)) {
      const main = html`<h1>The run is being written</h1><p>An export or a night puts its files in their places. This page asks again by itself; marks are kept.</p>`; // prettier-ignore
      return context.html(framedPage({ runs, at: 0, title: "being written", main }), 503, { refresh: "2", "retry-after": "2" });
    }
    const main = html`<h1>The run's files cannot be read</h1><p>${error.message}</p><p><code>groundwork verify</code> says which of them are not as they were written; the same <code>groundwork run</code>, or <code>groundwork export</code>, writes them again.</p>`; // prettier-ignore
    return context.html(framedPage({ runs, at: 0, title: "not readable", main }), 500);
  });
}

/** Looks before each page whether a run was written again; gives whether an error comes of that. */
function followed(app: Hono, again: WrittenAgain | undefined): (error: Error, context: Context) => Promise<boolean> {
  const begun = new WeakMap<Request, number>();
  // A mark goes to its own file, whatever becomes of the others.
  app.on("GET", ["/:run{\\d+}/*", "/compare", "/blind"], async ({ req }, next) => {
    await again?.look();
    begun.set(req.raw, again?.times() ?? 0);
    await next();
  });
  return async (error, { req }) => {
    if (error instanceof BeingWritten) return true;
    if (again === undefined) return false;
    try {
      await again.look();
    } catch (reason) {
      return reason instanceof BeingWritten;
    }
    // What was asked for as an export began met files of both.
    return again.times() !== (begun.get(req.raw) ?? again.times());
  };
}

/** Two runs by pairs of questions that do not tell whose they are; opened when they are first asked for. */
function addBlind(app: Hono, { runs, page, missing }: Pick<Answers, "page" | "missing"> & Pick<ExplorerSettings, "runs">): void {
  const two = (): readonly [ExploredRun, ExploredRun] => [runs[0]!, runs[1]!];
  if (runs.length < 2) return;
  let opened: Promise<readonly [readonly BlindPair[], BlindFile]> | undefined;
  let of = two();
  const open = () => {
    const [one, other] = two();
    // Written again, its questions are others.
    if (one !== of[0] || other !== of[1]) opened = undefined;
    of = [one, other];
    return (opened ??= Promise.all([blindPairs(one, other), openBlindFile(one, other)] as const).catch((error: unknown) => {
      // What failed is tried again when it is asked for again.
      opened = undefined;
      throw error;
    }));
  };
  app.get("/blind", async (context) => {
    const [pairs, file] = await open();
    const { by = "", told } = context.req.query();
    const main = await blindPage({ runs: two(), pairs, file, by: by.trim().slice(0, MOST_NAME), isTold: told !== undefined });
    return page(context, 0, "blind pairs", undefined, main);
  });
  app.post("/blind", async (context) => {
    const [pairs, file] = await open();
    const form = BlindForm.safeParse(await context.req.parseBody());
    if (!form.success || !pairs.some(({ id }) => id === form.data.pair)) return missing(context);
    const { by, pair, choice } = form.data;
    await file.mark(by, pair, choice);
    return context.redirect(`/blind?by=${encodeURIComponent(by)}`, 303);
  });
}

interface Answers {
  runAt(context: Context): { readonly run: ExploredRun; readonly at: number } | undefined;
  page(context: Context, at: number, title: string, current: string | undefined, main: Html): Response | Promise<Response>;
  missing(context: Context): Response | Promise<Response>;
  readonly closing: AbortSignal;
}

/** What lies beside a run: its nights, and the run that is under way. */
function addSurroundings(app: Hono, { runAt, page, missing, closing }: Answers): void {
  app.get("/:run{\\d+}/nights", async (context) => {
    const found = runAt(context);
    return found === undefined ? missing(context) : page(context, found.at, "nights", "nights", await nightsPage(found.run));
  });
  app.get("/:run{\\d+}/live", async (context) => {
    const found = runAt(context);
    return found === undefined ? missing(context) : page(context, found.at, "live", "live", await livePage(found.run, found.at));
  });
  app.get("/:run{\\d+}/live/events", (context) => {
    const found = runAt(context);
    if (found === undefined) return missing(context);
    return streamSSE(context, async (stream) => {
      for (let told = ""; !stream.aborted && !closing.aborted; await stream.sleep(LOOKS)) {
        const data = JSON.stringify(await liveView(found.run));
        if (data !== told) await stream.writeSSE({ event: "progress", data });
        told = data;
      }
    });
  });
}
