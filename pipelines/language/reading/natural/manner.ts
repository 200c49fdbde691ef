/** A question without what only the manner of asking adds. */
export interface PlainQuestion {
  readonly sentences: readonly string[];
  /** Words of the unit that the answer is wanted in, where a sentence of its own says it. */
  readonly unit: string | null;
  /** Written as a search line. */
  readonly bare: boolean;
}

const GREETING =
  /^(?:hi|hello|hey|thanks|quick one|quick question|question|trivia question|quiz question|a quick one|riddle|here is a riddle|help me out)(?: there)? [,:.!] /;
const OPENING = new RegExp(
  `^(?:${[
    "(?:could|can|would) (?:you|someone) (?:please )?(?:tell me|find out|look up|check|work out|find|give me)(?: for me)?",
    "(?:do you|does anyone) (?:happen to )?know",
    "i (?:would|' d) like to know",
    "i (?:am|' m) trying to (?:find out|work out)",
    "i need to know",
    "i wonder",
    "please (?:tell me|find out|find|give|report|provide|state|look up|identify|name|list|work out|calculate)",
    "any idea",
    "any chance you know",
    "i was wondering",
    "i ' m wondering",
    "i keep wondering",
    "i can ' t (?:find|work out|remember)",
    "i ' ve been trying to (?:find out|work out)",
    "my [a-z]+ asked me",
    "my [a-z]+ wants to know",
    "remind me",
    "help me settle this :",
    "do you remember",
    "what i ' d like to know is",
    "could you check",
    "we (?:are|' re) looking for",
    "i ' m looking for",
    "i am looking for",
    "can you find",
    "please check",
    "please confirm",
    "set out",
    "estimate",
    "tell me",
    "find out",
    "work out",
    "determine",
    "state",
    "give",
    "name",
    "identify",
    "list",
    "report",
    "calculate",
    "compute",
    "find",
    "look up",
    "needed :",
    "required :",
    "wanted :",
    "data point :",
    "to establish :",
    "to check :",
    "i need",
    "we need to know",
    "we need",
    "for the brief :",
  ].join("|")}) `,
);
const CLOSING = /(?: ,)? (?:please|thanks)$|^(?:thanks|thank you|thanks in advance)$/;
/** What somebody is busy with: no names, no figures, nothing that could change what is asked. */
const TOPIC =
  /^(?:i (?:am|' m)|we (?:are|' re)) (?:writing|reading|working|preparing|putting together|comparing|revising|teaching|planning|giving|trying to understand)(?: [a-z]+){1,12}$/;
/** Why somebody asks. */
const REASON =
  /^(?:i (?:am|' m)|we are) (?:writing|preparing|putting together|working on|checking|making|finishing|double - checking|updating) (?:a|an|some|my|our) (?:[a-z]+ )?(?:quiz|slide|slides|report|table|map|project|fact sheet|post|presentation|spreadsheet|article|homework|lesson|chart|essay|handout|briefing|newsletter|profile|notes)(?: for (?:class|school|work|a friend|tomorrow))?(?: (?:and|but) (?:one figure|a number|this|one answer) is missing)?$/;
const UNIT = /^(?:please )?(?:give|state|express)? ?(?:your |the )?answer in (.+)$/;
const POINTED = /^(?:who|which) is it$/;

export function withoutManner(text: string): PlainQuestion {
  const bare = !/[.?!]$/.test(text);
  let unit: string | null = null;
  const sentences: string[] = [];
  let left = text.replace(GREETING, "");
  left = left.replace(GREETING, "");
  for (const sentence of left.split(/ [.?!](?: |$)/)) {
    const words = sentence.trim();
    const said = UNIT.exec(words)?.[1];
    if (said !== undefined) unit = said;
    else if (words !== "" && !REASON.test(words) && !isTopic(words) && !CLOSING.test(words) && !POINTED.test(words))
      sentences.push(stripped(words));
    else if (CLOSING.test(words) && words.replace(CLOSING, "") !== "") sentences.push(stripped(words.replace(CLOSING, "")));
  }
  return { sentences, unit, bare };
}

/** Words that a question is made of would make it more than a topic. */
const isTopic = (words: string): boolean =>
  TOPIC.test(words) && !/\b(?:which|what|who|when|where|how|only|except|not|more|most|least|than)\b/.test(words);

const stripped = (words: string): string => words.replace(GREETING, "").replace(OPENING, "").replace(CLOSING, "");
