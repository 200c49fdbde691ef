/** All rules look at a text as a normal form makes it, without what is not shown: a wide "＜" is a "<", and a zero-width space hides nothing. */
const OPEN = "<";
const WITHIN = "[ \\t]{0,4}\\/?[ \\t]{0,4}";
/** Names that tokenizers and agents' formats give their tags, beside those of the formats that are written here. */
const FOREIGN =
  "tool_calls|tool_results?|tool_code|tool_sep|toolcall|thinking|thought|function_calls?|function_results|parameter|invoke|arg_key|arg_value|code_interpreter|observation|search|result|report|user|assistant|human|bot|fake_token_\\w+|ref|box|quad|(?:start|begin|end)(?:ning)?_of_\\w+|(?:image|audio|video)_soft_token|image|video|audio|fim_\\w+|file_sep|repo_?name|jupyter_\\w+|empty_output|sop|eop|s|[be]os|eo[acehmrt]|eosys|(?:[be]os|eop|mask|pad|unk|cls|sep)_token|2mass|seed:\\w+|pad|unk|mask|cls|sep|c_q|unused_\\w+|unused\\d+|reserved_\\d+|extra_id_\\d+|special_\\d+|0x[0-9a-f]{2}|_(?:bot|user|system|end|start)|longcat_\\w+|co: ?\\d+|turn_\\w+|role|commit_\\w+|filename|gh_stars|issue_\\w+|ctrl\\d+|img_\\w+|img(?=>)|information|execute|scratchpad|plan|tool_use|documents|reasoning|\\w{1,24}:(?:tool_\\w+|think|function\\w*|invoke|parameter)";
/**
 * Tags that carry meaning in a turn or for a chat template, of the common families: ChatML, Llama, Gemma, DeepSeek, GLM, MiniMax, Cohere,
 * StarCoder and the tool forms. A page that holds one must not end an observation, start a turn or plant an answer. `<` becomes `‹`: the
 * words stay readable, the change is visible, the length stays, and no normal form makes it a "<" again.
 */
const FOREIGN_TAG = new RegExp(`${OPEN}(?=${WITHIN}(?:(?:${FOREIGN})\\b|\\||\\w{1,40}\\|>)|\\/?SYS>>|${OPEN}\\/?SYS>>)`, "giu");
/** Tags of the turn formats that are written here. */
const OWN_TAG = new RegExp(
  `${OPEN}(?=${WITHIN}(?:tool_response|tool_call|tools?|answer|think|code|action|function|system|summary|previous_research_summary)\\b)`,
  "giu",
);
/** Code Llama's stand behind a mark of their own: "<pre>" is a tag of pages. */
const MARKED_TAG = /(?<=▁)<(?=(?:PRE|SUF|MID|EOT)>)/gu;
/** The same of the families that write them in brackets (Llama 2, Mistral, GLM, BERT, EXAONE, InternLM, DSPy). */
const BRACKET =
  /\[(?=[ \t]{0,4}\/?[ \t]{0,4}(?:INST|TOOL_CALLS|AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CONTENT|SYSTEM_PROMPT|IMG(?:_\w+)?|(?:BEGIN_)?AUDIO|CALL_ID|ARGS|THINK|MODEL_SETTINGS|multimodal|@BOS@|toxicity=0|gMASK|sMASK|MASK|CLS|SEP|PAD|UNK|BOS|EOS|EOT|PREFIX|SUFFIX|MIDDLE|(?:un)?used_?(?:token_)?\d+|control_\d+)[ \t]{0,4}\]|\||\[ ## |e~\[)/giu;
/** MiniMax writes them the other way round. */
const TURNED = /\](?=~!?[a-z]{1,3}[[\]]|![a-z]~\[|<\]\w{1,24}\[>\[)/giu;
/** Falcon's. */
const ANGLED =
  />(?=>(?:TITLE|ABSTRACT|INTRODUCTION|SUMMARY|COMMENT|ANSWER|QUESTION|DOMAIN|EMAIL_ADDRESS|IP_ADDRESS|PREFIX|SUFFIX|MIDDLE)<<)/gu;
/**
 * Marks of a speaker, as plain-text formats have them; anywhere, as what is quoted of a page begins anywhere. "User:", "Thought:" and "Q:"
 * are words of many pages and end no turn of a chat: they stay. Forwards: a look behind each place costs ten times as much.
 */
const SPEAKERS = ["Human", "Assistant", "USER", "ASSISTANT", "GPT4 Correct User", "Action Input", "Final Answer"];
const SPEAKER = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SPEAKERS.join("|")}):`, "gu");
const HEADED_SPEAKER = /(?:#{2,4} ?(?:instruction|response|human|assistant|system|input|user)):/giu;
/** Kimi's. */
const TRIANGLE = /◁(?=\/?[a-z])/giu;
/** Words that switch a model's thinking on and off wherever a user's turn has them; no part of an address. */
const SWITCH = /\/(?=(?:no_?)?think\b)(?<![\p{L}\p{N}/.:_~%<‹-]\/)/giu;
/**
 * Private-use characters mark mask spans while a template is rendered; control characters have no place in a text, nor have those that
 * only tell programs how to show it, and no person sees.
 */
const UNPRINTABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u206A-\u206F\uE000-\uF8FF\uFDD0-\uFDEF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu;
/** Letters that are not shown, of private use or none at all: a text in them is read by a model and by nobody else. Two units each. */
const HIDDEN = /[\u{E0000}-\u{E007F}\u{F0000}-\u{10FFFF}]/gu;
/** Overrides of the direction of writing show other words than stand there. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/gu;
/** The end of a line, to some readers of JSON lines too. */
const SEPARATOR = /[\u2028\u2029]/gu;
const LONE_RETURN = /\r(?!\n)/g;

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What is taken apart: the sign at the first or last place of what is found gives way to one like it that begins or ends nothing. */
interface Mark {
  readonly found: RegExp;
  /** One of these stands in whatever is found: to look for them costs a tenth. */
  readonly needs: readonly string[];
  readonly sign: string;
  readonly last?: true;
}

const CONTROL: readonly Mark[] = [
  { found: FOREIGN_TAG, needs: ["<"], sign: "‹" },
  { found: MARKED_TAG, needs: ["▁<"], sign: "‹" },
  { found: BRACKET, needs: ["["], sign: "⁅" },
  { found: TURNED, needs: ["]~", "]!", "]<]"], sign: "⁆" },
  { found: ANGLED, needs: [">"], sign: "›" },
  { found: SPEAKER, needs: SPEAKERS.map((name) => `${name}:`), sign: "∶", last: true },
  { found: HEADED_SPEAKER, needs: ["##"], sign: "∶", last: true },
  { found: TRIANGLE, needs: ["◁"], sign: "◅" },
  { found: SWITCH, needs: ["/"], sign: "∕" },
];
const ALL: readonly Mark[] = [...CONTROL, { found: OWN_TAG, needs: ["<"], sign: "‹" }];

/** Text from outside, made safe to stand anywhere. Idempotent; keeps the length in UTF-16 units, so that offsets stay right. */
export const neutralise = (text: string): string => (SUSPECT.test(text) ? takenApart(text, ALL) : text);

/** For what may hold tags of its own (a conversation, a system prompt's `<tools>`): all that such a text never writes is taken apart. */
export const withoutControlTokens = (text: string): string => (SUSPECT.test(text) ? takenApart(text, CONTROL) : text);

/** All that any rule begins or ends with, and what a normal form may make of: most texts hold none of it, and one look tells. */
const SUSPECT =
  /[<>[\]:◁/\r\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u2028-\u202E\u2066-\u206F\uD800-\uDFFF\uE000-\uF8FF\uFDD0-\uFDEF\uFE10-\uFE6F\uFF00-\uFFFF]/;

/** All that `fitted` replaces. */
const UNFIT =
  /[\r\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u2028-\u202E\u2066-\u206F\uD800-\uDFFF\uE000-\uF8FF\uFDD0-\uFDEF\uFFF9-\uFFFB\uFFFE\uFFFF]/;

/** Without characters that no text may have. */
const fitted = (text: string): string =>
  wellFormedText(text)
    .replace(UNPRINTABLE, "\uFFFD")
    .replace(HIDDEN, "\uFFFD\uFFFD")
    .replace(DIRECTION, "\uFFFD")
    .replace(SEPARATOR, " ")
    .replace(LONE_RETURN, "\n");

function takenApart(text: string, marks: readonly Mark[]): string {
  const plain = UNFIT.test(text) ? fitted(text) : text;
  const { folded, places } = fold(plain);
  const signs = new Map<number, string>();
  for (const { found, needs, sign, last } of marks) {
    if (!needs.some((part) => folded.includes(part))) continue;
    for (const { index, 0: match } of folded.matchAll(found)) {
      const at = last === true ? index + match.length - 1 : index;
      signs.set(places?.[at] ?? at, sign);
    }
  }
  if (signs.size === 0) return plain;
  let safe = "";
  let from = 0;
  for (const [at, sign] of [...signs].sort(([a], [b]) => a - b)) {
    safe += plain.slice(from, at) + sign;
    from = at + 1;
  }
  return safe + plain.slice(from);
}

/** Not shown, and dropped by whoever cleans a text. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u200E\u200F]/u;
const FOLDS =
  /[\p{Default_Ignorable_Code_Point}\u200E\u200F\u00A0\u017F\u2000-\u200A\u202F\u205F\u212A\u3000\uFB00-\uFB06\uFE10-\uFE6F\uFF01-\uFFEF\u{1D400}-\u{1D7FF}\u2460-\u24FF]/u;

/** Most texts hold nothing else, and this is told in a tenth of the time. */
const BEYOND_ASCII = /[\u0080-\uFFFF]/;

/** A text as a normal form makes it, and where each of its units came from; no places where it is the text itself. */
function fold(text: string): { readonly folded: string; readonly places?: readonly number[] } {
  if (!BEYOND_ASCII.test(text) || !FOLDS.test(text)) return { folded: text };
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const shown = sign < "\u0080" ? sign : IGNORABLE.test(sign) ? "" : sign.normalize("NFKC");
    folded += shown;
    for (let unit = 0; unit < shown.length; unit++) places.push(at);
    at += sign.length;
  }
  return { folded, places };
}

/** Whether a text has a tag, or what was one before it was neutralised. */
export const hasTag = (text: string): boolean => /[<‹]\/?[a-z_]/i.test(text);

/** JSON can spell half a character; UTF-8 cannot. */
export const wellFormedText = (text: string): string => text.replace(LONE_SURROGATE, "\uFFFD");
