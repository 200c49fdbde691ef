import {
  documentKey,
  idOf,
  type Answer,
  type ClaimValue,
  type Decision,
  type EnvironmentCall,
  type PlanSet,
  type Program,
  type ProgramNode,
  type Question,
  type Reasoning,
  type Rejection,
  type Rollout,
  type Step,
} from "../../schemas/index.ts";
import { evidenceGraph } from "../../knowledge-graph/drivers/graph-evidence.ts";
import { execute } from "../../knowledge-graph/program/index.ts";
import { qualityScore } from "../../pipelines/trajectory/quality.ts";
import { renderObservation, renderTurn, systemPrompt } from "../../pipelines/trajectory/formats/tongyi.ts";
import { defaultTools, toolset } from "../../pipelines/tools/toolset.ts";
import type { RunExport } from "../../pipelines/exporters/run-export.ts";
import type { Tokens } from "../../pipelines/tokens/tokens.ts";
import { clock, world, type World } from "./world.ts";

export const generator = { name: "hand", version: "1", modelId: null, promptHash: null };
const tools = toolset(defaultTools);
export const prompt = systemPrompt(tools, clock.now);

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Counts words: the real tokenizer takes 0.6 s to load and has its own test. */
export const words: Tokens = {
  name: "words",
  count: (texts) => Promise.resolve(texts.map((text) => wordsOf(text).length)),
  encode: (texts) => Promise.resolve(texts.map((text) => Int32Array.from(wordsOf(text), (word) => word.length))),
  encodeSpans: (texts) =>
    Promise.resolve(texts.map(({ text }) => ({ ids: Int32Array.from(wordsOf(text), (word) => word.length), spans: [] }))),
  idOf: (token) => Promise.resolve(token === "<|endoftext|>" ? 0 : undefined),
};

type NodeSpec = Omit<ProgramNode, "id">;
const program = (...nodes: readonly NodeSpec[]): Program => ({ nodes: nodes.map((node, id) => ({ id, ...node }) as ProgramNode) });

/** An executed question: answer and evidence are what the program returns over the world. */
async function question(
  at: World,
  text: string,
  spec: Program,
  answerOf: (value: readonly ClaimValue[]) => Answer,
  style: string,
): Promise<Question> {
  const result = await execute(spec, evidenceGraph(at.entities, at.statements));
  if (result.status === "refused") throw new Error(`fixture: ${text}: ${result.reason} ${result.detail}`);
  const { answer, evidence, denotations } = result.execution;
  const values: ClaimValue[] =
    answer.type === "quantity"
      ? [answer.value]
      : answer.type === "entity"
        ? [{ kind: "entity", entityId: answer.entityId }]
        : answer.type === "set"
          ? answer.entityIds.map((entityId) => ({ kind: "entity", entityId }))
          : [];
  const statementOf = (id: string) => at.statements.find((item) => item.id === id) ?? at.statements[0]!;
  const documentOf = (id: string) => at.documents.find((item) => documentKey(item) === `${statementOf(id).documentId}@1`)!;
  const goldPath = [...new Set(evidence.map(({ statementId }) => documentOf(statementId).uri))];
  return {
    id: idOf("q", text),
    text,
    answer: answerOf(values),
    style,
    family: "retrieval",
    requiredTools: ["search", "visit"],
    program: spec,
    evidence: [...evidence],
    quotes: evidence.map(({ statementId }) => {
      const { quote } = statementOf(statementId);
      const document = documentOf(statementId);
      return { statementId, quote: document.text.slice(quote.start, quote.end), uri: document.uri };
    }),
    goldPath,
    hiddenEntities: [],
    subjects: ["geography"],
    verification: "executed",
    difficulty: {
      level: 1,
      hops: 0,
      sources: goldPath.length,
      operators: 1,
      obfuscations: 0,
      denotationMax: Math.max(1, ...denotations),
    },
    round: 0,
    parentId: null,
    operator: null,
    tier: "high",
    checks: [{ name: "executes", verdict: "pass" }],
    language: "en",
    split: "train",
    generator,
    seed: 7,
  };
}

export async function questions(at: World): Promise<readonly Question[]> {
  const area = await question(
    at,
    "What is the total area of Togo in square kilometres?",
    program(
      { op: "Find", arguments: { entity: at.entityId("Togo") }, inputs: [] },
      { op: "QueryAttribute", arguments: { attribute: "area / total" }, inputs: [0] },
    ),
    (value) => ({ text: "56,785 square kilometres", type: "quantity", value: [...value], unit: "sq km", tolerance: 0, aliases: ["56785"] }),
    "factual",
  );
  const capital = await question(
    at,
    "What is the capital of Ghana?",
    program(
      { op: "Find", arguments: { entity: at.entityId("Ghana") }, inputs: [] },
      { op: "Relate", arguments: { attribute: "capital", direction: "forward" }, inputs: [0] },
      { op: "QueryName", arguments: {}, inputs: [1] },
    ),
    (value) => ({ text: "Accra", type: "entity", value: [...value], aliases: [] }),
    "factual",
  );
  const largest = await question(
    at,
    "Which neighbour of Togo has the largest total area?",
    program(
      { op: "Find", arguments: { entity: at.entityId("Togo") }, inputs: [] },
      { op: "Relate", arguments: { attribute: "border", direction: "forward" }, inputs: [0] },
      { op: "SelectAmong", arguments: { attribute: "area / total", which: "max", k: 1 }, inputs: [1] },
      { op: "QueryName", arguments: {}, inputs: [2] },
    ),
    (value) => ({ text: "Burkina Faso", type: "entity", value: [...value], aliases: [] }),
    "set",
  );
  return [area, capital, largest];
}

export const planSets = (asked: readonly Question[]): readonly PlanSet[] =>
  asked.map((item) => {
    const action = { name: "search", arguments: { query: [`${item.text} facts`] } };
    const analysis = "The page of the country named in the question should list this figure; I start by finding that page.";
    return {
      questionId: item.id,
      wanted: 4,
      distinct: 1,
      whyFewer: "one lookup has one way in",
      plans: [
        {
          id: idOf("p", item.id, 0),
          questionId: item.id,
          index: 0,
          decomposition: "page first",
          analysis,
          action,
          textSeedForm: `<think>${analysis}</think><action>search("${item.text} facts")</action>`,
          textAgentForm: renderTurn({ thought: analysis, act: { kind: "call", action } }),
          judgements: [{ judge: "rules", verdict: "pass" as const, reasons: [] }],
          generator,
          seed: 7,
        },
      ],
    };
  });

export const reasoningOf = (asked: readonly Question[]): readonly Reasoning[] =>
  asked.slice(2).map((item) => ({
    id: idOf("r", item.id),
    questionId: item.id,
    steps: [{ text: "Togo borders three countries.", statementIds: item.evidence.map(({ statementId }) => statementId).slice(0, 2) }],
    text: `Togo borders three countries, and the largest of them is ${item.answer.text}.`,
    answerText: item.answer.text,
    generator,
    seed: 7,
  }));

const intent = (kind: Step["intent"]["kind"]): Step["intent"] => ({
  kind,
  node: null,
  entityIds: [],
  attribute: null,
  aims: [],
  report: { kind: "other", aims: [], facts: [] },
  titles: [],
  basis: null,
  rivals: [],
});

/** Search, visit, answer; `right` decides the answer. */
export function rollout(asked: Question, right: boolean): Rollout {
  const answer = right ? asked.answer.text : "I could not find it";
  const snapshotId = "snap1";
  const calls: EnvironmentCall[] = [
    {
      tool: "search",
      arguments: { query: [asked.text] },
      result: `A Google search for '${asked.text}' found 1 results:\n\n## Web Results\n1. [Atlas](https://atlas.example/togo/)\n\n${asked.answer.text}`,
    },
    {
      tool: "visit",
      arguments: { url: [asked.goldPath[0] ?? ""], goal: asked.text },
      result: `Evidence in page: \n${asked.quotes[0]?.quote ?? ""} ${asked.answer.text}`,
    },
  ].map(({ tool, arguments: args, result }) => ({
    callId: idOf("call", snapshotId, tool, args),
    snapshotId,
    tool,
    arguments: args,
    result,
    fault: null,
  }));
  const steps: Step[] = calls.map((call) => ({
    thought: `I use ${call.tool} to find it.`,
    action: { name: call.tool, arguments: call.arguments },
    observation: call.result,
    callId: call.callId,
    onProgramPath: true,
    mistake: null,
    recovered: false,
    intent: intent(call.tool === "search" ? "search" : "visit"),
  }));
  steps.push({
    thought: "The page shows it.",
    action: null,
    observation: null,
    callId: null,
    onProgramPath: right,
    mistake: right ? null : "premature-answer",
    recovered: false,
    intent: intent("answer"),
  });
  const messages: Rollout["trajectory"]["messages"] = [
    { role: "system", content: prompt, loss: 0 },
    { role: "user", content: asked.text, loss: 0 },
    ...steps.flatMap((step): Rollout["trajectory"]["messages"] => {
      const act = step.action ? ({ kind: "call", action: step.action } as const) : ({ kind: "answer", answer } as const);
      const turn = { role: "assistant" as const, content: renderTurn({ thought: step.thought, act }), loss: 1 };
      return step.observation === null ? [turn] : [turn, { role: "user" as const, content: renderObservation(step.observation), loss: 0 }];
    }),
  ];
  const qualityParts = { correct: right ? 1 : 0, grounded: 1, onPath: 1, noRepeats: 1, recovery: 1, length: 1, format: 1 };
  return {
    calls,
    trajectory: {
      id: idOf("t", asked.id, right),
      questionId: asked.id,
      origin: "designed",
      policy: {
        kind: right ? "scripted" : "degraded",
        modelId: null,
        policyVersion: null,
        temperature: null,
        topP: null,
        constrainedDecoding: false,
      },
      contextMode: "react",
      toolset: tools,
      environment: { kind: "simulated", snapshotId, faults: 0 },
      messages,
      steps,
      segments: [{ startMessage: 0, endMessage: messages.length, summary: null }],
      termination: "answer",
      prediction: answer,
      correct: right ? "true" : "false",
      numSteps: steps.length,
      numToolCalls: calls.length,
      qualityScore: qualityScore(qualityParts),
      qualityParts,
      finishReason: "stop",
      generator,
      seed: 7,
    },
  };
}

/** One decision a tool step; the original stands at a place that follows from the ids, as a seed would put it. */
export const decisionsOf = ({ trajectory }: Rollout): readonly Decision[] =>
  trajectory.steps.flatMap((step, stepIndex): Decision[] => {
    if (step.action === null) return [];
    const { action, thought } = step;
    // The same words in another order: nothing in their form tells them apart.
    const turned = (text: string, k: number): string => [...text.split(" ").slice(k), ...text.split(" ").slice(0, k)].join(" ");
    const other = (k: number): Decision["options"][number] => ({
      thought,
      action: {
        name: action.name,
        arguments:
          action.name === "search"
            ? { query: [turned(trajectory.messages[1]!.content, k)] }
            : { ...action.arguments, goal: turned(trajectory.messages[1]!.content, k) },
      },
      answer: null,
      label: "detour",
      idea: "other-words",
    });
    const originalIndex = (stepIndex + trajectory.id.charCodeAt(5)) % 3;
    const options: Decision["options"] = [other(1), other(2)];
    options.splice(originalIndex, 0, { idea: "own", thought: step.thought, action: step.action, answer: null, label: "on_path" });
    const head = `Step ${stepIndex + 1}\n${options.map((option, index) => `Option ${index + 1}: ${option.thought}`).join("\n")}\nI choose option ${originalIndex + 1}.\n`;
    const observation = step.observation ?? "";
    return [
      {
        id: idOf("h", trajectory.id, stepIndex),
        trajectoryId: trajectory.id,
        questionId: trajectory.questionId,
        stepIndex,
        contextEnd: 2 + stepIndex * 2,
        options,
        originalIndex,
        correctIndex: originalIndex,
        correctIndices: [originalIndex],
        observation,
        judgement: trajectory.correct === "true" ? "The answer is correct." : "The answer is not correct.",
        text: head + observation,
        observationSpans: [{ start: head.length, end: head.length + observation.length }],
        generator,
        seed: 7,
      },
    ];
  });

const rejections: readonly Rejection[] = [
  { stage: "questions", itemKey: "b", reason: "tie", detail: "two members share the value" },
  { stage: "crawl", itemKey: "https://atlas.example/gone/", reason: "http-status", detail: "404", sample: { status: 404 } },
  { stage: "questions", itemKey: "b", reason: "tie", detail: "two members share the value" },
];

export async function smallRun(out: string, changes: Partial<RunExport> = {}): Promise<RunExport> {
  const at = world();
  const asked = await questions(at);
  const rollouts = [...asked.map((item) => rollout(item, true)), rollout(asked[0]!, false)];
  return {
    out,
    name: "small",
    runId: "run_1",
    seed: 7,
    clock,
    language: "en",
    code: { name: "groundwork", version: "0.1.0" },
    config: { name: "small", questions: { count: 3 } },
    snapshotId: "snap1",
    offered: { name: "tongyi-search-visit", python: false },
    funnel: [{ stage: "crawl", what: "documents", count: at.documents.length }],
    systemPrompt: prompt,
    toolset: tools,
    tokens: words,
    minQuality: 0.8,
    inputs: {
      documents: at.documents,
      entities: at.entities,
      statements: at.statements,
      questions: asked,
      reasoning: reasoningOf(asked),
      planSets: planSets(asked),
      rollouts,
      decisions: rollouts.flatMap(decisionsOf),
      rejections,
    },
    ...changes,
  };
}
