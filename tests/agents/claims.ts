import type { Step, Trajectory } from "../../schemas/index.ts";

/**
 * What thoughts claim, read out of their words alone and held against what the run had been shown: written apart from the policies, whose
 * own fields it does not look at. A claim that it cannot read it passes over.
 */
export interface FalseClaim {
  readonly step: number;
  readonly kind: string;
  readonly sentence: string;
}

interface Listed {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

const ITEM = /^\d{1,2}\. \[([^\]\n]*)\]\(([^)\s]*)\)(?:\n[A-Z][a-z]+(?: [a-z]+)?: [^\n]*)*\n\n([^\n]*)/gmu;
const AIM =
  /(?:\bthe )([a-z][\w ()/-]*?) of ((?:the )?\p{Lu}[\w'’.()-]*(?: (?:and the|of the|of|the) \p{Lu}[\w'’.()-]*| \p{Lu}[\w'’.()-]*)*)(?: in (\d{4}))?/gu;
const NO_PAGE =
  /\b[Nn]o (?:good |fitting |usable )?(?:page|result)\b|\bNothing (?:for|on)\b|\b[Nn]one of\b|\bdo(?:es)? not (?:lead|give|get|point|help)|\bmissed\b/u;
const NOT_THERE =
  /\b[Nn]ot (?:shown|there|given|in the text)\b|\bdoes not (?:show|say|give|state|contain|include|have)\b|\bcannot (?:be found|find)\b|\bNothing (?:there|in it|in the text)\b/u;
const SECOND = /\b(?:second|other|further)\b/u;
const NOT_ASKED = /\bnot asked for|\bnot (?:what|was|ask)|\bnot asked|something else/u;

const listed = (text: string): readonly Listed[] =>
  [...text.matchAll(ITEM)].map(([, title = "", url = "", snippet = ""]) => ({ title, url, snippet }));

const bare = (name: string): string => name.toLowerCase().replace(/^the /u, "").trim();

const words = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/u, "") : word)));

const SMALL = new Set(["of", "the", "in", "a", "an", "and", "for", "by", "per", "to", "at", "on"]);
const has = (text: string, phrase: string): boolean => {
  const all = words(text);
  return [...words(phrase)].every((word) => SMALL.has(word) || all.has(word));
};

interface Seen {
  readonly question: string;
  readonly last: Step | undefined;
  readonly text: string;
  readonly thoughts: string;
  readonly titles: ReadonlyMap<string, string>;
  /** Titles of the pages that were opened. */
  readonly opened: ReadonlySet<string>;
}

/** Every sentence with loss whose claim what was shown does not bear. */
export function falseClaims(question: string, { steps, messages }: Pick<Trajectory, "steps" | "messages">): readonly FalseClaim[] {
  const found: FalseClaim[] = [];
  const titles = new Map<string, string>();
  const opened = new Set<string>();
  let [text, thoughts] = [question, ""];
  let last: Step | undefined;
  for (const [at, step] of steps.entries()) {
    if (messages[2 + 2 * at]?.loss === 1) {
      const seen: Seen = { question, last, text, thoughts, titles, opened };
      const kinds = step.thought
        .split(/(?<=[.?!]) +/u)
        .flatMap((sentence) => why(sentence, step, seen, steps.slice(at + 1)).map((kind) => ({ kind, sentence })));
      for (const one of [...kinds, ...whyNotAct(step, seen).map((kind) => ({ kind, sentence: step.thought }))])
        found.push({ step: at, ...one });
    }
    for (const { url, title } of listed(step.observation ?? "")) titles.set(url, title);
    if (step.action?.name === "visit")
      for (const url of (step.action.arguments["url"] as readonly string[]) ?? []) opened.add(titles.get(url) ?? "");
    text += `\n${step.observation ?? ""}`;
    thoughts += ` ${step.thought}`;
    last = step;
  }
  return found;
}

function why(sentence: string, step: Step, seen: Seen, later: readonly Step[]): string[] {
  const kinds: string[] = [];
  // What figures add up to is reckoned again by the notebook.
  const isReckoned = (step.action === null && /[=≈/+*]| - /u.test(sentence)) || /so far|up to here|add up/u.test(sentence);
  const figures = isReckoned ? [] : (sentence.match(/(?<![\w.])\d[\d,]*(?:\.\d+)?/gu) ?? []).map((figure) => figure.replace(/,$/u, ""));
  if (figures.some((figure) => Number(figure) > 70 && !`${seen.text}${seen.thoughts}`.includes(figure)))
    kinds.push("a figure that nothing has shown");
  const aims = [...sentence.matchAll(AIM)].map(([, phrase = "", name = "", time]) => ({ phrase, name, time }));
  const observed = seen.last?.observation ?? "";
  if (seen.last?.action?.name === "search" && NO_PAGE.test(sentence) && !SECOND.test(sentence))
    for (const { phrase, name } of aims) {
      const shown = listed(observed).some(
        ({ title, snippet }) =>
          bare(title) === bare(name) || (bare(`${title} ${snippet}`).includes(bare(name)) && has(`${title} ${snippet}`, phrase)),
      );
      if (shown) kinds.push("a page denied that is listed");
    }
  if (seen.last?.action?.name === "search" && /\b[Ss]ame for\b/u.test(sentence)) kinds.push("the same said of results");
  if (/\b[Ll]ook for\b.*\bso I\b.*\blook\b/u.test(sentence)) kinds.push("a reason that is the act itself");
  if (seen.last?.action?.name === "visit" && NOT_THERE.test(sentence))
    for (const { phrase, time } of aims)
      if (
        observed
          .split("Evidence in page:")
          .slice(1)
          .join("\n")
          .split("\n")
          .some((line) => has(line, phrase) && /\d/u.test(line) && line.includes(time ?? ""))
      )
        kinds.push("a value denied that is shown");
  if (NOT_ASKED.test(sentence))
    for (const { phrase, name } of aims)
      if (later.some(({ thought, action }) => action === null && thought.includes(`the ${phrase} of ${name}`)))
        kinds.push("what is needed called not asked for");
  return kinds;
}

function whyNotAct({ thought, action }: Step, { last, titles, text, opened: before }: Seen): string[] {
  // Who says nothing opens the next of a row, whose page is its own.
  if (action?.name !== "visit" || thought === "") return [];
  // Who only notes what was read announces nothing that the call could differ from.
  const spokenOf = [...titles.values()].filter((title) => title !== "" && bare(thought).includes(bare(title)));
  if (last?.action?.name === "visit" && spokenOf.length > 0 && spokenOf.every((title) => before.has(title))) return [];
  const opened = ((action.arguments["url"] as readonly string[] | undefined) ?? []).map((url) => titles.get(url) ?? "");
  const said = `${last?.action?.name === "search" ? `${last.thought} ${JSON.stringify(last.action.arguments)}` : ""} ${thought}`;
  const kinds = opened.some((title) => !bare(said).includes(bare(title)) && text.includes(`[${title}]`))
    ? ["a page opened that is not named"]
    : [];
  const named =
    /\bpage (?:on ((?:the )?\p{Lu}[\w'’-]*(?: \p{Lu}[\w'’-]*)*)|"([^"]*)")(?= (?:looks|is among|is listed|is in|speaks|mentions|has|touches|says|came))/u.exec(
      thought,
    );
  const title = named?.[1] ?? named?.[2];
  return title !== undefined && last?.action?.name === "search" && !opened.map(bare).includes(bare(title))
    ? [...kinds, "a page named and another opened"]
    : kinds;
}
