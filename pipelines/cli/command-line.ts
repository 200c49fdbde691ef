import { Command, Option } from "commander";
import { formatNames } from "../../schemas/config/format-names.ts";
import { CODE } from "./code.ts";
import { addCompletion } from "./completion.ts";
import { Failure } from "./failure.ts";
import { quietProgress, terminalProgress } from "./progress.ts";
import { terminalText } from "./terminal-text.ts";
import { addMemoryCommands } from "./memory-commands.ts";
import { memoryFlag, nextStep, shellWord } from "./next-step.ts";
import { dollars, isoTime, oneOrMore, seconds, wholeNumber } from "./option-values.ts";
import type { Shell } from "./shell.ts";

/** Loaded where it is asked for alone: `groundwork --help` answers at once. */
export const log = process.env.GROUNDWORK_LOG === "json" ? (await import("./json-log.ts")).jsonLog() : undefined;

/** Aborted when the program is told to stop. */
export const stop = new AbortController();

export interface CommonOptions {
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly clock?: string;
}

/** `next`: what one does after it, where the command itself does not say. */
const shell = (options: CommonOptions, next?: string): Shell => {
  const quiet = options.quiet === true || options.json === true;
  const colour = process.stdout.isTTY && process.env.NO_COLOR === undefined;
  return {
    signal: stop.signal,
    now: options.clock ?? new Date().toISOString(),
    clockIsGiven: options.clock !== undefined,
    progress: quiet ? quietProgress : (log?.progress ?? terminalProgress(process.stderr)),
    colour,
    columns: process.stdout.columns || 100,
    ...(options.verbose === true ? { ending: "verbose" } : options.quiet === true ? { ending: "quiet" } : {}),
    say: (text) => {
      if (quiet) return;
      if (log === undefined) process.stderr.write(`${terminalText(text)}\n`);
      else log.say(text);
    },
    result: (text, data) => {
      if (text === "" && options.json !== true) return;
      const steps = next === undefined || quiet ? "" : `\n\n${nextStep(next)}`;
      process.stdout.write(options.json === true ? `${JSON.stringify(data)}\n` : `${terminalText(`${text}${steps}`, colour)}\n`);
    },
  };
};

/** With a config a run is made of it; an address wants one first. */
const crawled = (urls: readonly string[], options: { readonly memory: string; readonly config?: string }): string =>
  `groundwork memory stats ${memoryFlag(options)}; to make a run: groundwork ${options.config === undefined ? `init ${urls.map(shellWord).join(" ")}` : `run ${shellWord(options.config)}`}`;

const common = (command: Command): Command =>
  command
    .addOption(new Option("--quiet", "no progress; of a run that goes well, nothing"))
    .addOption(new Option("--json", "nothing but one line of JSON on stdout"))
    .addOption(new Option("--clock <time>", "the time that rows carry (default: the start of the run)").argParser(isoTime));

const ofModels = (command: Command): Command =>
  common(command)
    .option("--verbose", "end with the whole funnel and the table of checks")
    .option(
      "--model <name>",
      "model at OPENAI_BASE_URL that does what a model can do; `rules` for none (default: the config's, else rules)",
    )
    .option("--budget-usd <x>", "spend no more on models, by the config's prices; ends with 4 when it is spent", dollars)
    .option("--budget-tokens <n>", "use no more tokens of models, input and output together", oneOrMore);

/** The whole command line. Commands live beside this file, one a file, and are loaded when they are called, so that `groundwork --help` answers at once. */
export const program = new Command("groundwork")
  .description("Training data for deep-research agents: every answer is what a program over a knowledge memory returns.")
  .version(CODE.version, "--version")
  .showHelpAfterError("(groundwork --help lists the commands)")
  .exitOverride((error) => {
    throw error.exitCode === 0 ? error : new Failure("", 2, { cause: error });
  });

common(program.command("init"))
  .argument("[source...]", "addresses, files or folders; without any, and on a terminal, it asks")
  .description("writes a config with comments for what is to be read, and looks at the first pages")
  .option("--name <name>", "what the run is called (default: after the first source)")
  .option("--model <name>", "model at OPENAI_BASE_URL (default: rules alone)")
  .addOption(new Option("--questions <n>", "questions to ask").argParser(oneOrMore).default(300))
  .option("--out <file>", "the config (default: NAME.yaml)")
  .option("--no-preview", "does not look at the pages")
  .action(async (sources, options) => (await import("./init.ts")).init(sources, options, shell(options)));

common(program.command("doctor"))
  .argument("[config]", "YAML file")
  .description("tries what a run needs: node, memory, disk, sandbox, tokenizer, services, a real call to each model; says what to do")
  .action(async (config, options) => (await import("./doctor.ts")).doctor(config, shell(options)));

ofModels(program.command("demo"))
  .description(
    "the whole pipeline on three sites of public data, offline: serves their pages on loopback, crawls them, writes every dataset",
  )
  .option("--full", "all of the Factbook and 3,200 questions: some ten minutes on two cores")
  .option("--pages <n>", "the Factbook alone, about so many of its pages", oneOrMore)
  .option("--questions <n>", "questions to ask", oneOrMore)
  .option("--out <dir>", "run folder", "outputs/demo")
  .option("--seed <n>", "seed", wholeNumber)
  .option("--concurrency <n>", "items of one stage in flight", oneOrMore)
  .action(async (options) => (await import("./demo.ts")).demo(options, shell(options)));

ofModels(program.command("run"))
  .argument("<config>", "YAML file")
  .description("the nightly job: everything, incrementally, resumable; or one of the jobs that users come for")
  .addOption(new Option("--recipe <name>", "which datasets to make").choices(["nightly", "cpt", "sft", "rl"]).default("nightly"))
  .option("--out <dir>", "write exactly there, without dated folders")
  .option("--memory <file>", "memory file (default: the config's)")
  .option("--seed <n>", "seed (default: the config's)", wholeNumber)
  .option("--dry-run", "say what it would ask of models - calls, tokens, money by task - and do nothing")
  .option("--allow-shortfall", "end with 0, not 6, where less than half of the wanted questions could be made")
  .option("--accept-shift", "move `latest` even if this night is unlike the last one (latest.maxShift)")
  .option("--concurrency <n>", "items of one stage in flight", oneOrMore)
  .action(async (config, options) => (await import("./run.ts")).run(config, options, shell(options)));

program
  .command("worker")
  .addOption(new Option("--quiet", "says nothing of what it does"))
  .argument("<config>", "YAML file with `scale`, as the run has it")
  .description("takes part in the runs of a config, on this machine or another, until it is told to stop")
  .option("--concurrency <n>", "items of one stage in flight here", oneOrMore)
  .action(async (config, options) => (await import("./worker.ts")).worker(config, options, shell(options)));

common(program.command("preview"))
  .argument("<config>", "YAML file, or the address of a site: twenty of its pages are looked at")
  .description("looks at some pages and records of each source: what was read as what, which questions can be drawn, and what to change")
  .addOption(
    new Option("--pages <n>", "texts to read of each source (400), and pages of each site (20 of an address, 60 of a config's)").argParser(
      oneOrMore,
    ),
  )
  .action(
    async (config, options) =>
    (await import("./preview.ts")).showPreview(config, options, shell(options, /^https?:/i.test(config) ? `groundwork crawl ${shellWord(config)}` : `groundwork run ${shellWord(config)}`)), // prettier-ignore
  );

program
  .command("schedule")
  .argument("<config>", "YAML file with schedule: { cron, timezone, keep }")
  .description("`run` at the times of the config's schedule, one night at a time, until Ctrl-C")
  .addOption(new Option("--recipe <name>", "which datasets to make").choices(["nightly", "cpt", "sft", "rl"]).default("nightly"))
  .option("--concurrency <n>", "items of one stage in flight", oneOrMore)
  .option("--quiet", "no progress")
  .action(async (config, options) => (await import("./schedule.ts")).schedule(config, options, shell(options)));

common(program.command("crawl"))
  .argument("<url...>", "where to start")
  .description("pages -> documents and statements in the memory")
  .option("--scope <glob...>", "canonical urls to stay within (default: the hosts of the start urls)")
  .option("--depth <n>", "links to follow from a start url", wholeNumber)
  .option("--max-pages <n>", "stop after so many pages", oneOrMore)
  .option("--mirror-of <url>", "the public site that the start urls serve a copy of")
  .option("--delay <seconds>", "between two requests to one host", seconds)
  .option("--allow-private <host...>", "HOST or HOST:PORT that may be a private address")
  .option("--memory <file>", "memory file", ".groundwork/memory.db")
  .option("--config <file>", "the memory that this config names, instead")
  .option("--concurrency <n>", "pages in flight", oneOrMore)
  .action(async (urls, options) => (await import("./crawl.ts")).crawl(urls, options, shell(options, crawled(urls, options))));

ofModels(program.command("generate"))
  .addArgument(program.createArgument("<what>", "what to make").choices(["questions", "plans", "rollouts", "decisions", "complexity"]))
  .argument("<run>", "run folder")
  .description("makes samples from the run's memory, up to the named stage, and writes their datasets as a run of their own")
  .option("--count <n>", "questions to ask; of complexity: those to begin with", oneOrMore)
  .option("--level <n>", "of complexity: the level, 2 to 5, at which a question is done", wholeNumber)
  .option("--style <name...>", "only these question styles")
  .option("--allow-shortfall", "end with 0, not 6, where less than half of the wanted questions could be made")
  .option("--out <dir>", "folder of the new run (default: RUN-WHAT-N, beside the run)")
  .addOption(
    new Option("--in-place", "write into the run itself: its questions are replaced, datasets of later stages go").conflicts("out"),
  )
  .option("--seed <n>", "seed", wholeNumber)
  .option("--concurrency <n>", "items of one stage in flight", oneOrMore)
  .action(async (what, folder, options) => (await import("./generate.ts")).generate(what, folder, options, shell(options)));

common(program.command("export"))
  .argument("<run>", "run folder")
  .description(
    "writes the run's datasets from its memory, without what its review.json rejects; finished work is reused. With --format: what the run holds, as trainers read it",
  )
  .addOption(new Option("--recipe <name>", "which datasets to write").choices(["nightly", "cpt", "sft", "rl"]).default("nightly"))
  .addOption(new Option("--format <name...>", formatNames.join(", ")).conflicts("recipe"))
  .option("--out <dir>", "where the formats go (default: formats/ in the run folder)")
  .action(async (folder, options) =>
    options.format === undefined
      ? (await import("./generate.ts")).exportRun(folder, options, shell(options))
      : (await import("./export-formats.ts")).exportFormats(
          folder,
          options.format,
          options.out,
          shell(options, "docs/training.md tells how each trainer loads it"),
        ),
  );

ofModels(program.command("rescore"))
  .argument("<run>", "run folder")
  .description(
    "another policy tries every question of the pool: its pass rates stand beside the earlier ones, what is too easy goes into rl/reserve",
  )
  .option("--policy-version <v>", "tells checkpoints apart that are served under one name")
  .option("--concurrency <n>", "items of one stage in flight", oneOrMore)
  .action(async (folder, options) => (await import("./rescore.ts")).rescore(folder, options, shell(options)));

common(program.command("feedback"))
  .argument("<file>", "JSON lines or Parquet: question_id, policy_id, policy_version, n, correct")
  .argument("<run>", "run folder that the trainer took its questions from")
  .description("a trainer's own results go into the pool's rates, and steer what the next nights ask")
  .action(async (file, folder, options) => (await import("./feedback.ts")).feedback(file, folder, shell(options)));

common(program.command("verify"))
  .argument("<run>", "run folder")
  .option("--decontaminate <files...>", "lists of questions that nothing may have been trained on")
  .option("--deep", "plays every decision again, also of a large run, where some are drawn otherwise")
  .description("re-executes and re-checks everything that the files claim, from the files alone")
  .action(async (folder, options) => (await import("./verify.ts")).verify(folder, options, shell(options)));

common(program.command("inspect"))
  .argument("<path>", "a Parquet file, or a run folder")
  .argument("[dataset]", "which of the run's, e.g. questions or rl/pool")
  .description("what a run holds; of a dataset a readable sample; of a file alone, or with --schema, its columns and statistics first")
  .option("--rows <n>", "rows to show", wholeNumber)
  .option("--row <k>", "show the row at this place, whole", wholeNumber)
  .option("--schema", "columns, row groups and statistics before the sample")
  .option(
    "--where <conditions...>",
    "rows that meet all of these, each in quotes: COLUMN, one of = != > >= < <= ~ !~, and a value (~: a regular expression; null: nothing), as in 'difficulty.level>=4' 'style=compare' 'text~river'; any item of a list may meet one, and paths go on into JSON",
  )
  .action(async (path, dataset, options) =>
    (await import("./inspect.ts")).inspect(
      path,
      dataset,
      options,
      shell(
        options,
        dataset === undefined && !path.endsWith(".parquet")
          ? `groundwork inspect ${shellWord(path)} questions`
          : `groundwork inspect ${[path, dataset].flatMap((word) => (word === undefined ? [] : shellWord(word))).join(" ")} --row 0 shows one row whole`,
      ),
    ),
  );

common(program.command("review"))
  .argument("<run>", "run folder")
  .description("marks rows by their ids, as the explorer does: `export` leaves out what is rejected; without ids it shows the marks")
  .option("--keep <id...>", "ids of rows to keep")
  .option("--reject <id...>", "ids of questions, runs or decisions to leave out, with all that hangs on them")
  .option("--unmark <id...>", "ids of rows whose marks go")
  .option("--note <text>", "why: it stands with these rows in `rejected`")
  .action(async (folder, options) => (await import("./review.ts")).review(folder, options, shell(options)));

ofModels(program.command("agent"))
  .argument("<run>", "run folder")
  .argument("<question>", "a question of the run, its id, or words of your own that name things and figures as the memory does")
  .description("tries one question in the run's own environment and shows each step: by rules, or with --model a model")
  .option("--seed <n>", "another seed is another run of the same question (default: the config's)", wholeNumber)
  .action(async (folder, question, options) => (await import("./agent.ts")).agent(folder, question, options, shell(options)));

program
  .command("serve")
  .argument("<run...>", "run folders")
  .description(
    "the explorer of runs in a browser: questions, runs, decisions, what was dropped, the memory; marks of yours are kept in the run",
  )
  .option("--host <name>", "where to listen; from other machines a token is asked for", "127.0.0.1")
  .addOption(new Option("--port <n>", "port; 0 for any that is free").argParser(wholeNumber).default(8427))
  .option("--tools", "the tools of the first run's agents too, over HTTP below /tools, for a trainer that makes its own rollouts")
  .option("--quiet", "no progress")
  .action(async (folders, options) => (await import("./serve.ts")).serve(folders, options, shell(options)));

addMemoryCommands(program, common, shell);

addCompletion(program);
