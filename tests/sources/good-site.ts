import { type Handler, html } from "./server.ts";

const WORDS = "harbour meadow lantern copper willow granite sparrow kettle orchard beacon saddle thimble marble anchor cedar velvet barley falcon pepper timber".split(" "); // prettier-ignore

/** A sentence of its own for every number: real pages of one template differ in their words. */
function told(number: number, of: string): string {
  const word = (step: number): string =>
    WORDS[(number * (2 * step + 3) + ((number / WORDS.length) | 0) * (step + 1) + step) % WORDS.length] ?? "";
  return `The ${of} number ${number} has a ${word(1)}, a ${word(2)} and a ${word(3)}; the ${word(4)} beside its ${word(5)} was found by the ${word(6)} ${word(7)}.`;
}

interface GoodPage {
  readonly title: string;
  readonly text: string;
  readonly links: readonly string[];
}

const span = (count: number, from = 1): readonly number[] => Array.from({ length: count }, (_, index) => index + from);

/** Dates in paths, each day's post linked from the archive and from the day before: /2024/05/12/slug. */
function blog(add: (path: string, page: GoodPage) => void): readonly string[] {
  const posts = span(480).map((number) => {
    const day = new Date(Date.UTC(2022, 0, 1) + number * 2 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "/");
    return `/${day}/${WORDS[number % WORDS.length]}-${WORDS[(number * 7) % WORDS.length]}`;
  });
  posts.forEach((path, index) =>
    add(path, { title: `Post ${index + 1}`, text: told(index + 1, "walk"), links: [posts[index + 1] ?? "/", posts[index - 1] ?? "/"] }),
  );
  const lists = span(60).map((page) => (page === 1 ? "/blog" : `/blog?page=${page}`));
  lists.forEach((path, index) => {
    const some = posts.slice(index * 8, index * 8 + 8);
    add(path, {
      title: "Blog",
      text: `Walks of this stretch. ${some.map((_, at) => told(index * 8 + at + 1, "walk").split(";")[0]).join(". ")}.`,
      links: [...some, lists[index + 1] ?? "/blog"],
    });
  });
  return ["/blog"];
}

/** A tree of five levels under each language. */
function docs(language: string, add: (path: string, page: GoodPage) => void): readonly string[] {
  const names = ["install", "use", "extend"];
  let number = language === "en" ? 10_000 : 20_000;
  const grow = (path: string, depth: number): string => {
    const below = depth === 0 ? [] : names.slice(0, depth > 3 ? 3 : 2).map((name) => grow(`${path}/${name}${depth}`, depth - 1));
    add(path, { title: `Manual ${path}`, text: told(number++, `${language} chapter`), links: [...below, "/"] });
    return path;
  };
  return [grow(`/${language}/docs`, 5)];
}

/** A shop with facets: each of two, and both together. */
function shop(add: (path: string, page: GoodPage) => void): readonly string[] {
  const goods = span(200).map((number) => `/shop/item/${number}`);
  goods.forEach((path, index) => add(path, { title: `Item ${index + 1}`, text: told(30_000 + index, "item"), links: ["/shop"] }));
  const list = (path: string, some: readonly string[], links: readonly string[]): void =>
    add(path, {
      title: "Shop",
      text: some.slice(0, 12).map((item) => told(30_000 + Number(item.split("/").at(-1)) - 1, "item")).join(" "), // prettier-ignore
      links: [...some, ...links],
    });
  const [colors, sizes] = [WORDS.slice(0, 10), WORDS.slice(10)];
  const facets = colors.flatMap((color) => [`/shop?color=${color}`, ...sizes.map((size) => `/shop?color=${color}&size=${size}`)]);
  list("/shop", goods, facets);
  facets.forEach((path, index) => list(path, span(7, 0).map((at) => goods[(index * 13 + at * ((index % 9) + 1)) % goods.length] ?? "/shop"), ["/shop"])); // prettier-ignore
  return ["/shop"];
}

function pagesOf(): ReadonlyMap<string, GoodPage> {
  const pages = new Map<string, GoodPage>();
  const add = (path: string, page: GoodPage): void => void pages.set(path, page);
  const links = [...blog(add), ...docs("en", add), ...docs("de", add), ...shop(add)];
  add("/", { title: "Home", text: "A site as there are many, with a blog, manuals in two languages and a shop.", links });
  return pages;
}

const good = pagesOf();

export const goodAddresses = (origin: string): readonly string[] => [...good.keys()].map((path) => `${origin}${path}`);

/** Serves the site; what it has not is a 404. */
export const goodSite: Handler = (request, response) => {
  const page = good.get(request.url ?? "/");
  if (page === undefined) return void response.writeHead(404, { "content-type": "text/html" }).end("<p>no such page</p>");
  const { title, text, links } = page;
  html(
    `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main><nav>${links.map((link) => `<a href="${link.replaceAll("&", "&amp;")}">go</a>`).join(" ")}</nav></html>`,
  )(request, response);
};
