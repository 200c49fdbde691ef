/** All rules look at a text as a normal form makes it, without what is not shown: a wide "＜" is a "<", and a zero-width space hides nothing. */
const OPEN = "<";
/** Between a sign and its name; "\\|" is how a bar stands in a cell of Markdown. */
const WITHIN = "[ \\t\\\\]{0,4}\\/?[ \\t\\\\]{0,4}";
/** Names that tokenizers and agents' formats give their tags and that stand with attributes too, or are what a page may call a tag of its own. */
const FOREIGN =
  "tool_(?!call\\b|response\\b)\\w+|toolcall|thinking|thought|function_\\w+|parameter|invoke|arg_key|arg_value|code_interpreter|observation|search|result|report|user|assistant|human|bot|ref|image|audio|video|s|[be]os|eo[acdehmrtu]|pad|unk|mask|cls|sep|co: ?\\d+|img(?=>)|information|execute|plan|reasoning|\\w{1,24}:(?:tool_\\w+|think|function\\w*|invoke|parameter)";
/**
 * Tags that carry meaning in a turn or for a chat template. A page that holds one must not end an observation, start a turn or plant an
 * answer. `<` becomes `‹`: the words stay readable, the change is visible, the length stays, and no normal form makes it a "<" again.
 */
const FOREIGN_TAG = new RegExp(`${OPEN}(?=${WITHIN}(?:(?:${FOREIGN})\\b|\\||\\w{1,40}\\|>)|\\/?SYS>>|${OPEN}\\/?SYS>>)`, "giu");
/** Names of the tags of the turn formats that are written here. */
const OWN = "tool_response|tool_call|tools?|answer|think|code|action|function|system|summary|previous_research_summary";
const OWN_TAG = new RegExp(`${OPEN}(?=${WITHIN}(?:${OWN})\\b)`, "giu");
/** Elements of pages that plain text is written with too: they mean nothing in a chat. */
const ELEMENT = "a|b|i|u|p|q|em|strong|small|sub|sup|br|hr|div|span|pre|li|ul|ol";
/** `Map<String>`, `Vec<u8>`: what stands so in programs. */
const TYPE =
  "\\p{Lu}\\p{Ll}+(?:\\p{Lu}\\p{Ll}+)*|u?int\\d*|[iuf]\\d{1,3}|[iu]size|char|bool|boolean|float|double|long|short|byte|void|string|str|number|any|object";
/** What stands for personal data in texts, also between the signs that many write around an address: "<[email]>". */
const MASKED = "email|phone|secret";
/**
 * Whatever has the shape of such a tag, `<name>`, `</name>`, `<[name]>`: every family has names of its own, and no list of them is whole.
 * A placeholder (`cp <source>`) has it too and stays readable. Not those of the formats that are written here, nor what their prompt says of a call.
 */
const SHAPED_TAG = new RegExp(
  `${OPEN}(?=${WITHIN}(?!(?:${ELEMENT}|${TYPE}|${OWN}|function-name|args-json-object)[ \\t]{0,4}\\/?>)(?=[^<>]{0,63}\\p{L})[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_▁:=-]{1,62}[ \\t\\\\]{0,4}\\/?>|\\[(?!(?:${MASKED})\\]>)[\\p{L}\\p{N}_▁ -]{1,40}\\]>)`,
  "gu",
);
/** The same of the families that write them in brackets (Llama 2, Mistral, GLM, BERT, EXAONE, InternLM, DSPy). */
const BRACKET =
  /\[(?=[ \t]{0,4}\/?[ \t]{0,4}(?:INST|TOOL_CALLS|AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CONTENT|SYSTEM_PROMPT|IMG(?:_\w+)?|(?:BEGIN_)?AUDIO|CALL_ID|ARGS|THINK|MODEL_SETTINGS|TRANSCRIBE|multimodal|@BOS@|toxicity(?:=\d)?|Round \d{1,3}|(?:start|end|begin)_(?:of_)?\w+|gMASK|sMASK|MASK|CLS|SEP|PAD|UNK|[BE]O[ADHPSTU]|PREFIX|SUFFIX|MIDDLE|(?:un)?used_?(?:token_)?\d+|control_\d+)[ \t]{0,4}\]|\||\[ ## |e~\[)/giu;
/** Whatever else has their shape. */
const SHAPED_BRACKET = /\[(?=[ \t]{0,4}\/?[ \t]{0,4}[A-Z]{2,24}(?:_[A-Z0-9]{1,24}){1,6}[ \t]{0,4}\])/gu;
/** MiniMax writes them the other way round. */
const TURNED = /\](?=~!?[a-z]{1,3}[[\]]|![a-z]~\[|<\][\w ]{1,40}\[>\[)/giu;
/** Falcon's, and where Functionary names who is spoken to. */
const ANGLED = />(?=>[A-Z][A-Z0-9_]{1,30}<<|>>\p{L})/giu;
/** DeepSeek's for tools, which begins no other way, and those of masked addresses. */
const BARRED = /\|(?=DSML\||\|\|[A-Z]{2,20}(?:_[A-Z]{2,20}){0,3}\|\|\|)/giu;
/** Of languages, as translators have them; the same letters between the same signs are operators of Python. */
const LANGUAGE = /_(?=_(?!(?:eq|ne|lt|le|gt|ge|or)__)[a-z]{2}__)/gu;
/** Whom a call of gpt-oss is for. */
const RECIPIENT = /(?:to|TO|To)=(?=functions\.\p{L})/gu;
const CALLED = /functools\[/gu;
/** What rewards of mathematics take for the answer. */
const BOXED = /\\(?=boxed ?\{)/gu;
/**
 * Marks of a speaker, as plain-text formats have them; anywhere, as what is quoted of a page begins anywhere. "User:", "Thought:" and "Q:"
 * are words of many pages and end no turn of a chat: they stay, as "SUBSYSTEM:" does. Forwards: a look behind each place costs ten times as much.
 */
const SPEAKERS = ["Human", "Assistant", "USER", "ASSISTANT", "SYSTEM", "GPT4 Correct User", "Action Input", "Final Answer"];
const SPEAKER = new RegExp(`(?:${SPEAKERS.join("|").replace("SYSTEM", "(?<![\\p{L}\\p{N}])SYSTEM")}):`, "gu");
const HEADED_SPEAKER = /(?:#{2,4} ?(?:instruction|response|human|assistant|system|input|user)):/giu;
/** Kimi's. */
const TRIANGLE = /◁(?=\/?[a-z])/giu;
/** Words that switch a model's thinking on and off wherever a user's turn has them; no part of an address. */
/** The low line that stands for "_" ends a word no sooner than that: else a text that was made safe would be made safer. */
const SWITCH = /\/(?=(?:no_?)?think(?![\p{L}\p{N}_\u02CD]))(?<![\p{L}\p{N}/.:_~%<‹-]\/)/giu;
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
  { found: SHAPED_TAG, needs: ["<"], sign: "‹" },
  { found: BRACKET, needs: ["["], sign: "⁅" },
  { found: SHAPED_BRACKET, needs: ["["], sign: "⁅" },
  { found: TURNED, needs: ["]~", "]!", "]<]"], sign: "⁆" },
  { found: ANGLED, needs: [">>"], sign: "›" },
  { found: BARRED, needs: ["|||", "|DSML|"], sign: "∣" },
  { found: LANGUAGE, needs: ["__"], sign: "ˍ" },
  { found: RECIPIENT, needs: ["to=", "TO=", "To="], sign: "꞊", last: true },
  { found: CALLED, needs: ["functools["], sign: "⁅", last: true },
  { found: BOXED, needs: ["\\boxed"], sign: "∖" },
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
  /[<>[\]:◁/|=_\\\r\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u2028-\u202E\u2066-\u206F\uD800-\uDFFF\uE000-\uF8FF\uFDD0-\uFDEF\uFE10-\uFE6F\uFF00-\uFFFF]/;

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
  const shown = asShown(plain);
  const found = marks.filter(({ needs }) => needs.some((part) => shown.includes(part)));
  if (found.length === 0) return plain;
  const signs = signsIn(shown, found);
  if (signs.size === 0) return plain;
  // Where they stand in the text itself costs twenty times as much, and few texts hold any.
  if (shown === plain) return withSigns(plain, signs);
  const { folded, places } = fold(plain);
  return withSigns(plain, new Map([...signsIn(folded, found)].map(([at, sign]) => [places[at] ?? at, sign])));
}

/** What is to stand at which place of a text. */
function signsIn(text: string, marks: readonly Mark[]): Map<number, string> {
  const signs = new Map<number, string>();
  for (const { found, sign, last } of marks) {
    // Not by `matchAll`, which copies the pattern each time.
    found.lastIndex = 0;
    for (let hit = found.exec(text); hit !== null; hit = found.exec(text))
      signs.set(last === true ? hit.index + hit[0].length - 1 : hit.index, sign);
  }
  return signs;
}

function withSigns(text: string, signs: ReadonlyMap<number, string>): string {
  let safe = "";
  let from = 0;
  for (const [at, sign] of [...signs].sort(([a], [b]) => a - b)) {
    safe += text.slice(from, at) + sign;
    from = at + 1;
  }
  return safe + text.slice(from);
}

/** Not shown, and dropped by whoever cleans a text. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u200E\u200F]/gu;

/** All else stays as it is in every normal form: most texts hold nothing of this, and that is told in a tenth of the time. */
const MAY_CHANGE = /[^\u0000-\u007F\u00C0-\u00FF\u2013\u2014\u2018-\u201E\u2022]/;

/** A text as a normal form makes it, without what is not shown; the text itself where that is the same. */
const asShown = (text: string): string => (MAY_CHANGE.test(text) ? text.replace(IGNORABLE, "").normalize("NFKC") : text);

/** The same sign by sign, and where each unit came from. */
function fold(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const shown = asShown(sign);
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
