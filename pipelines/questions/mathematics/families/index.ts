import type { ReasoningFamily } from "../family.ts";
import congruences from "./congruences.ts";
import multiples from "./multiples.ts";
import recurrence from "./recurrence.ts";
import words from "./words.ts";

export const families: readonly ReasoningFamily[] = [congruences, multiples, recurrence, words];
