import { hashOf } from "../../schemas/index.ts";

/** Short enough to be written, long enough for a snapshot: two of 100,000 pages share one by a chance of one in fifty thousand. */
export const linkIdOf = (url: string): string => hashOf("link", url).slice(0, 12);
