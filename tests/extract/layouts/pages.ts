import type { Address } from "./address.ts";
import { type Chrome, drawChrome, type Link } from "./chrome.ts";
import type { Attribute, Fact, GoldFact, Kind, Thing } from "./facts.ts";
import { type Family, factOf, type Given } from "./family.ts";
import { capital, escape, tag } from "./html.ts";
import { drawPlan, type KindPlan, type ListPlan } from "./plan.ts";
import { type Hand, Pen } from "./pen.ts";
import { Random } from "./random.ts";
import type { Style } from "./style.ts";
import type { World } from "./world.ts";

export interface Making {
  readonly seed: number;
  readonly world: World;
  readonly style: Style;
  readonly name: string;
  readonly address: Address;
  readonly allowed: readonly Family[];
  readonly scored: boolean;
}

export interface Page {
  readonly url: string;
  readonly html: string;
  readonly gold: readonly GoldFact[];
}

interface Sheet {
  readonly url: string;
  readonly template: string;
  readonly title: string;
  readonly heading: string;
  readonly trail: readonly Link[];
  readonly related: readonly Thing[];
}

const plain = (attribute: Attribute): boolean => attribute.by === undefined;

/** Writes all pages of a site by its plan. */
export class PageMaker {
  readonly titles: string[] = [];
  readonly #making: Making;
  readonly #random: Random;
  readonly #hand: Hand;
  readonly #chrome: Chrome;
  readonly #plans: ReadonlyMap<Kind, KindPlan>;

  constructor(making: Making) {
    const { seed, world, address, style } = making;
    this.#making = making;
    this.#random = new Random(`pages ${seed}`);
    this.#plans = new Map(world.domain.kinds.map((kind, at) => [kind, drawPlan(kind, making, at)]));
    this.#hand = {
      seed,
      style,
      urlOf: (thing) => this.urlOf(thing),
      hrefOf: (thing, from, random) => {
        const url = this.urlOf(thing);
        return url === undefined ? undefined : address.hrefOf(url, from, random);
      },
    };
    this.#chrome = drawChrome(making.name, style.lang, this.#menu(), this.#random.branch("chrome"));
  }

  /** Things whose kind has no pages are named alone. */
  urlOf(thing: Thing): string | undefined {
    return this.#plans.get(thing.kind)?.pages === true ? this.#making.address.urlOf(thing) : undefined;
  }

  #plural(kind: Kind): string {
    const { lang } = this.#making.style;
    return lang === "en" ? capital(kind.plural) : (kind[lang] ?? capital(kind.plural));
  }

  #menu(): Link[] {
    return this.#making.world.domain.kinds.map((kind) => ({ text: this.#plural(kind), href: this.#making.address.page(kind.plural) }));
  }

  make(): Page[] {
    return [this.#home(), ...this.#making.world.domain.kinds.flatMap((kind) => this.#ofKind(kind))];
  }

  #home(): Page {
    const { address, name, world } = this.#making;
    const url = `${address.origin}/`;
    const more = world.domain.kinds.flatMap((kind) => this.#plans.get(kind)!.lists.map((list, at) => this.#listLink(kind, list, at)));
    const lists = more.map(({ text, href }) => tag("li", tag("a", escape(text), `href="${escape(href)}"`)));
    return this.#sheet(
      {
        url,
        template: "home",
        title: name,
        heading: name,
        trail: [],
        related: world.things.filter((thing) => this.urlOf(thing) !== undefined).slice(0, 3),
      },
      () => [tag("ul", lists.join("\n"))],
    );
  }

  #ofKind(kind: Kind): Page[] {
    const plan = this.#plans.get(kind)!;
    const things = this.#making.world.things.filter((thing) => thing.kind === kind);
    const own = plan.pages
      ? things.flatMap((thing) => [this.#main(thing, plan), ...(plan.apart ? this.#statistics(thing, plan) : [])])
      : [];
    return [...this.#lists(kind, things, plan), ...own];
  }

  #sheet(sheet: Sheet, write: (pen: Pen) => readonly string[]): Page {
    const random = this.#random.branch(sheet.url);
    const pen = new Pen(this.#hand, sheet.url, sheet.template, random);
    const parts = write(pen);
    const body = parts.map((part) => part + (random.chance(0.15) ? this.#chrome.advert(random) : "")).join("\n");
    pen.construct = "";
    const related = sheet.related.flatMap((thing) => ({ text: thing.name, href: this.#hand.hrefOf(thing, sheet.url, random) ?? "#" }));
    const html = this.#chrome.around(
      {
        ...sheet,
        related,
        notes: pen.notes,
        noteMark: pen.noteMark,
        head: `<link rel="canonical" href="${sheet.url.replaceAll("&", "&amp;")}">\n<meta property="og:site_name" content="${this.#making.name}">`,
        body,
      },
      random,
    );
    return { url: sheet.url, html, gold: pen.gold };
  }

  #section(pen: Pen, family: Family, given: Given, heading?: string): string {
    pen.construct = family.name;
    const inside = family.render(pen, given);
    return heading === undefined ? inside : `${tag("h2", heading)}\n${inside}`;
  }

  #related(thing: Thing): Thing[] {
    return this.#random.branch(`related ${thing.id}`).sample(
      this.#making.world.things.filter((other) => other !== thing && this.urlOf(other) !== undefined),
      4,
    );
  }

  #main(thing: Thing, plan: KindPlan): Page {
    const url = this.urlOf(thing)!;
    const facts = thing.facts.filter((fact) => plain(fact.attribute));
    const given = (some: readonly Fact[]): Given => ({
      thing,
      facts: some,
      things: this.#related(thing).filter((other) => other.kind === thing.kind),
      attributes: [],
      title: plan.sectionTitle,
    });
    const of = (attributes: readonly Attribute[]): Fact[] => facts.filter(({ attribute }) => attributes.includes(attribute));
    return this.#sheet(
      {
        url,
        template: `${thing.kind.name} main`,
        title: plan.title(thing.name),
        heading: plan.heading(thing.name),
        trail: this.#trail(thing.kind),
        related: this.#related(thing),
      },
      (pen) => {
        const sections = plan.sections.flatMap(({ family, attributes, heading }) => {
          const shown = of(attributes);
          return shown.length === 0 ? [] : [this.#section(pen, family, given(shown), heading)];
        });
        return plan.apart ? sections : [...sections, ...this.#measures(pen, thing, plan)];
      },
    );
  }

  #measures(pen: Pen, thing: Thing, plan: KindPlan): string[] {
    const by = (axis: "year" | "group"): Fact[] => thing.facts.filter(({ attribute }) => attribute.by === axis);
    const parts: string[] = [];
    const given = { thing, things: [], attributes: [], title: plan.sectionTitle };
    if (plan.series !== undefined && by("year").length > 0)
      parts.push(this.#section(pen, plan.series, { ...given, facts: by("year") }, plan.seriesHeading));
    const groups = new Map<string, Fact[]>();
    for (const fact of by("group")) {
      const key = fact.attribute.groups.join("|");
      groups.set(key, [...(groups.get(key) ?? []), fact]);
    }
    if (plan.groups !== undefined)
      for (const facts of groups.values()) parts.push(this.#section(pen, plan.groups, { ...given, facts }, plan.seriesHeading));
    return parts;
  }

  #statistics(thing: Thing, plan: KindPlan): Page[] {
    if (!thing.facts.some(({ attribute }) => !plain(attribute))) return [];
    const url = this.#making.address.statisticsOf(thing);
    const page = this.#sheet(
      {
        url,
        template: `${thing.kind.name} statistics`,
        title: plan.statisticsTitle(thing.name),
        heading: plan.statisticsHeading(thing.name),
        trail: [...this.#trail(thing.kind), { text: thing.name, href: this.urlOf(thing)! }],
        related: [],
      },
      (pen) => [tag("p", pen.thing(thing)), ...this.#measures(pen, thing, plan)],
    );
    return [page];
  }

  #trail(kind: Kind): Link[] {
    return [{ text: this.#plural(kind), href: this.#making.address.page(kind.plural) }];
  }

  #listLink(kind: Kind, { title }: ListPlan, at: number): Link {
    const text = title ?? this.#plural(kind);
    return { text, href: this.#making.address.page(at === 0 ? kind.plural : `${text} ${at}`) };
  }

  #lists(kind: Kind, things: readonly Thing[], plan: KindPlan): Page[] {
    const { name } = this.#making;
    return plan.lists.map(({ family, attributes, count }, at) => {
      const shown =
        count === undefined
          ? things
          : this.#random.branch(`${kind.name} ${at}`).sample(
              things.filter(
                (thing) => attributes.every((attribute) => factOf(thing, attribute) !== undefined) || family.takes !== "ranking",
              ),
              count,
            );
      const { text: full, href: url } = this.#listLink(kind, plan.lists[at]!, at);
      this.titles.push(full);
      return this.#sheet(
        {
          url,
          template: `${kind.name} list ${at}`,
          title: `${full} - ${name}`,
          heading: full,
          trail: at === 0 ? [] : this.#trail(kind),
          related: [],
        },
        (pen) => [this.#section(pen, family, { thing: things[0]!, facts: [], things: shown, attributes, title: kind.plural })],
      );
    });
  }
}
