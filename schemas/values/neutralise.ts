/**
 * Tags that carry meaning in a turn or for a chat template, of the common families: ChatML, Llama, Gemma, DeepSeek, GLM, StarCoder and the
 * tool forms. A page that holds one must not end an observation, start a turn or plant an answer. `<` becomes `‹`: the words stay readable,
 * the change is visible, the length stays, and it is the same every time.
 */
const FOREIGN_TAG =
  /<(?=[ \t]{0,4}\/?[ \t]{0,4}(?:tool_calls|thinking|function_calls?|function_results|parameter|invoke|start_of_turn|end_of_turn|start_of_image|fim_\w+|file_sep|repo_name|sop|eop|s|bos|eos|pad|unk|mask|cls|sep)\b|[ \t]{0,4}\/?[ \t]{0,4}[|｜]|<\/?SYS>>)/giu;
/** Tags of the turn formats that are written here. */
const OWN_TAG =
  /<(?=[ \t]{0,4}\/?[ \t]{0,4}(?:tool_response|tool_call|tools?|answer|think|code|action|function|system|summary|previous_research_summary)\b)/giu;
/** The same of the families that write them in brackets (Llama 2, Mistral, GLM, BERT). */
const BRACKET =
  /\[(?=\/?(?:INST|TOOL_CALLS|AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CONTENT|SYSTEM_PROMPT|IMG|CALL_ID|ARGS|THINK|gMASK|sMASK|MASK|CLS|SEP|PAD|UNK)\])/gu;
/** Marks of a speaker, as plain-text formats have them; anywhere, as what is quoted of a page begins anywhere. */
const SPEAKER = /(?<=(?<![\p{L}\p{N}])(?:Human|Assistant)|#{2,4} ?(?:Instruction|Response|Human|Assistant|System|Input)):/gu;
/** Private-use characters mark mask spans while a template is rendered; control characters have no place in a text. */
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uE000-\uF8FF]/gu;
/** Overrides of the direction of writing show other words than stand there. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/gu;

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text from outside, made safe to stand anywhere. Idempotent; keeps the length in UTF-16 units, so that offsets stay right. */
export const neutralise = (text: string): string => withoutControlTokens(text).replace(OWN_TAG, "‹");

/** For what may hold tags of its own (a conversation, a system prompt's `<tools>`): all that such a text never writes is taken apart. */
export const withoutControlTokens = (text: string): string =>
  wellFormedText(text)
    .replace(UNPRINTABLE, "\uFFFD")
    .replace(DIRECTION, "\uFFFD")
    .replace(FOREIGN_TAG, "‹")
    .replace(BRACKET, "［")
    .replace(SPEAKER, "：");

/** Whether a text has a tag, or what was one before it was neutralised. */
export const hasTag = (text: string): boolean => /[<‹]\/?[a-z_]/i.test(text);

/** JSON can spell half a character; UTF-8 cannot. */
export const wellFormedText = (text: string): string => text.replace(LONE_SURROGATE, "\uFFFD");
