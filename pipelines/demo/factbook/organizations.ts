import { fieldAt, type Profile } from "./profiles.ts";
import { slug } from "../text.ts";

interface Participation {
  readonly profile: Profile;
  /** As the profile words it in brackets ("observer", "nonregional member"); empty where it gives none. */
  readonly status: string;
}

export interface Organization {
  readonly name: string;
  readonly path: string;
  readonly participants: readonly Participation[];
}

/** One item of a participation list and where its name stands in the text. */
interface Item {
  readonly name: string;
  readonly status: string;
  readonly start: number;
}

/** Items of "ADB (nonregional member), AfDB, CE": commas inside brackets do not part items, but those behind one that is never closed; what is no clean name is left out. */
export function participationItems(text: string): readonly Item[] {
  const items: Item[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === "(" && isClosed(text, at)) depth++;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (at < text.length && !(depth === 0 && (character === "," || character === ";"))) continue;
    const raw = text.slice(start, at);
    const [, name, status] = /^([A-Z][\w &/.-]{0,40}?)(?: \(([^()]+)\))?$/.exec(raw.trim()) ?? [];
    if (name !== undefined) items.push({ name, status: status ?? "", start: start + raw.length - raw.trimStart().length });
    start = at + 1;
  }
  return items;
}

/** "OECD (Enhanced Engagement, OPCW, Paris Club (associate)": a bracket that another follows before any is closed was left open, and holds nothing. */
function isClosed(text: string, at: number): boolean {
  const [close, open] = [text.indexOf(")", at + 1), text.indexOf("(", at + 1)];
  return close >= 0 && (open < 0 || close < open);
}

const PARTICIPATION = ["Government", "International organization participation"] as const;

/** Organisations that the profiles name, ordered by path, with everyone who names them. */
export function organizations(profiles: readonly Profile[]): readonly Organization[] {
  const byName = new Map<string, Participation[]>();
  for (const profile of profiles) {
    for (const text of fieldAt(profile.sections, ...PARTICIPATION)?.values ?? []) {
      for (const { name, status } of participationItems(text)) {
        const list = byName.get(name) ?? [];
        if (!list.some((each) => each.profile === profile)) list.push({ profile, status });
        byName.set(name, list);
      }
    }
  }
  return [...byName]
    .map(([name, participants]) => ({ name, path: `/organizations/${slug(name)}/`, participants }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.name < b.name ? -1 : 1))
    .filter((organization, index, all) => all[index - 1]?.path !== organization.path);
}
