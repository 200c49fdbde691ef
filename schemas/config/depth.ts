import { z } from "zod";
import { share } from "./parts.ts";

const members = z.int().min(13).max(60);

/** Questions over every member of a long list. */
export const RecallConfig = z
  .strictObject({
    share: share.describe("Of the draws that range over a list: those that take a long one, as far as a memory has such."),
    least: members.default(13).describe("Members of it at least.").meta({ unit: "members" }),
    most: members.default(40).describe("Members of it at most: an agent reads the page of each.").meta({ unit: "members" }),
  })
  .refine(({ least, most }) => least <= most, { error: "`least` is above `most`", path: ["least"] });
export type RecallConfig = z.infer<typeof RecallConfig>;

/** Of the questions of each level, the share that gets runs. */
export const RolledOutLevels = z.strictObject({
  1: share.exactOptional().describe("Of level 1."),
  2: share.exactOptional().describe("Of level 2."),
  3: share.exactOptional().describe("Of level 3."),
  4: share.exactOptional().describe("Of level 4."),
  5: share.exactOptional().describe("Of level 5."),
});

/** Most that questions of each level may be of all. */
export const LevelShares = z
  .strictObject({
    1: share.exactOptional().describe("Of level 1: one look-up."),
    2: share.exactOptional().describe("Of level 2: a second thing, a comparison or a calculation."),
    3: share.exactOptional().describe("Of level 3: three steps over two pages."),
    4: share.exactOptional().describe("Of level 4: five steps over three pages with something hidden or reckoned, or ten pages."),
    5: share.exactOptional().describe("Of level 5: six steps over four pages with one thing named, that no single search answers."),
  })
  .refine((shares) => Object.values(shares).reduce((sum, one) => sum + one, 0) >= 1 || Object.keys(shares).length < 5, {
    error: "all five levels together are less than 1: name fewer, or give them more",
  });
export type LevelShares = z.infer<typeof LevelShares>;
