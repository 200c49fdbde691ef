/**
 * Tags that carry meaning in a turn, or could for a chat template. A page that holds one must not end an observation, start a
 * turn or plant an answer. `<` becomes `‹`: the words stay readable, the change is visible, and it is the same every time.
 */
const RESERVED =
  /<(?=[ \t]{0,4}\/?[ \t]{0,4}(?:tool_response|tool_call|tools?|answer|think|code|action|function|system|summary|previous_research_summary|s|bos|eos|pad|unk)\b|[ \t]{0,4}\/?[ \t]{0,4}[|｜])/giu;
/** Private-use characters mark mask spans while a template is rendered; control characters have no place in a text. */
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uE000-\uF8FF]/gu;

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text from outside, made safe to stand inside `<tool_response>`. Idempotent. */
export function neutralise(text: string): string {
  return text.replace(LONE_SURROGATE, "\uFFFD").replace(UNPRINTABLE, "\uFFFD").replace(RESERVED, "‹");
}

/** For what may hold tags of its own (a system prompt's `<tools>`): only a chat template's control tokens are taken out. */
export const withoutControlTokens = (text: string): string =>
  wellFormed(text)
    .replace(UNPRINTABLE, "\uFFFD")
    .replace(/<(?=[ \t]{0,4}\/?[ \t]{0,4}[|｜])/gu, "‹");

/** JSON can spell half a character; UTF-8 cannot. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, "\uFFFD");
