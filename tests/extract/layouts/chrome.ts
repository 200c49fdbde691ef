import { escape, tag } from "./html.ts";
import { type NoteMark, writeMark } from "./pen.ts";
import type { Random } from "./random.ts";
import type { Lang } from "./style.ts";

export interface Link {
  readonly text: string;
  readonly href: string;
}

/** What stands around the content of a page. */
export interface Frame {
  readonly url: string;
  readonly title: string;
  readonly heading: string;
  readonly trail: readonly Link[];
  readonly related: readonly Link[];
  readonly notes: readonly string[];
  readonly noteMark: NoteMark;
  readonly head: string;
  readonly body: string;
}

export interface Chrome {
  readonly around: (frame: Frame, random: Random) => string;
  readonly advert: (random: Random) => string;
}

const WORDS = {
  en: {
    home: "Home",
    about: "About",
    contact: "Contact",
    related: "See also",
    share: "Share",
    notes: "Notes",
    cookies: "We use cookies to improve this site. Accept all 14 partners or choose.",
    rights: "All rights reserved.",
    search: "Search",
    updated: "Page last updated",
  },
  de: {
    home: "Startseite",
    about: "Über uns",
    contact: "Kontakt",
    related: "Siehe auch",
    share: "Teilen",
    notes: "Anmerkungen",
    cookies: "Wir verwenden Cookies. Alle 14 Partner annehmen oder auswählen.",
    rights: "Alle Rechte vorbehalten.",
    search: "Suche",
    updated: "Stand der Seite",
  },
  fr: {
    home: "Accueil",
    about: "À propos",
    contact: "Contact",
    related: "Voir aussi",
    share: "Partager",
    notes: "Notes",
    cookies: "Nous utilisons des cookies. Accepter les 14 partenaires ou choisir.",
    rights: "Tous droits réservés.",
    search: "Recherche",
    updated: "Mise à jour de la page",
  },
};

const anchor = ({ text, href }: Link): string => tag("a", escape(text), `href="${escape(href)}"`);

const ADVERTS = [
  "Save 20% on your next trip: from $49 a night.",
  "New: our app has 3 million users. Get it today.",
  "Advertisement",
  "Sponsored: compare 12 insurers in 5 minutes.",
  "Sale ends in 2 days - 40% off all maps.",
];

function noteList(frame: Frame, heading: string): string {
  if (frame.notes.length === 0) return "";
  return tag(
    "section",
    tag("h4", heading) +
      frame.notes
        .map((note, at) => tag("p", `${tag("sup", writeMark(frame.noteMark, at))} ${escape(note)}`, 'class="footnote"'))
        .join("\n"),
    'class="notes"',
  );
}

export function drawChrome(site: string, lang: Lang, menu: readonly Link[], random: Random): Chrome {
  const words = WORDS[lang];
  const options = {
    trail: random.pick(["nav", "div", "none"]),
    related: random.pick(["aside", "section", "none"]),
    share: random.chance(0.5),
    cookies: random.chance(0.6),
    help: lang === "en" && random.chance(0.4),
    updated: random.chance(0.4),
    main: random.pick(["main", "div", "article"]),
    adverts: random.chance(0.4),
    year: random.whole(2019, 2024),
    menuInTable: random.chance(0.12),
  };
  const links = [{ text: words.home, href: "/" }, ...menu, { text: words.about, href: "/about" }];
  const header = options.menuInTable
    ? tag("table", `<tr>${links.map((link) => tag("td", anchor(link))).join("")}</tr>`, 'class="menu"')
    : tag("nav", tag("ul", links.map((link) => tag("li", anchor(link))).join("")), 'class="main-menu"');
  const top = tag(
    "header",
    `${tag("a", escape(site), 'class="logo" href="/"')}<form action="/search"><input name="q" placeholder="${words.search}"></form>${header}`,
  );
  const advert = (draw: Random): string => (options.adverts ? tag("div", draw.pick(ADVERTS), 'class="ad"') : "");
  const foot = (frame: Frame): string =>
    tag(
      "footer",
      [
        options.updated ? tag("p", `${words.updated}: 2024-0${1 + (frame.title.length % 9)}-1${frame.title.length % 10}`) : "",
        options.help ? tag("p", `Was this page helpful? ${frame.title.length * 3} of ${frame.title.length * 4} readers said yes.`) : "",
        tag("p", `© ${options.year} ${escape(site)}. ${words.rights} ${tag("a", words.contact, 'href="/contact"')}`),
        options.cookies ? tag("div", words.cookies, 'class="cookie-banner"') : "",
      ].join("\n"),
    );
  const trail = (frame: Frame): string => {
    if (options.trail === "none" || frame.trail.length === 0) return "";
    const parts = [...[{ text: words.home, href: "/" }, ...frame.trail].map(anchor), escape(frame.heading)];
    return options.trail === "nav"
      ? tag("nav", tag("ol", parts.map((part) => tag("li", part)).join("")), 'class="breadcrumb" aria-label="breadcrumb"')
      : tag("div", parts.join(" &raquo; "), 'class="crumbs"');
  };
  const related = (frame: Frame): string =>
    options.related === "none" || frame.related.length === 0
      ? ""
      : tag(
          options.related,
          tag("h4", words.related) + tag("ul", frame.related.map((link) => tag("li", anchor(link))).join("")),
          'class="related"',
        );
  const share = options.share
    ? tag(
        "div",
        `${words.share}: <a href="https://social.example/share">Chirper</a> <a href="mailto:?subject=page">Mail</a> <span>17</span>`,
        'class="share"',
      )
    : "";
  return {
    advert,
    around: (frame, draw) =>
      `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${escape(frame.title)}</title>\n${frame.head}</head>\n<body>\n${top}\n${trail(frame)}\n` +
      `${tag(options.main, `${tag("h1", escape(frame.heading))}\n${share}${frame.body}\n${draw.chance(0.5) ? advert(draw) : ""}\n${noteList(frame, words.notes)}`, 'class="content"')}\n${related(frame)}\n${foot(frame)}\n</body></html>\n`,
  };
}
