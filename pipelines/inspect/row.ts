import { mapTexts } from "../../schemas/values/map-texts.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { layJson } from "./json.ts";
import { withoutControls, type Style } from "./style.ts";

export interface RowView {
  readonly width: number;
  readonly style: Style;
  /** Show all of the text; else long texts and lists are cut and say by how much. */
  readonly whole: boolean;
}

const shortText = 600;
const shortList = 5;

/** A row for reading: one column after the other, chats as chats, JSON text laid out. */
export const renderRow = (row: Readonly<Record<string, unknown>>, view: RowView): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) => field(name, value, 1, view));

function field(name: string, value: unknown, depth: number, view: RowView): readonly string[] {
  const indent = "  ".repeat(depth);
  const label = `${indent}${view.style.name(withoutControls(name))}: `;
  if (value === null || value === undefined) return [`${label}${view.style.dim("null")}`];
  if (isChat(value)) return [label.trimEnd(), ...value.flatMap((message) => chat(message, depth + 1, view))];
  if (Array.isArray(value)) return list(label, value, depth, view);
  if (value instanceof Date) return [`${label}${value.toISOString()}`];
  if (value instanceof Uint8Array) return [`${label}${value.byteLength} bytes`];
  if (typeof value === "object")
    return [label.trimEnd(), ...Object.entries(value).flatMap(([key, inner]) => field(key, inner, depth + 1, view))];
  const text = withoutControls(laidOut(scalar(value), view.width - 2 * depth - 2));
  const shown = view.whole ? text : cutWithCount(text, shortText);
  if (!shown.includes("\n") && label.length + shown.length <= view.width + 20) return [`${label}${shown}`];
  return [label.trimEnd(), ...wrapped(shown, depth + 1, view.width)];
}

const scalar = (value: unknown): string => (typeof value === "string" ? value : String(value));

function list(label: string, items: readonly unknown[], depth: number, view: RowView): readonly string[] {
  if (items.length === 0) return [`${label}[]`];
  const simple = items.every((item) => item === null || typeof item !== "object");
  const shown = view.whole ? items : items.slice(0, simple ? 20 : shortList);
  const more = items.length - shown.length;
  if (simple) {
    const text = shown.map((item) => withoutControls(String(item))).join(" · ") + (more > 0 ? ` · and ${more} more` : "");
    return label.length + text.length <= view.width ? [`${label}${text}`] : [label.trimEnd(), ...wrapped(text, depth + 1, view.width)];
  }
  return [
    `${label}${items.length} items`,
    ...shown.flatMap((item, index) => field(String(index), item, depth + 1, view)),
    ...(more > 0 ? [`${"  ".repeat(depth + 1)}${view.style.dim(`and ${more} more`)}`] : []),
  ];
}

interface ChatMessage {
  readonly role: string;
  readonly content: string;
  readonly loss?: number;
}

const isChat = (value: unknown): value is readonly ChatMessage[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (item) =>
      item !== null &&
      typeof item === "object" &&
      typeof (item as ChatMessage).role === "string" &&
      typeof (item as ChatMessage).content === "string",
  );

function chat({ role, content, loss }: ChatMessage, depth: number, view: RowView): readonly string[] {
  const text = withoutControls(content);
  const mark = loss === undefined ? "" : view.style.dim(loss === 1 ? " (loss)" : " (no loss)");
  return [
    `${"  ".repeat(depth)}[${view.style.role(withoutControls(role))}]${mark}`,
    ...wrapped(view.whole ? text : cutWithCount(text, shortText), depth + 1, view.width),
  ];
}

/** JSON text is laid out over lines; other text stays as it is. What a page's own JSON spells in escapes is a text only here. */
function laidOut(text: string, width: number): string {
  if (text.length <= width || text.length > 1_000_000 || !/^[[{]/.test(text)) return text;
  try {
    return layJson(mapTexts(JSON.parse(text), neutralise), width);
  } catch {
    return text;
  }
}

export const cutText = (text: string, length: number): string => {
  const line = withoutControls(text.slice(0, length * 2)).replace(/\s+/g, " ");
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
};

const cutWithCount = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)} … (${text.length - length} characters more)`;

/** Broken at spaces where there is one in the last third of a line; a word longer than a line is broken. */
function wrapped(text: string, depth: number, width: number): readonly string[] {
  const indent = "  ".repeat(depth);
  const room = Math.max(20, width - indent.length);
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    let start = 0;
    while (line.length - start > room) {
      const space = line.lastIndexOf(" ", start + room);
      const end = space > start + room * 0.66 ? space : start + room;
      lines.push(indent + line.slice(start, end));
      start = line[end] === " " ? end + 1 : end;
    }
    lines.push(indent + line.slice(start));
  }
  return lines;
}
