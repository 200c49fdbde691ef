/** What a question is asked with in a manner that asks by more than its question word. */
export const BRIEF_REQUESTS = {
  figure: ["please look up", "please find"],
} as const;

export const EXAM_REQUESTS = {
  name: ["name", "identify"],
  figure: ["state", "give"],
  /** What a clause follows that something is worked out for. */
  worked: ["work out", "calculate", "determine"],
  unit: ["Give your answer in", "Answer in", "State your answer in"],
} as const;

export const CHAT_REQUESTS = {
  /** What a clause follows: "how many people live there". */
  clause: [
    "could you tell me",
    "can you tell me",
    "do you know",
    "do you happen to know",
    "can you find out",
    "can you check",
    "any chance you know",
    "any idea",
    "I'd like to know",
    "could you look up",
    "could you find out",
    "I was wondering",
    "I'm trying to find out",
  ],
  /** The same for what nobody knows by heart. */
  worked: [
    "could you tell me",
    "can you tell me",
    "can you find out",
    "could you find out",
    "can you check",
    "can you work out",
    "could you work out",
    "I'd like to know",
    "I'm trying to find out",
    "I'm trying to work out",
    "I need to know",
    "I was wondering",
    "any idea",
  ],
  /** What the name of a figure follows: nobody happens to know "the drop in its exports". */
  figure: ["could you look up", "can you find", "I'm looking for"],
} as const;

/** A statement, not a question, though it asks. */
export const isStated = (request: string): boolean => /^I/.test(request);

/** Whether a sentence, or what follows an opening of it, begins with one of them. */
export const isAskedWith = (text: string, requests: readonly string[]): boolean =>
  requests.some((request) => new RegExp(`(?:^|[.?!,:] )${request} `, "i").test(text));

const OF_OTHERS = [...Object.values(BRIEF_REQUESTS).flat(), ...CHAT_REQUESTS.clause, ...CHAT_REQUESTS.figure, ...CHAT_REQUESTS.worked];

/** Whether it is a question that nothing but its question word asks. */
export const isBareQuestion = (text: string): boolean => text.endsWith("?") && !isAskedWith(text, OF_OTHERS);
