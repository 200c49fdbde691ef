import type { Random } from "../../../schemas/index.ts";
import { briefVoice } from "./voices/brief-voice.ts";
import { carefulVoice } from "./voices/careful-voice.ts";
import { musingVoice } from "./voices/musing-voice.ts";
import { plainVoice } from "./voices/plain-voice.ts";
import type { Voice } from "./voices/voice.ts";

export const THOUGHT_PHRASINGS: Readonly<Record<string, Voice>> = {
  plain: plainVoice,
  brief: briefVoice,
  careful: carefulVoice,
  musing: musingVoice,
};

export const thoughtPhrasing = (name: string | undefined): Voice => THOUGHT_PHRASINGS[name ?? "plain"] ?? plainVoice;

export const drawThoughtPhrasing = (random: Random): string => random.pick(Object.keys(THOUGHT_PHRASINGS));
