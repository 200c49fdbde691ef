import type { SourceContext, SourceItem } from "./source.ts";

const AT_ONCE = 200;

/**
 * For a source that lists all it has each time: what it gave before and lists no more is gone, after everything else. What it lists and
 * cannot read tonight is not, and neither is anything where nothing could be read (a disk that is not mounted). Holds the uris that it
 * gave on all nights.
 */
export async function* withVanished(items: AsyncIterable<SourceItem>, { frontier }: SourceContext): AsyncGenerator<SourceItem> {
  const missing = new Set((await frontier.given()).flatMap(({ document }) => document ?? []));
  const unread: string[] = [];
  let fresh: string[] = [];
  let read = 0;
  const record = async (): Promise<void> => {
    await frontier.record(fresh.map((uri) => ({ uri, document: uri, links: [] })));
    fresh = [];
  };
  for await (const item of items) {
    if (item.kind === "rejection") unread.push(item.rejection.itemKey);
    if (item.kind === "document" || item.kind === "unchanged") {
      const uri = item.kind === "document" ? item.document.uri : item.uri;
      read += 1;
      // Noted before it is taken in: killed in between, it is given again, or found missing and was never there.
      if (!missing.delete(uri) && fresh.push(uri) >= AT_ONCE) await record();
    }
    yield item;
  }
  await record();
  if (read === 0) return;
  // A record that names a page of its own does not tell which file it stood in.
  const mayStand = (uri: string): boolean => (uri.startsWith("file:") ? unread.some((key) => uri.startsWith(key)) : unread.length > 0);
  for (const uri of missing) if (!mayStand(uri)) yield { kind: "gone", uri, detail: "it is not in the source any more" };
}
