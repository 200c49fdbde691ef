import type { Config } from "../../schemas/index.ts";

/** A config with its input paths placed elsewhere: folders of sources, lists of what no agent may be shown, a tokenizer and a lexicon of one's own. */
export const withInputs = (config: Config, place: (path: string) => string): Config => ({
  ...config,
  sources: config.sources.map(
    (entry) =>
      Object.fromEntries(
        Object.entries(entry).map(([kind, given]) => [kind, "root" in given ? { ...given, root: place(given.root) } : given]),
      ) as Config["sources"][number],
  ),
  decontaminate: config.decontaminate.map(place),
  memory: { ...config.memory, ...(config.memory.lexicon !== undefined && { lexicon: place(config.memory.lexicon) }) },
  export: {
    ...config.export,
    tokenizer: config.export.tokenizer === "qwen3" ? "qwen3" : { ...config.export.tokenizer, path: place(config.export.tokenizer.path) },
  },
});
