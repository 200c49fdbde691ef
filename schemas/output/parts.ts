import { z } from "zod";

export const count = z.int().min(0);
export const text = z.string();
