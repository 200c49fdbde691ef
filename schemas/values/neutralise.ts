/** What begins a tag: "<", and the wide and small signs that a normalising tokenizer makes one of. */
const OPEN = "[<＜﹤]";
const WITHIN = "[ \\t]{0,4}\\/?[ \\t]{0,4}";
/** Names that tokenizers and agents' formats give their tags, beside those of the formats that are written here. */
const FOREIGN =
  "tool_calls|tool_results?|tool_code|tool_sep|toolcall|thinking|thought|function_calls?|function_results|parameter|invoke|arg_key|arg_value|code_interpreter|observation|search|result|report|user|assistant|human|bot|start_of_turn|end_of_turn|start_of_image|fake_token_\\w+|ref|box|quad|(?:begin|end)(?:ning)?_of_\\w+|image|image_soft_token|video|audio|fim_\\w+|file_sep|repo_name|jupyter_\\w+|empty_output|sop|eop|s|[be]os|[be]os_token|pad|unk|mask|cls|sep|c_q|unused_?\\d+|reserved_\\d+|extra_id_\\d+|special_\\d+|0x[0-9a-f]{2}|_(?:bot|user|system|end|start)|longcat_\\w+|co: ?\\d+|\\w{1,24}:(?:tool_\\w+|think|function\\w*|invoke|parameter)";
/**
 * Tags that carry meaning in a turn or for a chat template, of the common families: ChatML, Llama, Gemma, DeepSeek, GLM, MiniMax, Cohere,
 * StarCoder and the tool forms. A page that holds one must not end an observation, start a turn or plant an answer. `<` becomes `‹`: the
 * words stay readable, the change is visible, the length stays, and no normal form makes it a "<" again.
 */
const FOREIGN_TAG = new RegExp(`${OPEN}(?=${WITHIN}(?:(?:${FOREIGN})\\b|[|｜])|\\/?SYS>>|${OPEN}\\/?SYS>>)`, "giu");
/** Tags of the turn formats that are written here. */
const OWN_TAG = new RegExp(
  `${OPEN}(?=${WITHIN}(?:tool_response|tool_call|tools?|answer|think|code|action|function|system|summary|previous_research_summary)\\b)`,
  "giu",
);
/** The same of the families that write them in brackets (Llama 2, Mistral, GLM, BERT, EXAONE, DSPy). */
const BRACKET =
  /[[［](?=\/?(?:INST|TOOL_CALLS|AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CONTENT|SYSTEM_PROMPT|IMG|CALL_ID|ARGS|THINK|gMASK|sMASK|MASK|CLS|SEP|PAD|UNK|BOS|EOS|EOT|PREFIX|SUFFIX|MIDDLE|unused\d+)\]|\||\[ ## |e~\[)/giu;
/** MiniMax writes them the other way round. */
const TURNED = /\](?=~!?[a-z]{1,3}[[\]]|<\]\w{1,24}\[>\[)/giu;
/** Marks of a speaker, as plain-text formats have them; anywhere, as what is quoted of a page begins anywhere. Forwards: a look behind each place costs ten times as much. */
const SPEAKER = /(?<![\p{L}\p{N}])(Human|Assistant|USER|ASSISTANT):/gu;
const HEADED_SPEAKER = /(#{2,4} ?(?:instruction|response|human|assistant|system|input|user)):/giu;
/** Kimi's. */
const TRIANGLE = /◁(?=\/?[a-z])/giu;
/** Words that switch a model's thinking on and off wherever a user's turn has them. */
const SWITCH = /\/(?=(?:no_?)?think\b)(?<=(?:^|[\s"“(])\/)/giu;
/**
 * Private-use characters mark mask spans while a template is rendered; control characters have no place in a text, nor have those that
 * only tell programs how to show it, and no person sees.
 */
const UNPRINTABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u206A-\u206F\uE000-\uF8FF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu;
/** Letters that are not shown: a text in them is read by a model and by nobody else. Two units each. */
const HIDDEN = /[\u{E0000}-\u{E007F}]/gu;
/** Overrides of the direction of writing show other words than stand there. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/gu;
/** The end of a line, to some readers of JSON lines too. */
const SEPARATOR = /[\u2028\u2029]/gu;
const LONE_RETURN = /\r(?!\n)/g;

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text from outside, made safe to stand anywhere. Idempotent; keeps the length in UTF-16 units, so that offsets stay right. */
export const neutralise = (text: string): string => withoutControlTokens(text).replace(OWN_TAG, "‹");

/** For what may hold tags of its own (a conversation, a system prompt's `<tools>`): all that such a text never writes is taken apart. */
export const withoutControlTokens = (text: string): string => (SUSPECT.test(text) ? takenApart(text) : text);

/** All that any rule begins or ends with: most texts hold none of it, and one look tells. */
const SUSPECT =
  /[<＜﹤[［\]:◁/\r\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u2028-\u202E\u2066-\u206F\uD800-\uDFFF\uE000-\uF8FF\uFFF9-\uFFFF]/;

const takenApart = (text: string): string =>
  wellFormedText(text)
    .replace(UNPRINTABLE, "\uFFFD")
    .replace(HIDDEN, "\uFFFD\uFFFD")
    .replace(DIRECTION, "\uFFFD")
    .replace(SEPARATOR, " ")
    .replace(LONE_RETURN, "\n")
    .replace(FOREIGN_TAG, "‹")
    .replace(BRACKET, "⁅")
    .replace(TURNED, "⁆")
    .replace(SPEAKER, "$1∶")
    .replace(HEADED_SPEAKER, "$1∶")
    .replace(TRIANGLE, "◅")
    .replace(SWITCH, "∕");

/** Whether a text has a tag, or what was one before it was neutralised. */
export const hasTag = (text: string): boolean => /[<‹]\/?[a-z_]/i.test(text);

/** JSON can spell half a character; UTF-8 cannot. */
export const wellFormedText = (text: string): string => text.replace(LONE_SURROGATE, "\uFFFD");
