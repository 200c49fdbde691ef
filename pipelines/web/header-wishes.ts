import type { Headers } from "./fetcher.ts";
import type { RobotsTag } from "./robots-tags.ts";
import { type Tdm, tdmOf } from "./tdm.ts";

/** The first of that name. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.[0];
}

export const headerTags = (headers: Headers): readonly RobotsTag[] =>
  [headers["x-robots-tag"] ?? []].flat().map((content) => ({ name: "robots", content }));

export const headerTdm = (headers: Headers): Tdm => tdmOf(header(headers, "tdm-reservation"), header(headers, "tdm-policy"));
