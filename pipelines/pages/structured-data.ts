import { type ChildNode, type Element, isTag } from "domhandler";
import { dateInWords } from "../../schemas/values/months.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { collapse, findAll, textOf } from "./dom.ts";

/** What a page says in data for machines of the thing that it is about. */
interface DataPair {
  readonly label: string;
  /** As it may be printed; the first that the page shows is taken. */
  readonly printed: readonly string[];
  readonly time?: string;
}

type Node = Readonly<Record<string, unknown>>;

/** Of a page, an article or a list, and not of what they are about: only what those say that they are about is followed. */
const OF_PAGE =
  /(?:^|[/:])(?:\w*Page|WebSite|\w*Article|\w*Posting|\w*List|Report|CreativeWork|Dataset|\w*Object|SearchAction|SiteNavigationElement)$/;
/** Names, addresses, pictures and what a page does. */
const NOT_SAID =
  /^(?:@.*|name|alternateName|legalName|url|sameAs|image|logo|photo|thumbnail\w*|description|abstract|disambiguatingDescription|identifier|headline|mainEntity\w*|about|potentialAction|keywords|inLanguage|license|copyright\w*|datePublished|dateModified|dateCreated|publisher|breadcrumb|isPartOf|hasPart|review|aggregateRating|geo|hasMap|subjectOf|interactionStatistic|video|audio|speakable|telephone|email|faxNumber|contactPoint)$/;
const MOST_PAIRS = 60;
const MOST_VALUE = 120;

/** JSON-LD and microdata whose name is the page's own title. A page of megabytes of data costs one parse of it. */
export function dataPairs(tree: readonly ChildNode[], title: string): readonly DataPair[] {
  // "St Mina's Hospital (hospital)": what tells a title apart is not in the name.
  const keys = new Set([title, title.replace(/ \([^()]*\)$/, "")].map((one) => nameKey(one)).filter((one) => one !== ""));
  if (keys.size === 0) return [];
  const pairs: DataPair[] = [];
  for (const script of findAll(tree, ({ name, attribs }) => name === "script" && /ld\+json/i.test(attribs["type"] ?? "")))
    for (const node of thingsIn(parsed(script))) if (keys.has(nameKey(wordsOf(node["name"])))) pairs.push(...pairsOf(node));
  for (const scope of findAll(tree, isScope)) {
    const node = itemOf(scope, 0);
    if (!isOfPage(node) && keys.has(nameKey(wordsOf(node["name"])))) pairs.push(...pairsOf(node));
  }
  return pairs.slice(0, MOST_PAIRS);
}

function parsed(script: Element): unknown {
  try {
    return JSON.parse(script.children.map((child) => ("data" in child ? child.data : "")).join(""));
  } catch {
    return undefined;
  }
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value]);
const isOfPage = (node: Node): boolean => listOf(node["@type"]).some((one) => typeof one === "string" && OF_PAGE.test(one));

/** A page's things, as deep as they are said to be what it is about. */
function thingsIn(data: unknown, depth = 0): Node[] {
  if (Array.isArray(data)) return data.flatMap((one: unknown) => thingsIn(one, depth));
  if (!isNode(data) || depth > 4) return [];
  const below = [data["@graph"], data["mainEntity"], data["about"]].flatMap((one) => thingsIn(one, depth + 1));
  return isOfPage(data) || data["@graph"] !== undefined ? below : [data, ...below];
}

/** Microdata of an element as JSON-LD has it. */
function itemOf(scope: Element, depth: number): Node {
  const node: Record<string, unknown> = { "@type": (scope.attribs["itemtype"] ?? "").split(/\s+/) };
  const visit = (element: Element): void => {
    const property = element.attribs["itemprop"];
    const inner = isScope(element);
    if (property !== undefined)
      node[property] = [...listOf(node[property]), inner && depth < 3 ? itemOf(element, depth + 1) : (element.attribs["content"] ?? collapse(textOf(element)))]; // prettier-ignore
    if (!inner) for (const child of element.children) if (isTag(child)) visit(child);
  };
  for (const child of scope.children) if (isTag(child)) visit(child);
  return node;
}
const isScope = ({ attribs }: Element): boolean => attribs["itemscope"] !== undefined;

const wordsOf = (value: unknown): string => {
  const [first] = listOf(value);
  return typeof first === "string" ? collapse(first) : typeof first === "number" ? String(first) : "";
};

function pairsOf(node: Node): DataPair[] {
  return Object.entries(node).flatMap(([property, value]) =>
    NOT_SAID.test(property) ? [] : listOf(value).flatMap((one) => pairOf(property, one)),
  );
}

/** "foundingDate" -> "founding date" */
const labelOf = (property: string): string =>
  property.replace(/^.*[/:#]/, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ").replaceAll("_", " ").toLowerCase(); // prettier-ignore

function pairOf(property: string, value: unknown): DataPair[] {
  if (!isNode(value)) return printedOf(labelOf(property), value);
  const type = listOf(value["@type"]).join(" ");
  if (/PropertyValue|Observation/.test(type) && wordsOf(value["name"]) !== "") return measured(wordsOf(value["name"]), value);
  if (/PostalAddress/.test(type))
    return Object.entries(value).flatMap(([part, one]) => (part.startsWith("@") ? [] : printedOf(labelOf(part.replace(/^address/, "")), one))); // prettier-ignore
  if (value["value"] !== undefined) return measured(labelOf(property), value);
  return printedOf(labelOf(property), wordsOf(value["name"]));
}

/** A figure and its unit, as far as that is told in words: codes of units are read by nobody. */
function measured(label: string, node: Node): DataPair[] {
  const figure = wordsOf(node["value"]);
  const unit = wordsOf(node["unitText"]);
  const time = /^\d{4}/.exec(wordsOf(node["observationDate"]))?.[0];
  const currency = wordsOf(node["currency"]);
  if (currency !== "" || (unit === "" && node["unitCode"] !== undefined)) return [];
  const [pair] = printedOf(label, unit === "" ? figure : `${figure} ${unit}`);
  if (pair === undefined) return [];
  const spaced = unit === "" ? [] : grouped(figure).flatMap((one) => [`${one} ${unit}`, `${one}${unit}`]);
  return [{ ...pair, printed: [...spaced, ...pair.printed], ...(time !== undefined && { time }) }];
}

function printedOf(label: string, value: unknown): DataPair[] {
  const words = wordsOf(value);
  const isText = words !== "" && words.length <= MOST_VALUE && !/^(?:https?:|\/|#)|[.!?]$/.test(words) && !/^(?:true|false)$/i.test(words);
  if (!isText || !/^\p{L}[\p{L}\p{N} ()%,’'/-]{1,60}$/u.test(label)) return [];
  const day = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(words)?.[0];
  if (day !== undefined) return [{ label, printed: [...daysOf(day), day] }];
  return [{ label, printed: grouped(words) }];
}

/** "12450" is printed "12,450" too. */
const grouped = (words: string): string[] =>
  /^\d{4,}$/.test(words) ? [Number(words).toLocaleString("en-US"), Number(words).toLocaleString("en-US").replaceAll(",", " "), words] : [words]; // prettier-ignore

function daysOf(day: string): string[] {
  const words = dateInWords(day);
  const [date = "", month = "", year = ""] = words?.split(" ") ?? [];
  return words === undefined ? [] : [words, `${month} ${date}, ${year}`, `${date} ${month.slice(0, 3)} ${year}`];
}

/** Lines that have their label beside them already: pairs and rows of tables. */
const LABELLED = /^\s*(?:[-*] )?(?:\*\*[^*]+\*\*:?|[^:\n]{2,60}:) |^\|/;

/**
 * The pairs as lines, of those whose value the page shows and calls nothing by itself: what readers do not see is not told, and where the
 * page has a label of its own that one is read. Of two that are printed alike neither is.
 */
export function shownLines(pairs: readonly DataPair[], text: string): string[] {
  const lines = text.split("\n").filter((one) => !one.startsWith("#"));
  const plain = lines.filter((one) => !LABELLED.test(one)).join("\n");
  const labelled = lines.filter((one) => LABELLED.test(one)).join("\n");
  const shown = pairs.flatMap(({ label, printed, time }) => {
    const value = printed.find((one) => holds(plain, one));
    // One or two digits stand anywhere.
    if (value === undefined || /^\d{1,2}$/.test(value) || holds(labelled, value)) return [];
    return [{ value, line: `- **${label}${time === undefined ? "" : ` (${time})`}**: ${value}` }];
  });
  const isOnly = ({ value, line }: (typeof shown)[number]): boolean => shown.every((other) => other.value !== value || other.line === line);
  return [...new Set(shown.filter(isOnly).map(({ line }) => line))];
}

/** As words of their own: "12" is not in "12.5". */
function holds(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && !/^(?:[\p{L}\p{N}]|[.,]\d)/u.test(text.slice(end, end + 2))) return true;
  }
  return false;
}
