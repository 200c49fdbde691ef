import { listedPages, visitedPages } from "../../tools/results.ts";
import { wellFormedText } from "../../../schemas/values/neutralise.ts";
import { pageUri } from "../../web/uris.ts";
import type { ImportedRecord } from "./turn.ts";
import { jsonOf } from "../../trajectory/formats/tagged-text.ts";
import { isValues, textOf } from "../../trajectory/formats/values.ts";

/** What a tool's result said of a page: what was read on it, or the few words that a search lists it with. */
export interface FoundPage {
  /** As the result gives it. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly read: boolean;
}

/** Pages in the results of a run's calls. Nobody fetched them for us: they are what the run's tools said. */
export function pagesOf({ turns }: ImportedRecord): readonly FoundPage[] {
  const acts = turns.flatMap((turn) => (turn.role === "assistant" ? turn.acts.filter(({ kind }) => kind === "call" || kind === "unreadable") : [])); // prettier-ignore
  const byId = new Map(acts.flatMap((act) => (act.kind === "call" && act.call.id !== null ? [[act.call.id, act] as const] : [])));
  const titles = new Map<string, string>();
  const found: FoundPage[] = [];
  let next = 0;
  for (const turn of turns) {
    if (turn.role !== "tool") continue;
    // A call that could not be read was answered too.
    const act = turn.callId === null ? acts[next] : byId.get(turn.callId);
    next++;
    for (const page of inResult(turn.content, act?.kind === "call" ? act.call.arguments : {})) {
      if (page.title !== "") titles.set(page.url, page.title);
      found.push({ ...page, title: titles.get(page.url) ?? page.title, text: wellFormedText(page.text).trim() });
    }
  }
  return found;
}

/** The released tools' own texts, JSON with urls and texts in it, or plain text for the one url that the call named. */
function inResult(content: string, args: Readonly<Record<string, unknown>>): readonly FoundPage[] {
  const visited = visitedPages(`${content}\n`);
  // The summary is a model's: only what stands under "Evidence in page" is told as the page's own.
  if (visited.length > 0) return visited.map(({ url, evidence }) => ({ url, title: "", text: evidence, read: true }));
  const listed = listedPages(content);
  if (listed.length > 0) return listed.map(({ title, url, snippet }) => ({ url, title, text: snippet, read: false }));
  const json = /^\s*[[{]/.test(content) ? jsonOf(content) : undefined;
  if (json !== undefined) return inJson(json, 0);
  const [url, ...others] = [args["url"] ?? args["urls"] ?? args["link"]].flat().filter((one) => typeof one === "string");
  return url === undefined || others.length > 0 ? [] : [{ url, title: "", text: content, read: true }];
}

const DEEPEST = 6;
const URLS = ["url", "link", "href", "uri"] as const;
const READ = ["content", "text", "markdown", "body", "raw_content", "page_content"] as const;
const LISTED = ["snippet", "description", "excerpt"] as const;

function inJson(value: unknown, depth: number): readonly FoundPage[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => inJson(each, depth + 1));
  if (!isValues(value)) return [];
  const first = (names: readonly string[]): string => names.map((name) => textOf(value[name]).trim()).find((text) => text !== "") ?? "";
  const [url, read, listed] = [first(URLS), first(READ), first(LISTED)];
  if (url !== "" && (read !== "" || listed !== "")) return [{ url, title: textOf(value["title"]).trim(), text: read === "" ? listed : read, read: read !== "" }]; // prettier-ignore
  return Object.values(value).flatMap((each) => inJson(each, depth + 1));
}

/** The sentences with which tools say that they have nothing. */
const NOTHING = /^(?:The provided webpage content could not be accessed|\[visit\] Failed to read page|No results found for|Error\b|\[?(?:HTTP )?(?:403|404|429|50\d)\b)/i; // prettier-ignore
export const saysNothing = (text: string): boolean => NOTHING.test(text);

/** Which record of a source tells most of each page; about 150 bytes a page. */
export class BestPages {
  readonly #best = new Map<string, { readonly worth: number; readonly at: string }>();

  /** Read beats listed, then the longer text, then the earlier one. */
  note(page: FoundPage, at: string): void {
    const uri = pageUri(page.url);
    if (uri === undefined || saysNothing(page.text)) return;
    const worth = (page.read ? 1e9 : 0) + page.text.length;
    const before = this.#best.get(uri);
    if (before === undefined || worth > before.worth) this.#best.set(uri, { worth, at });
  }
  isBest(uri: string, at: string): boolean {
    return this.#best.get(uri)?.at === at;
  }
}
