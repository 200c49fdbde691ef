import { join } from "node:path";
import { Option, type Command } from "commander";
import type { CommonOptions } from "./command-line.ts";
import { memoryFlag, shellWord } from "./next-step.ts";
import { cosine, isoTime, oneOrMore, wholeNumber } from "./option-values.ts";
import type { Shell } from "./shell.ts";

/** What a command with these options may do to the outside; `next`: what one does after it. */
type CommandShell = (options: CommonOptions, next?: string) => Shell;

/**
 * `groundwork memory …`
 * Long because it is a list: a command is its options, its sentence and the file that it loads.
 */
export function addMemoryCommands(program: Command, common: (command: Command) => Command, shell: CommandShell): void {
  const memory = program.command("memory").description("what the memory holds");
  const ofMemory = (name: string): Command =>
    common(memory.command(name))
      .option("--memory <file>", "memory file", ".groundwork/memory.db")
      .option("--config <file>", "the memory that this config names, instead");
  ofMemory("stats")
    .description("counts, and the attributes with most statements")
    .action(async (options) =>
      (await import("./memory.ts")).stats(options, shell(options, `groundwork memory show NAME ${memoryFlag(options)}`)),
    );
  ofMemory("show")
    .argument("<name>", "an entity's name or alias")
    .description("one entity: names, pages, claims, and why its mentions were taken for it")
    .action(async (name, options) =>
      (await import("./memory.ts")).show(
        name,
        options,
        shell(options, `groundwork memory unmerge ${shellWord(name)} "A NAME" ${memoryFlag(options)} takes a wrong name away`),
      ),
    );
  ofMemory("search")
    .argument("<text>", "what is looked for, in any words")
    .option("--in <what>", "passages, entities or statements; all three without")
    .addOption(new Option("--limit <n>", "hits of each").argParser(oneOrMore).default(5))
    .option("--source <host>", "only what this host says")
    .option("--language <tag>", "only pages in this language, like en")
    .option("--type <name>", "only things of this type, statements of this attribute, passages of this kind of page")
    .addOption(new Option("--from <time>", "only pages of this time or later").argParser(isoTime))
    .addOption(new Option("--before <time>", "only pages before this time").argParser(isoTime))
    .description("what is near a text, by the vectors of the memory's embedder: passages, things, statements")
    .action(async (text, options) =>
      (await import("./memory-search.ts")).search(text, options, shell(options, `groundwork memory show NAME ${memoryFlag(options)}`)),
    );
  ofMemory("neighbours")
    .addOption(new Option("--at-least <cosine>", "how near their vectors are").argParser(cosine).default(0.7))
    .addOption(new Option("--shared-claims <n>", "claims that both have in common").argParser(oneOrMore).default(2))
    .description("things under two ids that may be one: near by vectors, of one type, with claims in common and none at which they part")
    .action(async (options) =>
      (await import("./neighbours.ts")).neighbours(options, shell(options, `groundwork memory show ID ${memoryFlag(options)}`)),
    );
  ofMemory("conflicts")
    .description("where sources differ: values that were revised, and values that conflict, with the pages that say each")
    .addOption(new Option("--limit <n>", "groups to show; all are counted").argParser(oneOrMore).default(20))
    .action(async (options) =>
      (await import("./conflicts.ts")).conflicts(options, shell(options, `groundwork memory show NAME ${memoryFlag(options)}`)),
    );
  ofMemory("lexicon")
    .argument("[config]", "the memory and the lexicon that this config names")
    .addOption(new Option("--limit <n>", "attributes and kinds to show; all are counted").argParser(oneOrMore).default(20))
    .option("--write <file>", "a YAML to edit, for `memory.lexicon` of the config")
    .description("what each attribute, relation and kind is said with: nouns, verbs, adjectives, question words, and who gave them")
    .action(async (config, options) => {
      const named = { ...options, config: config ?? options.config };
      return (await import("./memory-lexicon.ts")).lexicon(
        named,
        shell(options, config === undefined ? undefined : `groundwork preview ${shellWord(config)}`),
      );
    });
  addMemoryChanges(ofMemory, shell);
  common(memory.command("words"))
    .argument("<file>", "wink-embeddings' JSON, or lines of a word and its figures, the most frequent word first")
    .option("--to <file>", "file to write", ".groundwork/words.bin")
    .description("packs vectors of words for the embedder `words`")
    .action(async (file, options) =>
      (await import("./words.ts")).words(
        file,
        options,
        shell(options, "memory: { embedder: { driver: words } }, then groundwork memory reindex"),
      ),
    );
}

/**
 * Those that change it, or what is kept of it.
 * Long because it is a list, too.
 */
function addMemoryChanges(ofMemory: (name: string) => Command, shell: CommandShell): void {
  ofMemory("unmerge")
    .argument("<entity>", "its id, or a name that only it bears")
    .argument("<surface...>", "names that were wrongly taken for it")
    .description("takes a wrong merge apart, for good: no later reading takes these names for the entity again")
    .action(async (entity, surfaces, options) =>
      (await import("./memory.ts")).unmerge(
        entity,
        surfaces,
        options,
        shell(options, "groundwork run CONFIG: the next run asks anew what this changes"),
      ),
    );
  ofMemory("export")
    .argument("<dir>", "folder to write")
    .description("all documents, entities and statements as Parquet")
    .action(async (folder, options) =>
      (await import("./export-memory.ts")).exportMemory(
        folder,
        options,
        shell(options, `groundwork inspect ${shellWord(join(folder, "statements"))}`),
      ),
    );
  ofMemory("copy")
    .requiredOption("--to <config>", "the config that says where the copy goes: another file, Neo4j, Qdrant")
    .description("the whole memory, its history too, to where another config has it; both are read again and compared")
    .action(async (options) => (await import("./memory.ts")).copy(options, shell(options, `groundwork run ${shellWord(options.to)}`)));
  ofMemory("forget")
    .requiredOption("--source <uri>", "a page, or a folder or site with everything below it")
    .option("--check <run>", "looks through a run folder for it, and forgets nothing")
    .option("--again", "lets the source be read again")
    .description("removes what came from a source alone, from the memory and the nights to come, and proves it")
    .action(async (options) =>
      (await import("./forget.ts")).forget(
        options,
        shell(
          options,
          options.check === undefined
            ? "groundwork run CONFIG: the next run is made without it"
            : "groundwork run CONFIG makes a run without what was found",
        ),
      ),
    );
  ofMemory("replies")
    .description("what models answered, kept so that no call is made twice: how many and how large, by model")
    .option("--prune", "removes them; what was made of them stays, what was of no use is asked anew by the next run")
    .option("--model <name>", "only those of this model")
    .option("--older-than <days>", "only those that were first got so many days ago, or earlier", wholeNumber)
    .action(async (options) =>
      (await import("./replies.ts")).replies(
        options,
        shell(options, options.prune === true ? "groundwork run CONFIG: what was removed is asked for anew where it is needed" : undefined),
      ),
    );
  ofMemory("reindex")
    .description("puts all documents into the text index and the vectors anew: after another embedder, or vectors that were lost")
    .action(async (options) =>
      (await import("./memory.ts")).reindex(options, shell(options, `groundwork memory stats ${memoryFlag(options)}`)),
    );
  ofMemory("check")
    .option("--repair", "mends what can be derived from the rest, and says what")
    .description("compares all that the memory keeps of pages, statements, things and vectors; ends with 1 where something is wrong")
    .action(async (options) =>
      (await import("./memory-check.ts")).check(options, shell(options, options.repair === true ? "groundwork run CONFIG" : undefined)),
    );
}
