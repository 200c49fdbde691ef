import { isEnglishWord } from "../../knowledge-graph/index.ts";
import type { AttributeWords, Claim } from "../../schemas/index.ts";

/** A verb is learned from so many sentences on as many things, where no other has more than half as many. */
const LEAST = 3;

type SaidVerb = NonNullable<AttributeWords["verbs"]>[number];

/** A verb that the corpus' own sentences say an attribute with, and how often. */
export interface LearnedVerb {
  readonly said: SaidVerb;
  readonly sentences: number;
  readonly things: number;
}

interface Seen {
  readonly said: SaidVerb;
  readonly things: Set<string>;
  sentences: number;
}

/**
 * Verbs from sentences that state a claim in so many words: "Dunal Hospital treats 41,000 patients a year". They are proposals: whoever
 * keeps the lexicon takes them over, since a sentence that says a figure need not say it of the attribute.
 */
export function verbLearner(): { see(claim: Claim, name: string, sentence: string): void; of(attribute: string): LearnedVerb | undefined } {
  const attributes = new Map<string, Map<string, Seen>>();
  return {
    see(claim, name, sentence) {
      const said = verbIn(claim, name, sentence);
      if (said === undefined) return;
      const key = `${said.verb} ${said.object ?? ""}`;
      const verbs = attributes.get(claim.attribute) ?? new Map<string, Seen>();
      attributes.set(claim.attribute, verbs);
      const seen = verbs.get(key) ?? { said, things: new Set(), sentences: 0 };
      verbs.set(key, seen);
      seen.things.add(claim.subject);
      seen.sentences++;
    },
    of(attribute) {
      const [first, second] = [...(attributes.get(attribute)?.values() ?? [])].sort((a, b) => b.sentences - a.sentences);
      if (first === undefined || first.things.size < LEAST || (second !== undefined && 2 * second.sentences > first.sentences))
        return undefined;
      return { said: first.said, sentences: first.sentences, things: first.things.size };
    },
  };
}

const FIGURE = String.raw`(?:about |some |around |nearly |over )?(\d[\d,.]*\d|\d)(?: (?:thousand|million|billion))?`;
const OBJECT = String.raw`((?:[a-z-]+ ){0,2}?[a-z-]+?)(?= (?:a|per|in|on|at|from|to|and|each|every|by|for|with|across|over) |[.,;:]|$)`;
const BEHIND = new RegExp(String.raw`^([a-z]+) ${FIGURE} (?:[a-z]+(?: [a-z]+)? of )?${OBJECT}`);
const DATED = /^([a-z]+)(?: its doors)? (?:in|on) (?:\d{1,2} )?(?:[A-Z][a-z]+ )?(?:\d{1,2}, )?(\d{4})\b/;
const NO_VERB = /^(?:is|was|were|has|had|does|did|holds|contains|seats)$/;

function verbIn({ value }: Claim, name: string, sentence: string): SaidVerb | undefined {
  const begun = [`The ${name} `, `${name} `, "It "].find((subject) => sentence.startsWith(subject));
  if (begun === undefined) return undefined;
  const rest = sentence.slice(begun.length).replace(/^(?:now|also|still|currently|today) /, "");
  const [, form = "", figure = "", object] = (value.kind === "quantity" ? BEHIND : value.kind === "date" ? DATED : /$^/).exec(rest) ?? [];
  const verb = NO_VERB.test(form) ? undefined : baseOf(form);
  if (verb === undefined) return undefined;
  if (value.kind === "date") return value.value.startsWith(figure) ? { verb, ...(form.endsWith("s") ? {} : { past: form }) } : undefined;
  // Another figure of the sentence than the claim's says something else; of a measured one the unit may have been converted.
  if (value.kind !== "quantity" || object === undefined) return undefined;
  if (value.unit === undefined && Number(figure.replaceAll(",", "")) !== value.number) return undefined;
  return { verb, ...(form.endsWith("s") ? { third: form } : { past: form }), object };
}

/** "treats" and "treated" -> "treat"; undefined for what is no form of a verb that the tagger's words hold. */
function baseOf(form: string): string | undefined {
  const candidates = form.endsWith("ed")
    ? [form.slice(0, -1), form.slice(0, -2), form.slice(0, -3)]
    : form.endsWith("s")
      ? [form.replace(/ies$/, "y"), form.slice(0, -1), form.slice(0, -2)]
      : [];
  return candidates.find((one) => one !== form && one.length > 2 && isEnglishWord(one));
}
