import type { Html } from "../views/html.ts";

/** A part of the report, with a link of its own. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}
