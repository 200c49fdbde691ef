import { documentId, sha256, type Document, type Random } from "../../schemas/index.ts";

/** Words that a page has in its text, about. */
const LENGTH = 230;
/** Share of its runs of words that come from the page it is modelled on; the others come from anywhere. */
const OWN = 0.6;
/** Longest run of words taken over as it stands: collocations stay, sentences do not. */
const RUN = 6;
/** Share of runs that are a name of the page's own: words that nothing else has are what a growing web adds. */
const NAMED = 0.03;

/**
 * Pages drawn by a seed from the words of given ones: a run of words is as common as it is there, so the words keep their distribution,
 * and no page is a copy of another. Titles have a subject in common with many and a name of their own.
 */
export function* drawnWeb(models: readonly Document[], size: number, random: Random): Generator<Document> {
  const words = models.map(({ text }) => text.split(/\s+/));
  for (let n = 0; n < size; n++) {
    const draw = random.fork("page", n);
    const subject = draw.int(models.length);
    const name = coined(words, draw);
    const parts: string[] = [];
    const length = Math.ceil(LENGTH * (0.3 + 1.4 * draw.next()));
    for (let count = 0; count < length;) {
      if (draw.next() < NAMED) parts.push(name);
      const source = words[draw.next() < OWN ? subject : draw.int(words.length)] ?? [];
      const at = draw.int(source.length);
      const run = source.slice(at, at + 1 + draw.int(RUN));
      parts.push(...run, draw.next() < 0.1 ? "\n" : "");
      count += run.length;
    }
    const title = `${name} ${models[subject]?.title ?? ""}`;
    const uri = `https://drawn.example/${n}/`;
    const text = `# ${title}\n\n${parts.join(" ")}`;
    const model = models[subject] ?? models[0];
    if (model === undefined) throw new Error("a web is drawn from pages, and there are none");
    yield { ...model, id: documentId(uri), uri, title, text, contentHash: sha256(text), links: [] };
  }
}

/** The beginning of one word and the end of another: reads like a name, and few pages have it. */
function coined(words: readonly (readonly string[])[], draw: Random): string {
  const part = (): string => {
    const all = words[draw.int(words.length)] ?? [];
    return (all[draw.int(all.length)] ?? "").replace(/[^\p{L}]/gu, "").toLowerCase();
  };
  const made = `${part().slice(0, 4)}${part().slice(-4)}${part().slice(0, 3)}`;
  return made.charAt(0).toUpperCase() + made.slice(1);
}
