import type { Attribute, Fact, GoldFact, Thing } from "./facts.ts";
import { escape, small, tag } from "./html.ts";
import { Random } from "./random.ts";
import { joinUnit, type Style, unitOf, writeDay, writeValue } from "./style.ts";

/** How a layout shows a fact whose unit or time stands elsewhere. */
export interface Showing {
  /** `label`: a header has it; `none`: the page does not say it. */
  readonly unit?: "label" | "none";
  /** The layout shows the time by itself. */
  readonly timed?: boolean;
  readonly scale?: number;
  /** Prose that grows out of the sentence: the text without markup. */
  readonly plain?: boolean;
}

/** What all pages of a site share. */
export interface Hand {
  readonly seed: number;
  readonly style: Style;
  readonly urlOf: (thing: Thing) => string | undefined;
  readonly hrefOf: (thing: Thing, from: string, random: Random) => string | undefined;
}

export type NoteMark = "1" | "a" | "[1]" | "*";

export function writeMark(mark: NoteMark, at: number): string {
  if (mark === "a") return String.fromCodePoint(97 + (at % 26));
  if (mark === "*") return "*".repeat(at + 1);
  return mark.replace("1", String(at + 1));
}

/** Writes one page and keeps what the page says. */
export class Pen {
  readonly gold: GoldFact[] = [];
  readonly notes: string[] = [];
  construct = "";

  readonly hand: Hand;
  readonly url: string;
  readonly template: string;
  readonly random: Random;

  constructor(hand: Hand, url: string, template: string, random: Random) {
    this.hand = hand;
    this.url = url;
    this.template = template;
    this.random = random;
  }

  get style(): Style {
    return this.hand.style;
  }

  /** One choice for all pages of a template. */
  same<T>(key: string, from: readonly T[]): T {
    return new Random(`${this.hand.seed} ${this.template} ${this.construct} ${key}`).pick(from);
  }

  /** The site's name for it, the same on all pages. */
  #word(attribute: Attribute): string {
    const { lang } = this.style;
    if (lang !== "en") return attribute[lang] ?? attribute.label;
    return new Random(`${this.hand.seed} ${attribute.label}`).pick([attribute.label, attribute.label, ...attribute.also]);
  }

  label(attribute: Attribute): string {
    return escape(this.#word(attribute));
  }

  /** A template that writes this unit in headers. */
  unitInLabel(attribute: Attribute): boolean {
    return (
      attribute.unit.length > 0 &&
      attribute.type !== "money" &&
      !attribute.unit[0]!.startsWith("$") &&
      this.same("unit in label", [true, false])
    );
  }

  /** Label and unit for a header: "Area (km²)". */
  header(attribute: Attribute): string {
    if (!this.unitInLabel(attribute)) return this.label(attribute);
    const unit = escape(unitOf(attribute, this.style));
    return this.same("header form", [
      `${this.label(attribute)} (${unit})`,
      `${this.label(attribute)}, ${unit}`,
      `${this.label(attribute)} [${unit}]`,
      `${this.label(attribute)}<br><small>${unit}</small>`,
    ]);
  }

  /** The cell under that header. */
  cell(fact: Fact | undefined, showing: Showing = {}): string {
    if (fact === undefined) return escape(this.style.gap);
    return this.write(fact, { ...(this.unitInLabel(fact.attribute) && { unit: "label" as const }), ...showing });
  }

  thing(thing: Thing): string {
    const href = this.hand.hrefOf(thing, this.url, this.random);
    return href === undefined ? escape(thing.name) : tag("a", escape(thing.name), `href="${escape(href)}"`);
  }

  /** A mark, and its note at the foot of the page. */
  note(text: string): string {
    let at = this.notes.indexOf(text);
    if (at < 0) at = this.notes.push(text) - 1;
    return tag("sup", writeMark(this.noteMark, at), 'class="fn"');
  }

  /** One sort of marks on all pages: text and notes have to agree. */
  get noteMark(): NoteMark {
    return new Random(`${this.hand.seed} note mark`).pick(["1", "a", "[1]", "*"] as const);
  }

  /** Markup of the value; what it says goes to the gold. */
  write(fact: Fact, showing: Showing = {}): string {
    const { attribute, value } = fact;
    const scale = showing.scale ?? 1;
    const figure = writeValue(value, attribute, this.style, scale);
    const full = joinUnit(figure, unitOf(attribute, this.style));
    const shown = showing.unit === undefined ? full : figure;
    const body = value.target !== undefined && showing.plain !== true ? this.thing(value.target) : escape(shown);
    const time = this.#time(fact, showing);
    const number =
      value.number === undefined
        ? undefined
        : scale === 1
          ? value.number
          : Number(((Math.round((value.number / scale) * 10) / 10) * scale).toFixed(2));
    const url = this.hand.urlOf(fact.subject);
    this.gold.push({
      pages: [this.url],
      subject: fact.subject.name,
      ...(url !== undefined && { subjectUrl: url }),
      attribute: [
        ...new Set([this.#word(attribute), attribute.label, ...attribute.also, ...attribute.heard, attribute.de ?? "", attribute.fr ?? ""]),
      ].filter((word) => word !== ""),
      value: value.type === "flag" ? value.text! : full,
      shown,
      also: this.#spellings(fact, full),
      ...(value.items !== undefined && { items: value.items }),
      ...(number !== undefined && { number }),
      ...(value.upper !== undefined && { upper: value.upper }),
      ...(attribute.unit.length > 0 && showing.unit !== "none" && { unit: attribute.unit }),
      ...(time.said && { time: fact.time! }),
      ...(fact.group !== undefined && { group: fact.group }),
      ...(value.target !== undefined && { target: value.target.name }),
      construct: this.construct,
    });
    return body + time.html;
  }

  #spellings({ attribute, value }: Fact, full: string): string[] {
    if (value.type === "date") return [writeDay(value.day!, { ...this.style, day: "iso" }), full];
    if (value.type === "flag") return value.text === "Yes" ? ["yes", "true", this.style.flags[0]] : ["no", "false", this.style.flags[1]];
    if (value.type === "figure" || value.type === "money" || value.type === "range") return [writeValue(value, attribute, this.style)];
    return [];
  }

  /** Figures of a year of their own: behind the value, in a note, or not said. */
  #time(fact: Fact, showing: Showing): { said: boolean; html: string } {
    if (fact.time === undefined) return { said: false, html: "" };
    if (showing.timed === true) return { said: true, html: "" };
    const way = this.same(`time of ${fact.attribute.label}`, ["brackets", "as of", "note", "silent"]);
    if (way === "silent") return { said: false, html: "" };
    if (way === "note" && showing.plain !== true)
      return {
        said: true,
        html: this.note({ en: `Data for ${fact.time}.`, de: `Stand ${fact.time}.`, fr: `Données de ${fact.time}.` }[this.style.lang]),
      };
    if (way === "as of" && this.style.lang === "en")
      return { said: true, html: showing.plain === true ? ` (as of ${fact.time})` : `, as of ${fact.time}` };
    return { said: true, html: ` (${fact.time})` };
  }

  /** The sentence of a fact, its subject named as told. */
  sentence(fact: Fact, subject: string): string {
    const { attribute } = fact;
    const template = attribute.says.length > 0 ? this.random.pick(attribute.says) : "The {l} of {S} is {v}.";
    return this.fill(template, fact, subject);
  }

  fill(template: string, fact: Fact, subject: string): string {
    const owned = subject === "It" && template.includes("The {l} of {S}") ? template.replace("The {l} of {S}", "Its {l}") : template;
    const middle = /^(?:The|This) /.test(subject) || subject === "It" ? small(subject) : subject;
    return owned
      .replace(/^\{S\}/, () => escape(subject))
      .replaceAll("{S}", () => escape(middle))
      .replace("{l}", () => small(this.label(attributeOf(fact))))
      .replace("{v}", () => this.write(fact, { plain: true }));
  }
}

const attributeOf = ({ attribute }: Fact): Attribute => attribute;
