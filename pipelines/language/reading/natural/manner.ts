/** A question without what only the manner of asking adds. */
export interface PlainQuestion {
  readonly sentences: readonly string[];
  /** Words of the unit that the answer is wanted in, where a sentence of its own says it. */
  readonly unit: string | null;
  /** Written as a search line. */
  readonly bare: boolean;
}

const GREETING =
  /^(?:hi|hello|hey|quick question|question|trivia question|quiz question|a quick one|riddle|here is a riddle|help me out)(?: there)? [,:.!] /;
const OPENING = new RegExp(
  `^(?:${[
    "(?:could|can|would) (?:you|someone) (?:please )?(?:tell me|find out|look up|check|work out|find|give me)(?: for me)?",
    "(?:do you|does anyone) (?:happen to )?know",
    "i (?:would|' d) like to know",
    "i (?:am|' m) trying to (?:find out|work out)",
    "i need to know",
    "i wonder",
    "please (?:tell me|find out|find|give|report|provide|state|look up|identify|name|list)",
    "any idea",
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
    "we need",
    "for the brief :",
  ].join("|")}) `,
);
const CLOSING = /(?: ,)? (?:please|thanks)$|^(?:thanks|thank you|thanks in advance)$/;
/** Why somebody asks: no names, no figures, nothing that could change what is asked. */
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
    else if (words !== "" && !REASON.test(words) && !CLOSING.test(words) && !POINTED.test(words)) sentences.push(stripped(words));
    else if (CLOSING.test(words) && words.replace(CLOSING, "") !== "") sentences.push(stripped(words.replace(CLOSING, "")));
  }
  return { sentences, unit, bare };
}

const stripped = (words: string): string => words.replace(GREETING, "").replace(OPENING, "").replace(CLOSING, "");
