import { z } from "zod";

// No defaults in the schemas: they would change the fingerprint of every config there is.
const wish = z.enum(["respect", "ignore"]).exactOptional();

/** What is done about a rights holder's reservation of text and data mining. */
export const tdmWish = wish.describe(
  "`ignore`: pages whose mining is reserved (`tdm-reservation: 1`) are read, for who has an agreement or an exception; their rows say what they ask. Without it, or `respect`, they are not.",
);

/** Of a source: what is done about the wishes of pages that not everyone has to heed. */
export const wishKeys = {
  tdm: tdmWish,
  nosnippet: wish.describe(
    "`ignore`: pages that ask that no words of them are shown in results of searches are read. Without it, or `respect`, they are not.",
  ),
  licenses: z
    .array(z.string().min(1))
    .min(1)
    .exactOptional()
    .describe(
      "Globs on the licence that a page states, like `https://creativecommons.org/licenses/by/**`; `none` stands for pages that state none. Pages of other licences are left out. Without it, all are read.",
    ),
};
