import { z } from "zod";
import { int, int64, json, timestamp } from "../../schemas/datasets/index.ts";

/** Every kind of column there is, and every way one lies in another. */
export const Everything = z.object({
  id: z.string(),
  text: z.string().nullable(),
  kind: z.enum(["a", "b"]),
  time: timestamp,
  maybe_time: timestamp.nullable(),
  big: int64,
  small: int,
  real: z.number(),
  flag: z.boolean(),
  maybe_flag: z.boolean().nullable(),
  list: z.array(z.string()),
  maybe_list: z.array(int).nullable(),
  matrix: z.array(z.array(int)),
  gaps: z.array(z.string().nullable()).nullable(),
  structs: z.array(z.object({ a: z.string(), b: int.nullable(), big: int64, inner: z.array(z.object({ x: json })) })),
  maybe_structs: z.array(z.object({ a: z.string().nullable(), lists: z.array(z.array(z.string())).nullable() }).nullable()).nullable(),
  struct: z.object({ a: z.string().nullable(), list: z.array(z.string()) }),
  maybe_struct: z.object({ a: z.string(), n: int.nullable(), list: z.array(z.string()) }).nullable(),
});
export type Everything = z.infer<typeof Everything>;

export const everything = (k: number): Everything => ({
  id: `r${k}`,
  text: k % 3 === 0 ? null : "Côte d’Ivoire 😀 ".repeat(k % 7),
  kind: k % 2 === 0 ? "a" : "b",
  time: k % 6 === 5 ? "1931-04-14T12:00:00.001Z" : "2026-01-02T03:04:05.678Z",
  maybe_time: k % 2 === 0 ? null : "1999-12-31T23:59:59.999Z",
  big: 2 ** 52 - k,
  small: 3 - k,
  real: k / 3,
  flag: k % 5 === 0,
  maybe_flag: k % 4 === 0 ? null : k % 4 === 1,
  list: ["x", "", "y"].slice(0, k % 4),
  maybe_list: k % 2 === 0 ? null : Array.from({ length: k % 3 }, (_, i) => i - 1),
  matrix: Array.from({ length: k % 4 }, (_, i) => Array.from({ length: (i + k) % 3 }, (__, j) => i * 10 + j - 5)),
  gaps: k % 5 === 4 ? null : ["u", null, ""].slice(0, k % 4),
  structs: Array.from({ length: k % 3 }, (_, i) => ({
    a: `s${i}`,
    b: i === 0 ? null : i,
    big: i,
    inner: i === 0 ? [] : [{ x: '{"k":1}' }],
  })),
  maybe_structs:
    k % 4 === 0
      ? null
      : Array.from({ length: k % 4 }, (_, i) =>
          i === 1 ? null : { a: i === 0 ? null : "q", lists: (k + i) % 3 === 0 ? null : [[], ["m", "n"], [""]].slice(0, (k + i) % 4) },
        ),
  struct: { a: k % 2 === 0 ? null : "z", list: [`l${k}`] },
  maybe_struct: k % 2 === 0 ? null : { a: "w", n: k % 3 === 0 ? null : k, list: ["1", "2"] },
});

export const everythingRows = (count: number): Everything[] => Array.from({ length: count }, (_, k) => everything(k));
