import type { RejectionReason } from "../../schemas/index.ts";
import { trapOf, withoutSession, type Refusal } from "./addresses.ts";
import { Books } from "./books.ts";
import { Budgets } from "./budgets.ts";
import type { Task } from "./crawlee.ts";
import type { Visit } from "./frontier.ts";
import { LeftOut } from "./left-out.ts";
import { OtherAddresses } from "./other-addresses.ts";
import { type Crawl, judgeForbidden, judgePage, type Plan, rejection, type Result, RULES, STAGE } from "./page-judge.ts";
import { hostRefusal, readOne, type Site } from "./site.ts";
import { sitemapUrls } from "./sitemap.ts";
import { NonsenseAnswers } from "./soft-404.ts";
import type { SourceContext, SourceItem } from "./source.ts";

/** Pages that are planned at once: enough to keep requests in flight, few enough to hold. */
const SLICE = 256;
/** Visits written at once: a kill costs at most this many fetches. */
const BATCH = 16;

/** Reasons by which a host gave no page at all. */
const UNREACHED: ReadonlySet<RejectionReason> = new Set<RejectionReason>(["network", "timeout", "http-status"]);

interface Planned extends Plan {
  readonly task?: Task;
  /** A visit of this crawl, before it was interrupted. */
  readonly done?: Visit;
  readonly forbidden?: Refusal;
}

/**
 * Breadth first, each level in the order of its links: the same site gives the same items in the same order.
 * Long because it is one stream: what is accepted, lost and yet to save is counted between its items.
 */
export async function* walk(site: Site, context: SourceContext): AsyncIterable<SourceItem> {
  const { options } = site;
  const { frontier, progress } = context;
  const crawl: Crawl = {
    site,
    context,
    books: new Books(),
    budgets: new Budgets(options),
    nonsense: new NonsenseAnswers(options.maxPages),
  };
  const { books, budgets } = crawl;
  const queue = new Queue(site, context);
  const unsaved: Visit[] = [];
  const save = async (): Promise<void> => {
    if (unsaved.length > 0) await frontier.record(unsaved.splice(0));
  };
  const leftOut = new LeftOut(STAGE);
  const leave = function* (some: Iterable<readonly [string, Refusal]>): Iterable<SourceItem> {
    for (const [uri, refusal] of some) {
      progress.add(STAGE, "rejected");
      yield* leftOut.add(uri, refusal);
    }
  };

  progress.start(STAGE);
  let level: string[] = [];
  queue.give(options.start, level);
  let accepted = 0;
  let reached = false;
  let mapped = false;
  let revisited = false;
  const lost = new Map<string, string>();
  const renamed = new Map<string, string>();
  const addresses = new OtherAddresses();
  try {
    for (let depth = 0; level.length > 0; depth++) {
      const next: string[] = [];
      for (let at = 0; at < level.length;) {
        const some = level.slice(at, at + budgets.atOnce(level, at, SLICE));
        at += some.length;
        const { asked, refused } = budgets.takeAll(some);
        await askNonsense(asked.filter((uri) => !queue.isGiven(uri)), crawl); // prettier-ignore
        for await (const { item, visit } of results(asked, depth, crawl, queue)) {
          queue.see(visit.uri);
          addresses.hear(visit);
          unsaved.push(visit);
          if (unsaved.length >= BATCH) await save();
          if (visit.requests === 0) budgets.giveBack(visit.uri);
          if (visit.said !== undefined) budgets.heard(visit.uri, visit.said ?? undefined);
          if (item.kind !== "rejection") accepted++;
          if (item.kind !== "rejection" || !UNREACHED.has(item.rejection.reason)) reached = true;
          if (visit.was !== undefined && visit.gone !== undefined) lost.set(visit.was, visit.gone);
          progress.add(STAGE, item.kind === "document" ? "done" : item.kind === "unchanged" ? "reused" : "rejected");
          yield item;
          if (depth < options.depth) yield* leave(queue.add(visit.links, next));
          else queue.pass(visit.links);
        }
        yield* leave(refused);
      }
      // Where no start answers, nothing else is asked for: what was there before stands as it was.
      const goesOn = reached && budgets.left > 0 && options.depth > 0;
      // Pages that only a site map names come last: under a cap, what is linked goes first.
      if (goesOn && next.length === 0 && !mapped && options.sitemaps) {
        mapped = true;
        yield* leave(queue.add(await mappedUrls(site), next));
        depth = 0;
      }
      // What nothing leads to any more may still be there, or not: only the server knows.
      if (goesOn && next.length === 0 && !revisited) {
        revisited = true;
        const held = await heldUrls(context);
        for (const { document } of held) if (site.nameOf(document) !== document) renamed.set(document, site.nameOf(document));
        yield* leave(queue.add(held.flatMap(({ uri }) => (queue.isNear(uri) ? uri : [])), next)); // prettier-ignore
        depth = 0;
      }
      level = next;
    }
    yield* leave(queue.passed());
    yield* leftOut.rest();
    // Documents of earlier nights whose pages go by plainer addresses now.
    for (const [uri, name] of renamed) {
      addresses.hear({ uri, leadsTo: name });
      if (books.gave(name)) lost.set(uri, `its page goes by ${name}`);
    }
    for (const [address, uri] of addresses.all((one) => books.gave(one))) yield { kind: "address", uri, address };
    if (accepted > 0) for (const [uri, detail] of lost) if (!books.gave(uri)) yield { kind: "gone", uri, detail };
    await save();
    await frontier.finish();
  } finally {
    await save();
    progress.end(STAGE);
  }
}

/** Addresses on their way into a crawl, each once. */
class Queue {
  readonly #seen = new Set<string>();
  readonly #given = new Set<string>();
  readonly #passed = new Set<string>();
  readonly #hosts = new Set<string>();
  readonly #site: Site;
  readonly #context: SourceContext;

  constructor(site: Site, context: SourceContext) {
    this.#site = site;
    this.#context = context;
  }

  /** Addresses that a person named: they are asked for as they are. */
  give(urls: readonly string[], to: string[]): void {
    for (const url of urls) {
      const uri = this.#site.mirrors.name(url);
      this.#given.add(uri);
      if (this.#isNew(uri)) to.push(uri);
    }
  }

  isGiven(uri: string): boolean {
    return this.#given.has(uri);
  }

  see(uri: string): void {
    this.#seen.add(uri);
    this.#hosts.add(new URL(uri).host);
  }

  /** False at another port of a start's host where this crawl never came: two servers on loopback are two sites. */
  isNear(uri: string): boolean {
    const { host, hostname } = new URL(uri);
    return this.#hosts.has(host) || [...this.#given].every((given) => new URL(given).hostname !== hostname);
  }

  /** Gives back what is not asked for, and why: traps by their address, and sessions, without which the page is asked for. */
  *add(urls: readonly string[], to: string[]): Iterable<readonly [string, Refusal]> {
    for (const url of urls) {
      const named = this.#site.mirrors.name(url);
      const uri = this.#site.nameOf(url);
      if (uri !== named && this.#isNew(named)) {
        const reason = withoutSession(named) === named ? "other-address" : "session-id";
        yield [named, { reason, detail: `${uri} is asked for instead` }];
      }
      if (!this.#isNew(uri)) continue;
      const trap = trapOf(uri, this.#site.options);
      if (trap === undefined) to.push(uri);
      else yield [uri, trap];
    }
  }

  /** Addresses that are too far from a start; a shorter way to them may be found yet. */
  pass(urls: readonly string[]): void {
    for (const url of urls) {
      const uri = this.#site.nameOf(url);
      if (this.#isOpen(uri)) this.#passed.add(uri);
    }
  }

  *passed(): Iterable<readonly [string, Refusal]> {
    const detail = `more than ${this.#site.options.depth} links from a start address; depth`;
    for (const uri of this.#passed) if (!this.#seen.has(uri)) yield [uri, { reason: "depth-cap", detail }];
  }

  #isOpen(uri: string): boolean {
    return !this.#seen.has(uri) && this.#site.inScope(uri) && !this.#context.forgotten(uri);
  }

  #isNew(uri: string): boolean {
    if (!this.#isOpen(uri)) return false;
    this.#seen.add(uri);
    return true;
  }
}

/** Asks hosts for addresses that cannot be, before pages of theirs are judged. They are no pages: whoever allows twenty gets twenty. */
async function askNonsense(uris: readonly string[], { site, budgets, nonsense }: Crawl): Promise<void> {
  for (const { section, uri } of nonsense.due(uris)) {
    const outcome = budgets.left > 0 ? await readOne(uri, site) : undefined;
    if (outcome?.kind !== "page" || !outcome.page.main.ok) continue;
    const { title, text } = outcome.page.main.value;
    nonsense.learn(section, { url: site.nameOf(outcome.url), title, text });
  }
}

async function mappedUrls(site: Site): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const start of site.options.start) {
    const robots = await site.politeness.robots(start);
    urls.push(
      ...(await sitemapUrls(
        robots.sitemaps.filter((url) => URL.canParse(url) && site.inScope(url)),
        site.fetch,
        (url) => site.mirrors.address(url),
      )),
    );
  }
  return urls.filter((url) => URL.canParse(url) && /^https?:/.test(url));
}

/** Urls of earlier crawls whose documents the memory holds, with these. */
async function heldUrls({ frontier, known }: SourceContext): Promise<readonly { readonly uri: string; readonly document: string }[]> {
  const held: { readonly uri: string; readonly document: string }[] = [];
  for (const { uri, document: now, was } of await frontier.given()) {
    const document = now ?? was ?? uri;
    if ((await known(document)) !== undefined) held.push({ uri, document });
  }
  return held;
}

/** Results of a slice in its order. */
async function* results(slice: readonly string[], depth: number, crawl: Crawl, queue: Queue): AsyncIterable<Result> {
  const plans = await planned(slice, crawl, queue);
  const tasks = plans.flatMap((plan) => plan.task ?? []);
  const outcomes = tasks.length === 0 ? undefined : crawl.site.read(tasks)[Symbol.asyncIterator]();
  try {
    for (const plan of plans) {
      if (plan.done !== undefined) yield replay(plan.done, crawl);
      else if (plan.forbidden !== undefined) yield judgeForbidden(plan, plan.forbidden);
      else {
        const outcome = await outcomes?.next();
        if (outcome === undefined || outcome.done === true) throw new Error(`no result for ${plan.uri}`);
        yield judgePage(plan, outcome.value, depth, crawl);
      }
    }
  } finally {
    await outcomes?.return?.();
  }
}

async function planned(slice: readonly string[], { site, context, nonsense }: Crawl, queue: Queue): Promise<readonly Planned[]> {
  const visits = await context.frontier.visits(slice);
  const plans: Planned[] = [];
  for (const uri of slice) {
    const visit = visits.get(uri);
    const document = visit?.document ?? visit?.was;
    const known = document === undefined ? undefined : await context.known(document);
    const plan: Plan = { uri, given: queue.isGiven(uri) };
    if (plan.given && known?.text !== undefined) nonsense.given({ url: uri, title: known.title ?? "", text: known.text });
    // A page is done when its document is stored; one that was given but never stored is read again.
    if (visit?.current === true && (visit.document === undefined || known?.contentHash === visit.contentHash)) {
      plans.push({ ...plan, done: visit });
      continue;
    }
    const forbidden = await hostRefusal(uri, site);
    // Of a page that a killed run read and never stored, "not modified" would be said of what the memory lacks.
    const isStored = known !== undefined && known.contentHash === visit?.contentHash && visit.rules === RULES;
    const before = document === undefined || known === undefined ? {} : { before: document };
    if (forbidden !== undefined) plans.push({ ...plan, ...before, forbidden });
    else
      plans.push({
        ...plan,
        task: { uri, url: site.mirrors.address(uri), headers: isStored ? conditional(visit) : {} },
        ...(visit === undefined || known === undefined ? {} : { previous: visit }),
        ...before,
      });
  }
  return plans;
}

const conditional = (visit: Visit): Readonly<Record<string, string>> => ({
  ...(visit.etag === undefined ? {} : { "if-none-match": visit.etag }),
  ...(visit.lastModified === undefined ? {} : { "if-modified-since": visit.lastModified }),
});

/** A page that was read before the interruption: the memory has its document. */
function replay(visit: Visit, { books, budgets }: Crawl): Result {
  for (let more = visit.requests ?? 1; more > 1; more--) budgets.takeOne();
  if (visit.document !== undefined) books.enter(visit.document, visit.contentHash ?? "", visit.view);
  const item: SourceItem =
    visit.document !== undefined
      ? { kind: "unchanged", uri: visit.document }
      : rejection(visit.uri, visit.rejection ?? { reason: "error", detail: "" });
  return { item, visit };
}
