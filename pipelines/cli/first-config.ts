import { existsSync, readdirSync, statSync } from "node:fs";
import { extname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** What somebody wants to begin with. */
export interface Wish {
  readonly name: string;
  /** Addresses of sites, and files or folders of this machine. */
  readonly sources: readonly string[];
  /** A model's name at OPENAI_BASE_URL; undefined for rules alone. */
  readonly model: string | undefined;
  readonly questions: number;
}

/** Text that YAML takes as it stands: JSON is YAML. */
const quoted = (text: string): string => JSON.stringify(text);

/** Folders within a folder in which graphs are looked for. */
const DEEPEST = 8;
const GRAPHS: ReadonlySet<string> = new Set([".ttl", ".nt", ".rdf", ".owl", ".jsonld"]);
const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

/** Names of a run are names of folders too. */
export const nameOf = (source: string): string => {
  const word = isAddress(source) ? new URL(source).hostname : (resolve(source).split(/[\\/]/).at(-1) ?? "");
  return (
    word
      .replace(/^www\./, "")
      .replace(/\.\w+$/, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "run"
  );
};

/** Of an installation beside the config; from elsewhere an editor has no schema to ask. */
const SCHEMA = "./node_modules/groundwork-deep-research/groundwork.schema.json";

/** A config that runs as it is, with a word on what one would change first. `folder`: where it will stand; paths begin there. */
export function firstConfig({ name, sources, model, questions }: Wish, folder: string): string {
  return [
    ...(existsSync(join(folder, SCHEMA)) ? [`# yaml-language-server: $schema=${SCHEMA}`] : []),
    "# All keys: docs/configuration.md. A key that is not here has its default.",
    `name: ${quoted(name)}`,
    "",
    "# What is read. Each run reads again only what changed.",
    "sources:",
    ...sources.filter(isAddress).flatMap(siteLines),
    ...placesOf(sources.filter((source) => !isAddress(source))).flatMap((place) => fileLines(place, folder)),
    "",
    "# How many questions, and of which styles in which shares: questions.mix.",
    `questions: { count: ${questions} }`,
    "",
    ...(model === undefined
      ? ["# Rules do everything. With a model at OPENAI_BASE_URL (key: OPENAI_API_KEY) prose is read and questions are worded:", "# model: { driver: openai, model: NAME }"] // prettier-ignore
      : [
          "# At OPENAI_BASE_URL, with the key in OPENAI_API_KEY; neither stands in a file.",
          `model: { driver: openai, model: ${quoted(model)} }`,
          "# It spends no more than this, and goes on from there the next time:",
          "# budget: { usd: 5 }",
        ]),
    "",
    "# Every night: groundwork schedule THIS_FILE, or cron and systemd (docs/nights.md).",
    '# schedule: { cron: "30 2 * * *", timezone: UTC, keep: 7 }',
    "",
  ].join("\n");
}

const siteLines = (address: string): readonly string[] => [
  "  # Within its host; robots.txt is obeyed. `scope` narrows it, `delay` is seconds between two requests.",
  `  - web: { start: [${quoted(address)}], maxPages: 500, delay: ${new URL(address).hostname === "127.0.0.1" || new URL(address).hostname === "localhost" ? 0 : 1} }`,
];

/** Files of one folder, or a folder. */
interface Place {
  readonly root: string;
  readonly paths: readonly string[];
  readonly isGraph: boolean;
}

/** Files of one folder are one source: what a table says of a thing in another one is joined within a source. A graph is one of its own, also one that lies in a folder. */
function placesOf(sources: readonly string[]): readonly Place[] {
  const places = new Map<string, Place>();
  for (const source of sources) {
    const isFolder = statSync(source).isDirectory();
    const isGraph = !isFolder && GRAPHS.has(extname(source).toLowerCase());
    const root = isFolder ? resolve(source) : resolve(source, "..");
    const path = isFolder ? "." : (resolve(source).split(/[\\/]/).at(-1) ?? "");
    const key = isFolder || isGraph ? resolve(source) : `files of ${root}`;
    places.set(key, { root, isGraph, paths: [...(places.get(key)?.paths ?? []), path] });
    if (isFolder) for (const graph of graphsIn(root)) places.set(join(root, graph), { root, isGraph: true, paths: [graph] });
  }
  return [...places.values()];
}

/** Graphs of a folder as paths of sources: one file by its name, several of one form together, since they may be one graph. */
function graphsIn(root: string): readonly string[] {
  const files = new Map<string, string[]>();
  const look = (folder: string, depth: number): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const path = join(folder, entry.name);
      const form = extname(entry.name).toLowerCase();
      if (entry.isDirectory() && depth < DEEPEST) look(path, depth + 1);
      else if (entry.isFile() && GRAPHS.has(form)) files.set(form, [...(files.get(form) ?? []), path.split(sep).join("/")]);
    }
  };
  look("", 0);
  return [...files].toSorted().map(([form, [only = "", ...others]]) => (others.length === 0 ? only : `**/*${form}`));
}

function fileLines({ root, paths, isGraph }: Place, folder: string): readonly string[] {
  const from = relative(folder, root);
  const place = from === "" ? "." : isAbsolute(from) ? root : from;
  if (isGraph) return [`  - graph: { path: ${quoted(paths[0] ?? "")}, root: ${quoted(place)} }`];
  return [
    "  # Files as they are; those of one source are joined. `complete: true` says that a table has all of its kind, so that it may be counted.",
    `  - documents: { paths: [${paths.map(quoted).join(", ")}], root: ${quoted(place)} }`,
  ];
}
