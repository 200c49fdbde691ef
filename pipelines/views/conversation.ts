import type { Row } from "../../schemas/datasets/index.ts";
import { atMost, html, number, type Html } from "./html.ts";

type Trajectory = Row<"trajectories">;
type Message = Trajectory["messages"][number];

export interface ConversationOptions {
  readonly question?: string;
  readonly answer?: string;
  /** Characters of one message that are shown. */
  readonly longest: number;
  /** Words of a search: messages that hold them are open, all else is as it was. */
  readonly search?: string;
  readonly href?: string;
}

/** A run of an agent: calls and what came back folded, what carries no loss dimmed, mistakes and repeated calls in sight. */
export function conversationView(row: Trajectory, options: ConversationOptions): Html {
  const { policy, correct, termination, prediction } = row;
  const repeated = repeatedSteps(row);
  const steps = stepsByMessage(row);
  return html`<article class="run" id="${row.id}">
    <h3>
      ${options.href === undefined ? (options.question ?? row.question_id) : html`<a href="${options.href}">${options.question ?? row.question_id}</a>`}
    </h3>
    <p class="reply">
      <strong>${prediction ?? "no answer"}</strong>
      ${options.answer !== undefined && options.answer !== prediction ? html`<small>the answer is ${options.answer}</small>` : ""}
    </p>
    <ul class="chips">
      <li class="${correct === "true" ? "good" : correct === "false" ? "bad" : "unsure"}">${RIGHT[correct]}</li>
      <li>${row.origin}</li>
      <li>${policy.model_id ?? policy.kind}</li>
      <li>ended: ${termination}</li>
      <li>${number(row.num_tool_calls)} calls</li>
      <li>${number(row.token_count)} tokens</li>
      <li>quality ${number(row.quality_score, 2)}</li>
      <li>${row.tier}</li>
      ${repeated.size === 0 ? "" : html`<li class="bad">${repeated.size} repeated calls</li>`}
      <li class="id">${row.id}</li>
    </ul>
    <ol class="messages">
      ${row.messages.map((message, at) => messageView(message, at, steps.get(at), repeated, options))}
    </ol>
  </article>`;
}

const RIGHT = { true: "right", false: "wrong", undecided: "undecided" } as const;

interface PlacedStep {
  readonly index: number;
  readonly step: Trajectory["steps"][number];
}

function messageView(
  { role, content, loss }: Message,
  at: number,
  placed: PlacedStep | undefined,
  repeated: ReadonlySet<number>,
  { longest, search }: ConversationOptions,
): Html {
  const isReply = role === "user" && content.startsWith("<tool_response>");
  const found = search !== undefined && search !== "" && content.toLowerCase().includes(search.toLowerCase());
  const who = isReply ? "observation" : role;
  const body = html`<pre>${lit(atMost(content, longest), search)}</pre>`;
  const mistake = placed?.step.mistake_type ?? null;
  const marks = [
    mistake === null ? "" : html`<b class="bad">mistake: ${mistake}${placed?.step.recovered === true ? ", made good later" : ""}</b>`,
    placed !== undefined && repeated.has(placed.index) ? html`<b class="bad">the same call as before</b>` : "",
    placed?.step.on_program_path === false ? html`<b class="unsure">off the program's path</b>` : "",
    loss === 0 && role === "assistant" ? html`<b>no loss</b>` : "",
  ];
  const head = html`<span class="who">${at} ${who}</span> ${marks}`;
  return html`<li class="${who} ${loss === 1 ? "trained" : "masked"}${found ? " found" : ""}">
    ${
      isReply || role === "system"
        ? html`<details ${found ? "open" : ""}>
            <summary>${head} <small>${firstLine(content)}</small></summary>
            ${body}
          </details>`
        : html`<p>${head}</p>
            ${body}`
    }
  </li>`;
}

/** The words that were searched for are marked. */
function lit(text: string, search: string | undefined): readonly (Html | string)[] {
  if (search === undefined || search === "") return [text];
  const lower = text.toLowerCase();
  const wanted = search.toLowerCase();
  const parts: (Html | string)[] = [];
  let from = 0;
  // Lower case may be longer than what it stands for: then nothing is marked.
  if (lower.length !== text.length) return [text];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), html`<mark>${text.slice(at, at + wanted.length)}</mark>`);
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}

const firstLine = (content: string): string => {
  const line = content.replace(/^<tool_response>\s*/, "").split("\n", 1)[0] ?? "";
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
};

/** Assistant messages are the steps, in their order, where there are as many of them. */
function stepsByMessage({ messages, steps }: Trajectory): ReadonlyMap<number, PlacedStep> {
  const turns = messages.flatMap(({ role }, at) => (role === "assistant" ? [at] : []));
  if (turns.length !== steps.length) return new Map();
  return new Map(steps.map((step, index) => [turns[index] ?? -1, { index, step }]));
}

function repeatedSteps({ steps }: Trajectory): ReadonlySet<number> {
  const before = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, { action_name, arguments: given }] of steps.entries()) {
    if (action_name === null) continue;
    const call = `${action_name}\n${given ?? ""}`;
    if (before.has(call)) repeated.add(index);
    before.add(call);
  }
  return repeated;
}
