import type { Answer, Message } from "../../schemas/index.ts";
import { answerReward } from "./answer.ts";
import { formatReward } from "./format.ts";

export interface RewardParts {
  readonly format: 0 | 1;
  readonly answer: 0 | 1;
}

export const FORMAT_SHARE = 0.1;

export const rewardParts = (messages: readonly Message[], prediction: string | null, answer: Answer): RewardParts => ({
  format: formatReward(messages),
  answer: answerReward(prediction, answer),
});

/** .1 format + .9 answer; `binary`: the answer alone. */
export const reward = ({ format, answer }: RewardParts, form: "weighted" | "binary" = "weighted"): number =>
  form === "binary" ? answer : FORMAT_SHARE * format + (1 - FORMAT_SHARE) * answer;
