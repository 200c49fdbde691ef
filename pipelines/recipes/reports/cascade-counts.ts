import type { Attempts, Question, Trajectory } from "../../../schemas/index.ts";
import type { FunnelCount } from "../../../schemas/manifest.ts";
import { isRight, solverRates, isKnownByHeart } from "../../rewards/closed-book.ts";
import { wilson } from "../../rewards/wilson.ts";
import { BUDGET } from "./round-counts.ts";

/** How many questions of one level one solver was given, and how many it solves. */
export interface CascadeLine {
  readonly solver: string;
  readonly level: number;
  readonly asked: number;
  readonly solved: number;
}

export interface CascadeCounts {
  add(trajectory: Trajectory): void;
  /** Solvers from the cheapest on, levels from the easiest on. */
  lines(): readonly CascadeLine[];
}

/** A model solves what it answers in any of its tries (Pass@N); a closed book what it answers in half of them. Holds a number a question. */
export function cascadeCounts(questions: readonly Question[], attempts: Attempts | undefined): CascadeCounts {
  const asked = new Map(questions.map((question) => [question.id, question]));
  /** By solver, then by question: tries, and right ones. */
  const solvers = new Map<string, Map<string, { all: number; right: number }>>();
  const note = (solver: string, questionId: string, right: boolean): void => {
    const own = solvers.get(solver) ?? new Map<string, { all: number; right: number }>();
    solvers.set(solver, own);
    const { all, right: before } = own.get(questionId) ?? { all: 0, right: 0 };
    own.set(questionId, { all: all + 1, right: before + (right ? 1 : 0) });
  };
  const known = (attempts?.all ?? []).flatMap((one) => {
    const question = asked.get(one.questionId);
    return question === undefined ? [] : [{ ...one, right: isRight(one, question) }];
  });
  const scripted = `designed agent, ${BUDGET} calls`;
  const first: CascadeLine[] = linesOf(
    [...solverRates(known)].flatMap(([questionId, rates]) =>
      rates.map(({ policyId, rate: { n, correct } }) => ({ solver: policyId, questionId, solved: isKnownByHeart(correct, n) })),
    ),
    asked,
  );
  return {
    add({ origin, policy, questionId, correct, numToolCalls }) {
      if (!asked.has(questionId) || correct === "undecided") return;
      const right = correct === "true";
      if (origin === "designed" && policy.kind !== "degraded") note(scripted, questionId, right && numToolCalls <= BUDGET);
      if (origin === "sampled") note(policy.modelId ?? policy.kind, questionId, right);
    },
    lines() {
      const agents = [...solvers].toSorted(([a], [b]) => Number(a !== scripted) - Number(b !== scripted));
      return [
        ...first,
        ...agents.flatMap(([solver, own]) => {
          const most = Math.max(...[...own.values()].map(({ all }) => all));
          const name = solver === scripted ? solver : `${solver}, Pass@${most}`;
          return linesOf(
            [...own].map(([questionId, { right }]) => ({ solver: name, questionId, solved: right > 0 })),
            asked,
          );
        }),
      ];
    },
  };
}

function linesOf(
  tried: readonly { readonly solver: string; readonly questionId: string; readonly solved: boolean }[],
  asked: ReadonlyMap<string, Question>,
): CascadeLine[] {
  const lines = new Map<string, { solver: string; level: number; asked: number; solved: number }>();
  const order = [...new Set(tried.map(({ solver }) => solver))];
  for (const { solver, questionId, solved } of tried) {
    const level = asked.get(questionId)?.difficulty.level ?? 0;
    const line = lines.get(`${solver}\n${level}`) ?? { solver, level, asked: 0, solved: 0 };
    lines.set(`${solver}\n${level}`, { ...line, asked: line.asked + 1, solved: line.solved + (solved ? 1 : 0) });
  }
  return [...lines.values()].toSorted((a, b) => order.indexOf(a.solver) - order.indexOf(b.solver) || a.level - b.level);
}

export const cascadeFunnel = (lines: readonly CascadeLine[]): readonly FunnelCount[] =>
  lines.flatMap(({ solver, level, asked, solved }) => [
    { stage: "cascade", what: `${solver}: of level ${level}`, count: asked },
    { stage: "cascade", what: `${solver}: of level ${level}, solved`, count: solved },
  ]);

const OF_LEVEL = /^(?<solver>.*): of level \d+(?<solved>, solved)?$/s;

/** `cascadeFunnel`'s counts read again, over all levels. */
export function solversIn(funnel: readonly FunnelCount[]): readonly Omit<CascadeLine, "level">[] {
  const sums = new Map<string, { asked: number; solved: number }>();
  for (const { stage, what, count } of funnel) {
    const { solver, solved } = (stage === "cascade" && OF_LEVEL.exec(what)?.groups) || {};
    if (solver === undefined) continue;
    const sum = sums.get(solver) ?? { asked: 0, solved: 0 };
    sums.set(solver, solved === undefined ? { ...sum, asked: sum.asked + count } : { ...sum, solved: sum.solved + count });
  }
  return [...sums].map(([solver, sum]) => ({ solver, ...sum }));
}

/** For people, as a part of the card. */
export function cascadeText(lines: readonly CascadeLine[], attempts: Attempts | undefined): string {
  if (lines.length === 0) return "";
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  return [
    "## Who solves the questions",
    `From the cheapest solver on, with Wilson's interval of 95 %.${attempts?.closedBook.solved === "reserve" ? " What a closed book knows is given to no model agent." : ""}`,
    "",
    "| solver | level | questions | solved | interval |",
    "|---|---|---|---|---|",
    ...lines.map(({ solver, level, asked, solved }) => {
      const { low, high } = wilson(solved, asked);
      return `| ${solver} | ${level} | ${asked} | ${solved} (${percent(solved / asked)}) | ${percent(low)} to ${percent(high)} |`;
    }),
    "",
  ].join("\n");
}
