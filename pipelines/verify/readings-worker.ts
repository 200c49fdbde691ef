import { readingOf, unreadPages, type PartlyRead, type UnreadPage } from "./readings.ts";
import { openRun } from "./run-files.ts";

/** Documents that are handed over at once, some hundred statements each: those read here, and those left to who enters them. */
const READ = 7;
const LEFT = 6;

let source: AsyncIterator<UnreadPage> | undefined;
let before: Promise<unknown> = Promise.resolve();

/** Entry of a worker thread of one run: its next pages, none at its end. Who asks before it was answered gets those behind. */
export default (folder: string): Promise<PartlyRead> => {
  const part = before.then(() => nextPages(folder));
  before = part.catch(() => undefined);
  return part;
};

async function nextPages(folder: string): Promise<PartlyRead> {
  source ??= unreadPages(await openRun(folder));
  const pages: UnreadPage[] = [];
  while (pages.length < READ + LEFT) {
    const next = await source.next();
    if (next.done === true) break;
    pages.push(next.value);
  }
  return { read: pages.slice(0, READ).map(readingOf), unread: pages.slice(READ) };
}
