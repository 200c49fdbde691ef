import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";

const found = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);

export interface Looked {
  readonly page: Page;
  /** What the page complained of: errors, and what its policy refused. */
  readonly complaints: readonly string[];
}

export interface Browser {
  open(options: { readonly width: number; readonly scheme: "light" | "dark" }): Promise<Looked>;
  close(): Promise<void>;
}

/** A browser with a profile of its own for each window. Throws where there is none. */
export function openBrowser(): Browser {
  if (found === undefined) throw new Error("there is no chromium: run `make test-browser`, or name one in CHROMIUM");
  const opened: { readonly context: BrowserContext; readonly profile: string }[] = [];
  return {
    async open({ width, scheme }) {
      const profile = await mkdtemp(join(tmpdir(), "groundwork-chromium-"));
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: found,
        viewport: { width, height: 900 },
        colorScheme: scheme,
        args: [
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      });
      opened.push({ context, profile });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("dialog", (dialog) => {
        complaints.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      return { page, complaints };
    },
    async close() {
      for (const { context, profile } of opened) {
        await context.close();
        await rm(profile, { recursive: true, force: true });
      }
    },
  };
}
