import { findChromium } from "../web/chromium.ts";
import { renderer, type BrowserOptions, type Renderer, type ServedPage } from "../web/browser.ts";
import type { Page } from "../pages/page.ts";
import type { WebOptions } from "./web-options.ts";

/** Letters and digits of a main text that is none to speak of: "You need to enable JavaScript to run this app." */
const LEAST_TEXT = 150;

/** The browser of a crawl, where its pages are to be rendered; throws where there is none. */
export function browserOf({ render, browser }: WebOptions, options: Omit<BrowserOptions, "executable">): Renderer | undefined {
  return render === "never" ? undefined : renderer({ ...options, executable: findChromium(browser) });
}

/** The page as its scripts make it; undefined where it is read as it was served. */
export type PageScripts = (page: Page, served: ServedPage, read: (html: string) => Promise<Page>) => Promise<Page | undefined>;

/** `isWanted`: a page that asks not to be read as it is served is not rendered to see whether it says otherwise. */
export function pageScripts(render: WebOptions["render"], browser: Renderer | undefined, isWanted: (page: Page) => boolean): PageScripts {
  return async (page, served, read) => {
    const isLeft = isLeftToScripts(page, served);
    if (browser === undefined) return isLeft && !page.main.ok ? told(page) : undefined;
    if ((render === "auto" && !isLeft) || !isWanted(page)) return undefined;
    const rendered = await read(await browser.render(served));
    // They may add to what the page asks, and take nothing back.
    return { ...rendered, asks: [...new Set([...page.asks, ...rendered.asks])] };
  };
}

const isLeftToScripts = ({ main }: Page, { html }: ServedPage): boolean =>
  /<script[\s>]/i.test(html) &&
  (main.ok ? main.value.text.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST_TEXT : main.reason === "empty-page");

const told = (page: Page): Page => ({
  ...page,
  main: { ok: false, reason: "empty-page", detail: "the page is served without text; its scripts may write it: render: auto" },
});
