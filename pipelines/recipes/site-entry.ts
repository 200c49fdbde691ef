import type { SourceEntry } from "../../schemas/index.ts";

/** Whether its pages come one by one over HTTP, each asked for. */
export const isSite = (entry: SourceEntry): boolean => "web" in entry || "demo" in entry;
