import type { Kind, Thing } from "./facts.ts";
import type { Random } from "./random.ts";

/** How a site names its pages; links reach them by these names and by other spellings of them. */
export interface Address {
  readonly origin: string;
  readonly urlOf: (thing: Thing) => string;
  readonly statisticsOf: (thing: Thing) => string;
  readonly page: (name: string) => string;
  /** A link to it as somebody wrote it on another page. */
  readonly hrefOf: (url: string, from: string, random: Random) => string;
}

const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const FORMS = ["folder", "html", "query", "index", "flat"] as const;

function pathOf(form: (typeof FORMS)[number], folder: string, name: string, id: number): string {
  if (form === "folder") return `/${folder}/${name}/`;
  if (form === "html") return `/${folder}/${name}.html`;
  if (form === "query") return `/${folder}.php?id=${id}`;
  if (form === "index") return `/${folder}/${id}/${name}`;
  return `/${name}-${id}`;
}

/** Spellings of one address that servers answer alike, canonical links tell. */
function vary(url: string, random: Random, habits: readonly string[]): string {
  const habit = random.pick(habits);
  const joint = url.includes("?") ? "&" : "?";
  if (habit === "tracking")
    return `${url}${joint}${random.pick(["utm_source=list&utm_medium=web", "ref=related", "fbclid=AbC123", "utm_campaign=spring"])}`;
  if (habit === "slash" && !url.includes("?")) return url.endsWith("/") ? url.slice(0, -1) : url;
  if (habit === "index" && url.endsWith("/")) return `${url}index.html`;
  if (habit === "fragment") return `${url}#top`;
  if (habit === "scheme") return url.replace("https:", "http:");
  if (habit === "view") return `${url}${joint}view=table`;
  return url;
}

function write(url: string, from: string, form: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  if (origin !== new URL(from).origin || form === "absolute") return url;
  if (form === "protocol") return url.replace(/^https?:/, "");
  return `${pathname}${search}${hash}`;
}

export function drawAddress(host: string, random: Random): Address {
  const origin = `https://${host}`;
  const form = random.pick(FORMS);
  const statistics = random.pick(["statistics", "stats", "data"]);
  const linkForm = random.pick(["absolute", "path", "path", "protocol"]);
  // Most links are plain: habits of a site show on some of its links.
  const habits = [
    ...random.sample(["tracking", "slash", "index", "fragment", "scheme", "view"], random.whole(0, 3)),
    "plain",
    "plain",
    "plain",
  ];
  const folder = (kind: Kind): string => slug(kind.plural);
  return {
    origin,
    urlOf: (thing) => origin + pathOf(form, folder(thing.kind), slug(thing.name), thing.id),
    statisticsOf: (thing) => origin + pathOf(form, `${folder(thing.kind)}-${statistics}`, `${slug(thing.name)}-${statistics}`, thing.id),
    page: (name) => origin + (form === "html" ? `/${slug(name)}.html` : `/${slug(name)}/`),
    hrefOf: (url, from, draw) => write(vary(url, draw, habits), from, linkForm),
  };
}
