import { type ChildNode, type Element, isTag } from "domhandler";
import { z } from "zod";
import { pageUri } from "../web/uris.ts";
import { collapse, findAll, textOf } from "./dom.ts";

/** As a page states it: an address, or words. */
export type StatedLicense = { readonly href: string } | { readonly words: string };

const MOST_WORDS = 200;
/** Of JSON-LD: what a page is of itself, not what it shows. */
const PART = /image|photograph|video|audio|media|software|person|organi[sz]ation|breadcrumb|product|offer/i;

/**
 * The licence of a page's text: `rel="license"`, schema.org's `license`, Dublin Core's, or the mark of Creative Commons in a sentence on
 * licences. A mark alone may speak of a picture, and of two marks it is not known which is the page's: neither is taken.
 */
export function statedLicense(tree: readonly ChildNode[]): StatedLicense | undefined {
  const links = findAll(tree, ({ name, attribs }) => (name === "a" || name === "link") && (attribs["href"] ?? "").trim() !== "");
  const isLicense = ({ attribs }: Element): boolean => (attribs["rel"] ?? "").toLowerCase().split(/\s+/).includes("license");
  // A figure's licence is the picture's.
  const own = links.filter((link) => isLicense(link) && !isWithin(link, "figure"));
  const [first] = [...own.filter(({ name }) => name === "link"), ...own];
  return linked(first) ?? structured(tree) ?? dublinCore(tree) ?? marked(links);
}

/** Under one name for each licence. `base`: what relative addresses begin at. */
export function licenseName(stated: StatedLicense, base: string): string | undefined {
  const name = "href" in stated ? (stated.href.startsWith("#") ? undefined : pageUri(stated.href, base)) : stated.words;
  return name === undefined ? undefined : (creativeCommons(name) ?? name);
}

/** The one address of a licence of Creative Commons, whatever the page leads to: its deed in a language, its text, plain http. */
function creativeCommons(address: string): string | undefined {
  const [, path] =
    /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses\/by(?:-nc)?(?:-sa|-nd)?\/[1-4]\.[0-9](?:\/[a-z]{2,4})?|publicdomain\/(?:zero|mark)\/1\.0)(?:\/|$|\?)/i.exec(
      address.trim(),
    ) ?? [];
  return path === undefined ? undefined : `https://creativecommons.org/${path.toLowerCase()}/`;
}

const linked = (link: Element | undefined): StatedLicense | undefined => {
  const href = link?.attribs["href"]?.trim() ?? "";
  return href === "" ? undefined : { href };
};

const words = (text: string | undefined): StatedLicense | undefined => {
  const value = collapse(text ?? "");
  if (value === "" || value.length > MOST_WORDS) return undefined;
  return /^(?:https?:|\/|\.{1,2}\/)/i.test(value) ? { href: value } : { words: value };
};

const Licensed = z.object({
  "@type": z.union([z.string(), z.array(z.string())]).optional(),
  license: z.union([z.string(), z.object({ "@id": z.string() }).transform((each) => each["@id"]), z.object({ url: z.string() }).transform(({ url }) => url)]), // prettier-ignore
});

function structured(tree: readonly ChildNode[]): StatedLicense | undefined {
  for (const script of findAll(tree, ({ name, attribs }) => name === "script" && /ld\+json/i.test(attribs["type"] ?? ""))) {
    for (const node of nodesOf(script.children.map((child) => ("data" in child ? child.data : "")).join(""))) {
      const { success, data } = Licensed.safeParse(node);
      if (success && ![data["@type"] ?? []].flat().some((type) => PART.test(type))) return words(data.license);
    }
  }
  const [item] = findAll(tree, ({ attribs }) => attribs["itemprop"] === "license").filter((each) => isOfPage(each));
  return item && words(item.attribs["href"] ?? item.attribs["content"] ?? textOf(item));
}

function nodesOf(json: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return [value].flat().flatMap((each: unknown) => {
      const graph = typeof each === "object" && each !== null && "@graph" in each ? each["@graph"] : [];
      return [each, ...(Array.isArray(graph) ? (graph as unknown[]) : [])];
    });
  } catch {
    return [];
  }
}

/** The nearest thing around it in microdata is no picture or the like. */
function isOfPage(element: Element): boolean {
  for (let { parent } = element; parent !== null; { parent } = parent)
    if (isTag(parent) && parent.attribs["itemscope"] !== undefined) return !PART.test(parent.attribs["itemtype"] ?? "");
  return true;
}

function dublinCore(tree: readonly ChildNode[]): StatedLicense | undefined {
  const named = (name: string): Element | undefined =>
    findAll(tree, (each) => /^(?:meta|link)$/.test(each.name) && [each.attribs["name"], each.attribs["property"], each.attribs["rel"]].some((said) => said?.toLowerCase() === name))[0]; // prettier-ignore
  for (const name of ["dcterms.license", "dcterms:license", "dc.rights.license", "cc:license"]) {
    const found = named(name);
    if (found !== undefined) return words(found.attribs["content"] ?? found.attribs["href"]);
  }
  return undefined;
}

/** What such a sentence has within a few levels around its link. */
const SENTENCE = /licen[sc]|lizen[zs]|public domain|creative commons/i;
const LEVELS = 2;
const LONGEST_SENTENCE = 600;

function marked(links: readonly Element[]): StatedLicense | undefined {
  const names = new Set<string>();
  for (const link of links) {
    const name = creativeCommons(link.attribs["href"] ?? "");
    if (name === undefined || isWithin(link, "figure") || isWithin(link, "table")) continue;
    let around: Element = link;
    for (let level = 0; level < LEVELS && around.parent !== null && isTag(around.parent); level++) around = around.parent;
    const text = collapse(textOf(around));
    if (text.length > LONGEST_SENTENCE || !SENTENCE.test(text)) continue;
    if (/\b(?:image|photo|picture|figure|map|video|logo|icon)s?\b/i.test(text) && !/\b(?:text|content|page|site|article|work)s?\b/i.test(text)) continue; // prettier-ignore
    names.add(name);
  }
  const [only, other] = names;
  return only === undefined || other !== undefined ? undefined : { href: only };
}

function isWithin(element: Element, name: string): boolean {
  for (let { parent } = element; parent !== null; { parent } = parent) if (isTag(parent) && parent.name === name) return true;
  return false;
}
