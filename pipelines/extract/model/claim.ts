import { nameKey } from "../../../schemas/values/names.ts";
import type { DraftStatement } from "../../../schemas/draft.ts";
import { attributeOf, cleanLabel } from "../labels.ts";
import type { Links } from "../links.ts";
import { figuresIn, isCjk, SEPARATOR, type Slice } from "./figures.ts";
import { hedgeReason } from "./hedge.ts";
import type { Passage } from "./passage.ts";
import { plainWords, type QuotePlace } from "./quote.ts";
import { asOfIn } from "./said-time.ts";
import { notShown, shownByUnit } from "./attribute-use.ts";
import type { SaidStatement, SaidClaim } from "./task.ts";
import { valueIn, type ReadValue } from "./value.ts";
import { nameIn, otherOwner, type Names, type Refusal, type SubjectReference } from "./subject-of-quote.ts";

export type DraftClaim = NonNullable<DraftStatement["claim"]>;

const refuse = (reason: Refusal["reason"], detail: string): Refusal => ({ reason, detail });

/** The claim as the page's own words carry it, or why they do not. */
export function claimOf(
  said: SaidStatement & { readonly claim: SaidClaim },
  quoted: QuotePlace,
  passage: Passage,
  whom: SubjectReference,
  names: Names,
  links: Links,
): DraftClaim | Refusal {
  const { claim } = said;
  const { language } = passage;
  const headings = `${passage.section}\n${passage.title}`;
  let unread = "";
  for (const sentence of quoted.sentences) {
    const figures = figuresIn(sentence.text, language);
    const part = { start: quoted.said.start - sentence.start, end: quoted.said.end - sentence.start };
    const read = valueIn(sentence.text, part, claim, { language, links, offset: sentence.start, figures });
    if (typeof read === "string") {
      if (unread === "" || !read.endsWith("stand in the quote")) unread = read;
      continue;
    }
    const doubt = hedgeReason(sentence.text, language);
    if (doubt !== undefined) return refuse("low-confidence", doubt);
    if (!plainWords(said.text).includes(plainWords(claim.value)))
      return refuse("claim-not-in-quote", "the text does not say the claim's value");
    const label = cleanLabel(claim.attribute);
    if (
      /\d/.test(label.label) ||
      label.label === "" ||
      label.unit !== undefined ||
      label.asOf !== undefined ||
      label.unsure === true ||
      label.exponent !== undefined
    )
      return refuse("claim-not-in-quote", `"${claim.attribute.slice(0, 60)}" carries a figure, a unit or a time: no attribute does`);
    const isFigure = read.value.kind === "quantity";
    const unit = read.value.kind === "quantity" ? read.value.unit : undefined;
    const wrong = shownByUnit(label.label, unit)
      ? undefined
      : notShown({
          attribute: label.label,
          sentence: sentence.text,
          value: read,
          isFigure: isFigure || read.value.kind === "date",
          headings: passage.section,
          subject: said.subject,
          language,
          figures:
            read.value.kind === "date"
              ? { ...figures, quantities: [...figures.quantities, ...figures.times].toSorted((a, b) => a.start - b.start) }
              : figures,
        });
    if (wrong !== undefined) return refuse("claim-not-in-quote", wrong);
    const turned = turnedRound(sentence.text, label.label, read, claim, whom, names);
    if (turned !== undefined) return refuse("claim-not-in-quote", turned);
    const asOf = read.value.kind === "date" ? undefined : asOfIn(claim.asOf, sentence.text, figures, read, isFigure, headings);
    if (typeof asOf === "string") return refuse("claim-not-in-quote", asOf);
    return { subject: whom.reference, attribute: attributeOf([label.label]), value: read.value, qualifiers: {}, ...asOf };
  }
  return refuse(unread.endsWith("stand in the quote") || unread === "" ? "claim-not-in-quote" : "unparsable-value", unread);
}

/** Whose the value is: another name between the subject and the figure, or "the capital of Y" said of X with the value Y. */
function turnedRound(
  sentence: string,
  attribute: string,
  read: ReadValue,
  { value }: SaidClaim,
  whom: SubjectReference,
  names: Names,
): string | undefined {
  const subject = whom.reference.surface;
  if (read.value.kind !== "quantity" && nameKey(value) === nameKey(subject) && nameKey(value) !== "") return "the value is the subject";
  if (isCjk(attribute) && read.value.kind !== "quantity" && sentence.includes(`${value}の${attribute}`))
    return `it is ${value} that has this ${attribute}`;
  const words = attribute.split(" ");
  const at = sentence.toLowerCase().indexOf(words.at(-1) ?? attribute);
  const of =
    at < 0
      ? null
      : /^\p{L}* (?:of|von|vom|de la|de|du|des|der|del|di|d['’])\s?(?:the |la |le |l['’])?/u.exec(
          sentence.slice(at + (words.at(-1) ?? "").length),
        );
  if (of !== null && at >= 0) {
    const behind = sentence.slice(at + (words.at(-1) ?? "").length + of[0].length);
    const starts = (name: string): boolean => nameIn(behind, name)?.start === 0;
    if (read.value.kind !== "quantity" && !starts(subject) && starts(value)) return `it is ${value} that has this ${attribute}`;
    const other = [...names.others, ...names.own].find(
      (name) => starts(name) && nameKey(name) !== nameKey(subject) && !name.includes(subject),
    );
    if (other !== undefined && !starts(subject) && nameKey(other) !== nameKey(value))
      return `the quote gives this ${attribute} to ${other}`;
  }
  if (read.value.kind !== "quantity" && read.value.kind !== "date") return undefined;
  const other = otherOwner(sentence, read, ownFrom(sentence, read, subject), whom, names);
  return other === undefined ? undefined : `the figure stands with ${other}`;
}

/** From where on another name would be the figure's: behind the subject, and behind what parts the figure's clause from the one before. */
function ownFrom(sentence: string, value: Slice, subject: string): number {
  let from = 0;
  for (let rest = SEPARATOR.exec(sentence.slice(0, value.start)); rest !== null;) {
    from += rest.index + Math.max(1, rest[0].length);
    rest = SEPARATOR.exec(sentence.slice(from, value.start));
  }
  const place = nameIn(sentence.slice(from, value.start), subject);
  return place === undefined ? from : from + place.start;
}
