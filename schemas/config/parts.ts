import { z } from "zod";

/** A number from 0 to 1. */
export const share = z.number().min(0).max(1);

/** "10MB", "500KB", or a number of bytes. */
export const Bytes = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d+(\.\d+)?\s*(B|KB|MB|GB)$/i, 'write a size like "10MB"')
    .transform((text) => {
      const [, number = "0", unit = "B"] = /^([\d.]+)\s*(\w+)$/.exec(text) ?? [];
      return Math.round(Number(number) * 1000 ** ["B", "KB", "MB", "GB"].indexOf(unit.toUpperCase()));
    }),
]);

/** Addresses stand in files that are shared: who may enter does not. */
export const hasNoSecret = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === "" && password === "";
};
