import iconv from "iconv-lite";
import { wellFormedText } from "../../schemas/values/neutralise.ts";

/** Share of characters that may be undecodable, or NUL, before a page counts as wrongly encoded; one is always let be. */
const TOLERATED = 0.001;

export type DecodeResult = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly detail: string };

/**
 * Bytes of a page as text. As the encoding standard has it: byte order mark, then the header's charset, then the page's own
 * `<meta charset>`; where none speaks, UTF-8 if the bytes are valid UTF-8, else windows-1252. A header that is plainly wrong
 * (the bytes are no UTF-8) gives way to the page's own word.
 */
export function decodePage(bytes: Uint8Array, contentType: string | undefined): DecodeResult {
  const mark = markOf(bytes);
  const header = /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType ?? "")?.[1];
  const meta = metaCharset(bytes);
  const candidates = mark !== undefined ? [mark] : [header, meta].filter((label) => label !== undefined);
  if (candidates.length === 0) candidates.push("utf-8", "windows-1252");
  let unknown: string | undefined;
  for (const label of candidates) {
    const text = decode(bytes, label);
    if (text === undefined) {
      unknown = label;
      continue;
    }
    const most = Math.max(1, TOLERATED * text.length);
    if (count(text, "\ufffd") > most) continue;
    return isBinary(text) ? { ok: false, detail: "binary content" } : { ok: true, text: wholeText(text) };
  }
  return {
    ok: false,
    detail:
      unknown === undefined
        ? `the content is not in the encoding that it names (${candidates.join(", ")})`
        : `unknown encoding "${unknown}"`,
  };
}

/** More NUL than may stand there by mistake. */
export const isBinary = (text: string): boolean => count(text, "\0") > Math.max(1, TOLERATED * text.length);

/** A NUL or half a character costs itself, not the page: neither can be stored or searched. */
export const wholeText = (text: string): string => wellFormedText(text.replaceAll("\0", "\ufffd"));

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

/** As browsers do: only the first 1,024 bytes are searched (here 4,096, since comments and scripts often come first). */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096)).toString("latin1");
  const label =
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(head)?.[1] ??
    /<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w:.-]{1,40})/i.exec(head)?.[1];
  // A page that could be read this far is not in UTF-16, whatever it says.
  return label !== undefined && /^utf-?16/i.test(label) ? "utf-8" : label;
}

/** Labels mean what the encoding standard says ("iso-8859-1" is windows-1252); Node 20 itself decodes windows-1252 as Latin-1. */
function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding.startsWith("utf-") || !iconv.encodingExists(decoder.encoding)) return decoder.decode(bytes);
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), decoder.encoding);
  } catch {
    return undefined;
  }
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++;
  return found;
}
