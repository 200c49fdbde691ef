import { findAll } from "./dom.ts";
import { mainTextOf, type MainTextResult } from "./main-text.ts";
import { pageMeta } from "./page-meta.ts";
import { parseHtml } from "./parse.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { safePage } from "./safe-page.ts";
import { wishesOf } from "../web/page-wishes.ts";
import { robotsRules, type RobotsTag } from "../web/robots-tags.ts";
import { overrule, type Tdm, tdmOf } from "../web/tdm.ts";
import { canonicalUri, pageUri } from "../web/uris.ts";

export interface PageInput {
  readonly html: string;
  /** Where it was fetched from. */
  readonly url: string;
  /** The crawler's user agent, for rules that name it; without, only rules for all crawlers count. */
  readonly agent?: string;
  /** Of the answer's headers. */
  readonly robots?: readonly RobotsTag[];
  /** As far as it was said before the page: by its host, by the answer's headers. */
  readonly tdm?: Tdm;
}

/** One page, read: its main text and where it leads. */
export interface Page {
  readonly main: MainTextResult;
  /** The uri that it goes by. */
  readonly uri: string;
  /** What its canonical link says, also of another host: nobody has to believe it. */
  readonly canonical?: string;
  /** What it asks of readers, its headers and its host's files included. */
  readonly asks: readonly string[];
  /** All pages that it links to, navigation too, as fetched (not canonical), each once, in its order; none under `nofollow`. */
  readonly links: readonly string[];
}

/** A page of a hundred thousand links is a trap, not an index. */
const MAX_LINKS = 10_000;

/** Parses once for both. Pure; about 8 ms of CPU for a page of 70 KB. */
export function readPage({ html, url, agent = "", robots: headers = [], tdm = {} }: PageInput): Page {
  const parsed = parseHtml(html);
  const { tree } = parsed;
  const meta = pageMeta(tree);
  const base = meta.base === undefined ? url : (pageUri(meta.base, url) ?? url);
  const robots = robotsRules([...headers, ...meta.robots], agent);
  const links = new Set<string>();
  if (!robots.nofollow) {
    for (const element of findAll(tree, (each) => each.name === "a" || each.name === "area")) {
      const href = element.attribs["href"];
      const target = href === undefined || links.size >= MAX_LINKS ? undefined : pageUri(href, base);
      if (target !== undefined) links.add(target);
    }
  }
  const canonical = meta.canonical === undefined ? undefined : pageUri(meta.canonical, url);
  return {
    uri: canonicalUri(url, meta.canonical),
    ...(canonical !== undefined && { canonical }),
    asks: wishesOf(robots, overrule(tdm, tdmOfTags(meta.robots))).map(neutralise),
    links: [...links],
    main: safeMain(mainTextOf(parsed, meta, url)),
  };
}

function tdmOfTags(tags: readonly RobotsTag[]): Tdm {
  const said = (name: string): string | undefined => tags.find((tag) => tag.name.trim().toLowerCase() === name)?.content;
  return tdmOf(said("tdm-reservation"), said("tdm-policy"));
}

const safeMain = (main: MainTextResult): MainTextResult => (main.ok ? { ok: true, value: safePage(main.value) } : main);
