import type { Question, Random } from "../../../schemas/index.ts";
import { answerText } from "../../language/writing/naming.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import type { Policy, Turn } from "./policy.ts";
import { NOT_CALCULATED } from "./with-code.ts";

/** The program of a question that nothing is looked up for. */
export const programIn = ({ program }: Question): string | undefined => {
  const root = program.nodes.at(-1);
  return root?.op === "Python" ? root.arguments.code : undefined;
};

const BEFORE = [
  "Nothing has to be looked up for this. I write a program that comes to the answer directly rather than try all cases.",
  "This is mathematics: no search helps. A short program that goes about it the right way gives the number.",
  "I can work this out. I put the method into Python, so that no step of the arithmetic goes wrong.",
  "There is nothing to search for. I calculate it: a few lines of Python are enough.",
];
const AFTER = (answer: string): readonly string[] => [
  `The program prints ${answer}. That is the answer.`,
  `It comes to ${answer}.`,
  `The result is ${answer}, which answers the question.`,
  `So the answer is ${answer}.`,
];

/** One program, and the answer that it prints. */
export function byProgram(): Policy {
  return {
    kind: "scripted",
    version: VERSION,
    begin(question, random) {
      const code = programIn(question);
      if (code === undefined) throw new Error(`question ${question.id} is answered by no program in Python`);
      let asked = false;
      return Promise.resolve({
        next(observed) {
          if (!asked) {
            asked = true;
            return Promise.resolve(calling(code, random));
          }
          return Promise.resolve(answering(observed?.observation ?? "", random));
        },
        recovered: () => false,
        fruitless: () => false,
      });
    },
  };
}

const VERSION = "1";

const calling = (code: string, random: Random): Turn => ({
  thought: random.pick(BEFORE),
  move: { kind: "call", action: { name: PYTHON_INTERPRETER, arguments: { code } } },
  intent: intentOf("compute", "start"),
  onProgramPath: true,
  mistake: null,
});

function answering(observation: string, random: Random): Turn {
  const [, printed] = /^stdout:\n(-?\d{1,15})\n$/.exec(observation) ?? [];
  const number = printed === undefined ? undefined : Number(printed);
  const answer =
    number === undefined
      ? NOT_CALCULATED
      : answerText({ type: "quantity", value: { kind: "quantity", number, low: number, high: number } }, (id) => id);
  return {
    thought: number === undefined ? "The program gave no number, and I cannot tell the answer without." : random.pick(AFTER(answer)),
    move: { kind: "answer", answer },
    intent: intentOf("answer", number === undefined ? "error" : "read"),
    onProgramPath: number !== undefined,
    mistake: null,
  };
}

const intentOf = (kind: "compute" | "answer", report: "start" | "read" | "error"): Turn["intent"] => ({
  kind,
  node: 0,
  entityIds: [],
  attribute: null,
  aims: [],
  report: { kind: report, aims: [], facts: [] },
  titles: [],
  basis: null,
  rivals: [],
});
