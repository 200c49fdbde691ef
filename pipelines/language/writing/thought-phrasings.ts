import type { Random } from "../../../schemas/index.ts";
import { brief } from "./voices/brief.ts";
import { careful } from "./voices/careful.ts";
import { musing } from "./voices/musing.ts";
import { plain } from "./voices/plain.ts";
import type { Voice } from "./voices/voice.ts";

export const THOUGHT_PHRASINGS: Readonly<Record<string, Voice>> = { plain, brief, careful, musing };

export const thoughtPhrasing = (name: string | undefined): Voice => THOUGHT_PHRASINGS[name ?? "plain"] ?? plain;

export const drawThoughtPhrasing = (random: Random): string => random.pick(Object.keys(THOUGHT_PHRASINGS));
