import { createRequire } from "node:module";
import { slug } from "../text.ts";

export interface Browser {
  readonly name: string;
  readonly path: string;
  /** desktop, mobile, server. */
  readonly kind: string;
  /** Oldest first. */
  readonly releases: readonly Release[];
}

export interface Release {
  readonly browser: Browser;
  readonly version: string;
  /** "Firefox 79" */
  readonly title: string;
  readonly path: string;
  /** ISO day. */
  readonly released: string;
  readonly engine: string | undefined;
  readonly engineVersion: string | undefined;
}

export interface Feature {
  readonly name: string;
  readonly path: string;
  /** "CSS property" */
  readonly kind: string;
  readonly specification: string;
  /** The first release of each browser that has it, in the order of the browsers. */
  readonly since: readonly Release[];
}

export interface WebPlatform {
  readonly browsers: readonly Browser[];
  readonly features: readonly Feature[];
}

/** What is read of the package @mdn/browser-compat-data. */
interface Data {
  readonly browsers: Readonly<Record<string, GivenBrowser>>;
  readonly css: { readonly properties: Features };
  readonly html: { readonly elements: Features };
  readonly javascript: { readonly builtins: Features };
}

interface GivenBrowser {
  readonly name: string;
  readonly type: string;
  readonly releases: Readonly<
    Record<string, { readonly release_date?: string; readonly engine?: string; readonly engine_version?: string; readonly status: string }>
  >;
}

type Features = Readonly<Record<string, { readonly __compat?: Compat }>>;

interface Compat {
  readonly spec_url?: string | readonly string[];
  readonly status?: { readonly deprecated: boolean };
  readonly support: Readonly<Record<string, Support | readonly Support[]>>;
}

/** A feature has further keys where a release has it in part, under another name or behind a flag. */
interface Support {
  readonly version_added: string | boolean | null;
}

/** Those that people know, and have releases of their own. */
const BROWSERS = ["chrome", "edge", "firefox", "opera", "safari", "ie", "nodejs", "deno"];

/** The browsers, all of their releases, and features of the languages of the web that one release of each brought in full. */
export function readWebPlatform(): WebPlatform {
  const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as Data;
  const browsers = new Map(BROWSERS.flatMap((key) => (data.browsers[key] === undefined ? [] : [[key, browserOf(data.browsers[key])]])));
  const features = [
    ...featuresOf(data.javascript.builtins, "JavaScript object", browsers),
    ...featuresOf(data.html.elements, "HTML element", browsers),
    ...featuresOf(data.css.properties, "CSS property", browsers),
  ];
  return { browsers: [...browsers.values()], features };
}

function browserOf({ name, type, releases }: GivenBrowser): Browser {
  const path = `/browser/${slug(name)}`;
  const made: Release[] = [];
  const browser: Browser = { name, path, kind: type, releases: made };
  for (const [version, { release_date: released, engine, engine_version: engineVersion, status }] of Object.entries(releases))
    if (released !== undefined && ["retired", "current", "esr"].includes(status))
      made.push({ browser, version, title: `${name} ${version}`, path: `${path}/${slug(version.replaceAll(".", "-"))}`, released, engine, engineVersion }); // prettier-ignore
  made.sort((a, b) => (a.released === b.released ? (a.path < b.path ? -1 : 1) : a.released < b.released ? -1 : 1));
  return browser;
}

function featuresOf(given: Features, kind: string, browsers: ReadonlyMap<string, Browser>): readonly Feature[] {
  return Object.entries(given).flatMap(([name, { __compat: compat }]) => {
    const specification = [compat?.spec_url ?? []].flat()[0];
    if (compat === undefined || specification === undefined || compat.status?.deprecated === true) return [];
    const since = [...browsers].flatMap(([key, browser]) => firstOf(compat.support[key], browser));
    return since.length < 3 ? [] : [{ name, path: `/${slug(kind)}/${slug(name)}`, kind, specification, since }];
  });
}

/** The release that brought it whole, under its own name and without a flag, where it is known to the version. */
function firstOf(support: Support | readonly Support[] | undefined, browser: Browser): readonly Release[] {
  const [first] = [support ?? []].flat() as readonly Support[];
  if (first === undefined || Object.keys(first).some((key) => key !== "version_added" && key !== "notes")) return [];
  const release = browser.releases.find(({ version }) => version === first.version_added);
  return release === undefined ? [] : [release];
}
