import { existsSync } from "node:fs";

/** Where systems put it, in the order in which it is looked for. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The user's browser. Throws with a sentence where there is none; `given` is looked at alone. */
export function findChromium(given: string | null): string {
  const found = given === null ? PLACES.find((place) => existsSync(place)) : existsSync(given) ? given : undefined;
  if (found !== undefined) return found;
  const where = given === null ? "no Chromium or Chrome was found in the usual places" : `there is no ${given}`;
  throw new Error(
    `render: pages are to be rendered, and ${where}: install one (Debian: apt-get install chromium), or name it in browser, or set render to never`,
  );
}

/** Of a browser's own: what it asks of its maker, keeps of users or draws with. It reaches no network but by our answers to its requests. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  "--disable-features=Translate,OptimizationHints,MediaRouter,WebRtcHideLocalIpsWithMdns",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--dns-prefetch-disable",
  // Nothing listens there, and no name is resolved: what is not answered by hand is not answered.
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--renderer-process-limit=4",
  "--js-flags=--max-old-space-size=512",
];
