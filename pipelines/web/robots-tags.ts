/** What a page asks of crawlers, all of its tags taken together: the stricter rule wins. */
export interface RobotsRules {
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** Also as `max-snippet: 0`. */
  readonly nosnippet: boolean;
  /** Ms since 1970 after which it counts as `noindex`. */
  readonly unavailableAfter?: number;
}

/** One tag: `<meta name content>`, or an `X-Robots-Tag` line under the name "robots". */
export interface RobotsTag {
  readonly name: string;
  readonly content: string;
}

/** Rules that have a value after a colon; any other word before a colon is the agent that the rules after it are for. */
const VALUED = new Set(["unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"]);
const EVERYONE = new Set(["robots", "*"]);

/**
 * Reads `robots` tags as search engines do: no case, rules divided by commas, `none` for both. Of an agent's own rules ("otherbot: noindex",
 * `<meta name="otherbot">`) only those for `agent` count, up to the next agent's name on the line. Rules that nobody knows are passed over.
 */
export function robotsRules(tags: readonly RobotsTag[], agent: string): RobotsRules {
  const own = productOf(agent);
  const rules = new Set<string>();
  let until: number | undefined;
  for (const { name, content } of tags) {
    let speaksTo = name.trim().toLowerCase();
    for (const { head, value } of rulesOf(content)) {
      if (value !== undefined && !VALUED.has(head)) speaksTo = head;
      if (!EVERYONE.has(speaksTo) && speaksTo !== own) continue;
      if (head === "max-snippet" && value === "0") rules.add("nosnippet");
      if (head !== "unavailable_after") rules.add(value === undefined || VALUED.has(head) ? head : value.toLowerCase());
      else if (!Number.isNaN(Date.parse(value ?? ""))) until = Math.min(until ?? Infinity, Date.parse(value ?? ""));
    }
  }
  const none = rules.has("none");
  return {
    noindex: none || rules.has("noindex"),
    nofollow: none || rules.has("nofollow"),
    nosnippet: rules.has("nosnippet"),
    ...(until !== undefined && { unavailableAfter: until }),
  };
}

/** "groundwork" of "Groundwork/1.0 (+https://…)", as robots.txt names agents. */
const productOf = (agent: string): string => (/^[^\s/]+/.exec(agent.trim())?.[0] ?? "").toLowerCase();

/** The parts between commas; `value` is what stands after a colon. A date has a comma of its own after the weekday. */
function rulesOf(content: string): readonly { readonly head: string; readonly value?: string }[] {
  const parts = content.replace(/(:\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*),/gi, "$1 ").split(",");
  return parts.flatMap((part) => {
    const [, head, value] = /^\s*([\w*-]+)\s*(?::\s*(.*?)\s*)?$/s.exec(part) ?? [];
    if (head === undefined) return [];
    return [{ head: head.toLowerCase(), ...(value !== undefined && { value }) }];
  });
}
