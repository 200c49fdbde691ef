import {
  answerEntities,
  constants,
  difficulty,
  disputedIn,
  execute,
  hiddenEntities,
  remember,
  unnecessaryConstraints,
  type ClaimReader,
} from "../../knowledge-graph/index.ts";
import {
  idOf,
  type CheckResult,
  type Claim,
  type Execution,
  type Program,
  type ProgramNode,
  type Question,
  type Random,
  type RejectionReason,
} from "../../schemas/index.ts";
import { isStatedRange } from "../../schemas/values/stated-range.ts";
import { answerSecrets } from "../checks/answer-secrets.ts";
import { leakCheck, type Secret } from "../checks/leak.ts";
import { isRelative } from "../language/relative.ts";
import { scopeFault, underTable } from "../language/table-scope.ts";
import { withProperNames } from "../language/proper-names.ts";
import { roundTrip } from "../language/reading/round-trip.ts";
import { bodyOfSize } from "../language/entries/noun-phrases.ts";
import { isRoleKind } from "../language/entries/persons.ts";
import type { QuestionContext } from "./context.ts";
import { isEmptyStep } from "./empty-step.ts";
import { inWholeYears } from "./whole-years.ts";
import { kindsOfAll } from "./kinds-of-things.ts";
import { keyEntities, splitOfAll } from "./entity-splits.ts";
import { sourcesOf } from "./sources.ts";
import { listsMaterial, whyNobodyAsks, whyNobodyPlans } from "./nobody-asks.ts";
import { triviality } from "./triviality.ts";
import { isOfDeeds } from "./totals.ts";
import { untimedFigure } from "./untimed-figures.ts";
import { unfitForTool } from "./unfit-for-tool.ts";
import { isOfForm } from "./form.ts";
import { familyOf, type Style } from "./style.ts";
import { answerOf, isImprecise } from "../language/writing/answer.ts";
import type { WordBook } from "../language/writing/book.ts";
import { naturalWords, type NaturalWords } from "../language/writing/natural.ts";
import { wordQuestion } from "../language/writing/word.ts";
import { ruleStage } from "../core/stage-versions.ts";

const generator = ruleStage("fas-rules", "questions");

export interface QuestionRefusal {
  readonly reason: RejectionReason;
  readonly detail: string;
  readonly sample?: unknown;
}

export type QuestionOrRefusal = { readonly question: Question } | { readonly refused: QuestionRefusal };

const refused = (reason: RejectionReason, detail: string, sample?: unknown): QuestionOrRefusal => ({
  refused: sample === undefined ? { reason, detail } : { reason, detail, sample },
});

/** Words that the program had on another snapshot. */
interface AskedBefore {
  readonly text: string;
  readonly register?: string | undefined;
}

/**
 * Everything from a program to a question that has passed its checks, or the reason why there is none, in names. Pure. `asked`: words that
 * the program had on another snapshot, instead of new ones; they have to pass the same checks.
 */
export async function questionOf(...[program, style, context, ...others]: Parameters<typeof checkedQuestion>): Promise<QuestionOrRefusal> {
  const made = await checkedQuestion(program, style, context, ...others);
  if (!("refused" in made)) return made;
  const detail = made.refused.detail.replace(/\be_[0-9a-f]{16}\b/g, (id) => context.entity(id)?.name ?? id);
  return { refused: { ...made.refused, detail } };
}

/** Long because it is one list of checks, the cheap ones first, and each reads what those before it found. */
async function checkedQuestion(
  program: Program,
  style: Style,
  context: QuestionContext,
  random: Random,
  seed: number,
  asked?: AskedBefore,
): Promise<QuestionOrRefusal> {
  const reader = remember(context.memory);
  const early = refusedUnread(program, style, context);
  if (early !== null) return early;
  const oriented = await orient(asked ? program : await inWholeYears(program, reader, context.options), reader, context);
  if ("refused" in oriented) return oriented;
  const { program: sound, execution, members } = oriented;

  const constantsOf = constants(sound);
  const answered = answerEntities(execution);
  const hidden = hiddenEntities(sound, execution, members);
  const split = splitOfAll(keyEntities(sound, execution, members), context.sideOf);
  if (split === null) return refused("held-out", "training and held-out entities in one question", sound);
  if (split !== "train" && answered.length === 0 && constantsOf.entities.length === 0)
    return refused("held-out", "no entity of its own", sound);

  const imprecise = (await imprecision(sound, execution, reader)) ?? (await untimedFigure(execution, reader));
  if (imprecise !== null) return refused("imprecise", imprecise, sound);
  const answer = answerOf(execution.answer, sound, context);
  if (answer === null) return refused("no-phrase", "the answer has no readable name", sound);
  const trivial = triviality(sound, execution, members, (id) => context.entity(id)?.name ?? "");
  if (trivial !== null) return refused("trivial", trivial, sound);
  const odd = style.needsTool === undefined ? await oddity({ program: sound, context, execution, members }, reader) : null;
  if (odd !== null) return refused("nobody-asks", odd, sound);

  const unfit = style.needsTool === undefined ? null : await unfitForTool(sound, answer, members, reader);
  if (unfit !== null) return refused(unfit.reason, unfit.detail, sound);

  const mixed = await otherwiseRelative(execution, constantsOf.attributes, reader, context);
  if (mixed !== null) return refused("mixed-units", mixed, sound);

  if (style.needsEvery) {
    const unneeded = await unnecessaryConstraints(sound, reader, { ...context.options, answer: execution.answer });
    if (unneeded.length > 0) return refused("unnecessary-constraint", `nodes ${unneeded.join(", ")}`, sound);
  }

  const hiddenNames = namesOf(context, hidden);
  const { secrets, numbers } = answerSecrets({ answer, hiddenEntities: hiddenNames }, []);
  const book = { ...bookOf(context, members), isNegative: execution.answer.type === "quantity" && execution.answer.value.number < 0 };
  const telling = [...secrets, ...secretsOf(context, answer.type === "choice" ? [] : answered, hidden)];
  const tellsNothing = (text: string): boolean => leakCheck(text, telling, numbers).verdict === "pass";
  const natural = asked ?? naturally(sound, book, context, random.fork("manner"), answer.unit, tellsNothing);
  // Frames are for what no manner has words for, and for whoever wants none.
  if (natural === undefined && hasManners(context, style, sound)) return refused("no-phrase", "no words that people would choose", sound);
  const worded = natural ?? wordQuestion(sound, book, random.fork("words"), answer.unit, style);
  if ("wordless" in worded) return refused("no-phrase", worded.wordless, sound);
  const table = tableOf(sound, members, answer.unit, context);
  const text = asked?.text ?? underTable(worded.text, table, worded.register, random.fork("table"));

  const checks: CheckResult[] = [
    { name: "executed", verdict: "pass" },
    scopeFault(text, table) ?? (natural !== undefined && asked === undefined ? READ : roundTrip(text, sound, context.lexicon, answer.unit)),
    leakCheck(text, telling, numbers),
    ...(style.needsEvery ? [{ name: "necessity", verdict: "pass" } as const] : []),
    ...(style.needsTool === undefined ? [] : [{ name: "tool-taken-away", verdict: "pass" } as const]),
  ];
  const failed = checks.find(({ verdict }) => verdict !== "pass");
  if (failed !== undefined)
    return refused(failed.name === "leak" ? "leak" : "round-trip", failed.reason ?? failed.verdict, { text, program: sound });

  const sources = await sourcesOf(execution, context.memory, (id) => context.entity(id), disputedIn(sound));
  if (sources === null) return refused("not-executable", "a statement's document is not in the memory", sound);
  const level = await difficulty(sound, execution, reader);
  return {
    question: {
      id: idOf("q", sound, text),
      text,
      ...(worded.register !== undefined && { register: worded.register }),
      answer,
      style: style.name,
      family: familyOf(style, sound),
      requiredTools: ["search", "visit", ...(style.needsTool === undefined ? [] : [style.needsTool])],
      program: sound,
      evidence: [...execution.evidence],
      quotes: sources.quotes,
      goldPath: sources.uris,
      hiddenEntities: hiddenNames,
      subjects: sources.subjects,
      verification: "executed",
      ...asOfLast(constantsOf.times),
      difficulty: level,
      round: 0,
      parentId: null,
      operator: null,
      tier: "high",
      checks,
      language: "en",
      split,
      generator,
      seed,
    },
  };
}

/**
 * The words speak of an attribute's usual unit. Where some pages give a share and others an amount, what was read has to be as usual:
 * "public debt relative to GDP" is said of no figure in US dollars, nor the other way round.
 */
async function otherwiseRelative(
  { evidence }: Oriented["execution"],
  attributes: readonly string[],
  reader: ClaimReader,
  context: QuestionContext,
): Promise<string | null> {
  const open = new Set(
    attributes.filter((name) => (context.attribute(name)?.units ?? []).length > 1 && context.attribute(name)?.units.some(isRelative)),
  );
  if (open.size === 0) return null;
  for (const { claim } of await reader.statements({ ids: evidence.map(({ statementId }) => statementId) })) {
    if (claim?.value.kind !== "quantity" || !open.has(claim.attribute)) continue;
    const usual = context.attribute(claim.attribute)?.units[0];
    if (claim.value.unit !== usual && (isRelative(claim.value.unit) || isRelative(usual)))
      return `${claim.attribute} in ${claim.value.unit ?? "no unit"}, not in ${usual ?? "no unit"}`;
  }
  return null;
}

/** What the program alone tells, before any of it is read. */
function refusedUnread(program: Program, style: Style, context: QuestionContext): QuestionOrRefusal | null {
  if (!isOfForm(style.form, program, context)) return refused("other-style", `it is no program of style ${style.name}`, program);
  if (new Set(constants(program).entities.map(context.sideOf)).size > 1)
    return refused("held-out", "training and held-out entities in one question", program);
  const unasked = style.needsTool === undefined ? whyNobodyPlans({ program, context }) : null;
  return unasked === null ? null : refused("nobody-asks", unasked, program);
}

/** Why nobody would ask it: by its kind, or since its last step finds the same for any other thing. */
async function oddity(asked: Omit<Parameters<typeof whyNobodyAsks>[0], "claims">, reader: ClaimReader): Promise<string | null> {
  const { program, context, execution, members } = asked;
  const why = whyNobodyAsks({ ...asked, claims: await comparedClaims(program, execution, reader, context) });
  if (why !== null) return why;
  const isEmpty = await isEmptyStep(program, execution, members, reader, context.options);
  return isEmpty ? "the same whichever of them is picked" : null;
}

/** What a program that compares, or asks for what somebody has done, has read; of others nobody wants to know. */
async function comparedClaims(
  { nodes }: Program,
  { evidence }: Execution,
  reader: ClaimReader,
  context: QuestionContext,
): Promise<readonly Claim[]> {
  const matters = (node: ProgramNode): boolean =>
    node.op === "SelectAmong" ||
    node.op === "SelectBetween" ||
    node.op === "Compute" ||
    (node.op === "QueryAttribute" && isOfDeeds(context.attribute(node.arguments.attribute))) ||
    (node.op === "Find" && listsMaterial(context, node.arguments.entity));
  if (!nodes.some(matters)) return [];
  const read = await reader.statements({ ids: evidence.map(({ statementId }) => statementId) });
  return read.flatMap(({ claim }) => claim ?? []);
}

/** Words of a manner are taken because they are read so: a second reading would cost a tenth of all. */
const READ: CheckResult = { name: "round-trip", verdict: "pass" };

const FRAMED: ReadonlySet<string> = new Set(["FindNamed", "QueryRevised", "QueryValues", "Python"]);

/** Whether a manner has words for it, and one is wanted. */
export const hasManners = (
  { registers }: Pick<QuestionContext, "registers">,
  { needsTool }: Pick<Style, "needsTool">,
  { nodes }: Program,
): boolean => needsTool === undefined && Object.values(registers).some((share) => share > 0) && !nodes.some(({ op }) => FRAMED.has(op));

/** What a table's address goes on with: on pages of what its rows have in common, and on that of a row. */
const SHARED = /[?&]by=.*$/su;
const ROW = /[?&][^?&=]+=[^&]*$/su;

/** Measured in something: feet or metres. */
const MEASURE =
  /\b(?:elevation|altitude|height|length|width|depth|thickness|weight|mass|size|area|distance|speed|duration|temperature|pressure|volume)s?\b/iu;

/**
 * The table that the words name. Of a list, where it is what the rows of one have in common: a table may be a part of all there is, and of
 * Virginia's airports lists some. Of a measure without a unit: it is as the table prints it.
 */
function tableOf(
  program: Program,
  members: readonly (readonly string[])[],
  unit: string | undefined,
  context: QuestionContext,
): string | undefined {
  const named = (uris: readonly string[] | undefined, behind: RegExp): string | undefined => {
    const uri = uris?.find((one) => behind.test(one));
    const table = uri === undefined ? undefined : context.entity(idOf("e", uri.replace(behind, "")));
    return table === undefined ? undefined : (context.bareName(table.id) ?? table.name);
  };
  for (const { id: list, op, arguments: given, inputs } of program.nodes) {
    if (op !== "Relate" || context.attribute(given.attribute)?.multiValued !== true) continue;
    for (const id of members[inputs[0] ?? -1] ?? []) {
      const uris = context.entity(id)?.uris;
      const table = named(uris, SHARED);
      if (table === undefined) continue;
      // Where it has all of their kind there is nothing that it could leave out.
      const bases = uris?.filter((uri) => SHARED.test(uri)).map((uri) => uri.replace(SHARED, "")) ?? [];
      if ((members[list] ?? []).some((member) => !bases.some((base) => context.isAllIn(base, member)))) return table;
    }
  }
  const root = program.nodes.at(-1);
  const isFigure = root?.op === "QueryAttribute" || (root?.op === "Compute" && root.arguments.operation !== "ratio");
  if (unit !== undefined || !isFigure) return undefined;
  const { attributes, entities } = constants(program);
  const isBare = (root.op === "QueryAttribute" ? [root.arguments.attribute] : attributes).some((name) => {
    const { phrase = null, kind } = context.attribute(name) ?? {};
    return phrase !== null && MEASURE.test(phrase) && bodyOfSize(phrase) === null && kind === "quantity";
  });
  return isBare
    ? named(
        entities.flatMap((id) => context.entity(id)?.uris ?? []),
        ROW,
      )
    : undefined;
}

/** The first of the words that people would choose which is read back to the program and gives nothing away. */
function naturally(
  program: Program,
  book: WordBook,
  { lexicon, registers }: QuestionContext,
  random: Random,
  unit: string | undefined,
  tellsNothing: (text: string) => boolean,
): NaturalWords | undefined {
  for (const { text: said, register } of naturalWords(program, book, random, unit, registers)) {
    const text = withProperNames(said, lexicon.proper);
    if (tellsNothing(text) && roundTrip(text, program, lexicon, unit).verdict === "pass") return { text, register };
  }
  return undefined;
}

interface Oriented {
  readonly program: Program;
  readonly execution: Execution;
  readonly members: readonly (readonly string[])[];
}

/** Executes; a difference is turned so that it is positive, since "how much larger" speaks of the larger one first. */
async function orient(
  program: Program,
  reader: ClaimReader,
  context: QuestionContext,
): Promise<Oriented | { readonly refused: QuestionRefusal }> {
  const result = await execute(program, reader, context.options);
  if (result.status === "refused") return { refused: { reason: result.reason, detail: result.detail, sample: program } };
  const { execution, members } = result;
  const root = program.nodes.at(-1);
  const { answer } = execution;
  if (
    root?.op !== "Compute" ||
    answer.type !== "quantity" ||
    (root.arguments.operation !== "difference" && root.arguments.operation !== "ratio")
  )
    return { program, execution, members };
  const neutral = root.arguments.operation === "difference" ? 0 : 1;
  const { low, high, number } = answer.value;
  if (low <= neutral && high >= neutral)
    return { refused: { reason: "tie", detail: "the printed digits do not tell which is larger", sample: program } };
  if (number > neutral) return { program, execution, members };
  const turned: Program = { nodes: [...program.nodes.slice(0, -1), { ...root, inputs: [...root.inputs].reverse() }] };
  const again = await execute(turned, reader, context.options);
  return again.status === "answer"
    ? { program: turned, ...again }
    : { refused: { reason: again.reason, detail: again.detail, sample: turned } };
}

/** Where a page says "310 to 336 m", the 323 m of an answer, of a clue or of a step on the way stand nowhere. */
async function imprecision({ nodes }: Program, { answer, evidence }: Execution, reader: ClaimReader): Promise<string | null> {
  if (answer.type === "quantity" && nodes.at(-1)?.op === "Compute" && isImprecise(answer.value))
    return "the printed digits leave the result too wide";
  const range = "a page gives a range, and no figure between its ends";
  if (nodes.some((node) => node.op === "FilterClaim" && isStatedRange(node.arguments.value))) return range;
  const ids = [...new Set(evidence.map(({ statementId }) => statementId))];
  const read = await reader.statements({ ids, includeClosed: true });
  const ranged = read.some(({ claim }) => claim !== undefined && [claim.value, ...Object.values(claim.qualifiers)].some(isStatedRange));
  return ranged ? range : null;
}

function bookOf(context: QuestionContext, members: readonly (readonly string[])[]): WordBook {
  return {
    entity: (id) => context.entity(id),
    attribute: (name) => context.attribute(name),
    memberType(node) {
      const [first, ...others] = members[node] ?? [];
      if (first === undefined) return undefined;
      const types = context.entity(first)?.types ?? [];
      const shared = types.filter((type) => others.every((id) => context.entity(id)?.types.includes(type) === true));
      // "Which company", and not "which buyer"; "which designer", and not "which person".
      return shared.find((type) => !isRoleKind(type) && type !== "person") ?? shared.find((type) => type !== "person") ?? shared[0];
    },
    kindsAt: (nodes) =>
      kindsOfAll(
        context,
        nodes.flatMap((node) => members[node] ?? []),
      ),
    manyOf: (kind) => context.manyOf(kind),
    memberCount: (node) => members[node]?.length ?? 0,
  };
}

const secretsOf = (context: QuestionContext, ...groups: readonly (readonly string[])[]): Secret[] =>
  groups.flat().flatMap((id) => (context.entity(id) === undefined ? [] : [{ names: context.tellingNames(id) }]));

const namesOf = (context: QuestionContext, ids: readonly string[]): string[] => ids.flatMap((id) => context.entity(id)?.name ?? []);

function asOfLast(times: readonly string[]): { readonly asOf?: string } {
  const asOf = times.filter((time) => time !== "latest").at(-1);
  return asOf === undefined ? {} : { asOf };
}
