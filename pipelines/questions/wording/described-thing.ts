import type { Program } from "../../../schemas/index.ts";
import type { QuestionContext } from "../context.ts";
import { nameInText } from "../../language/writing/names.ts";
import { dateWords } from "../../language/writing/times.ts";

export interface DescribedThing {
  /** "the country whose capital is Lomé" */
  readonly text: string;
  readonly keep: readonly string[];
}

/** Things that a program knows by one fact of theirs, in the rule's words. */
export const describedIn = ({ nodes }: Program, context: QuestionContext): readonly DescribedThing[] =>
  nodes.flatMap((node): readonly DescribedThing[] => {
    if (node.op !== "FilterClaim" || node.arguments.comparator !== "=") return [];
    const below = nodes[node.inputs[0] ?? -1];
    const { attribute, value } = node.arguments;
    const phrase = context.attribute(attribute)?.phrase;
    if (below?.op !== "FilterType" || phrase == null) return [];
    const constant =
      value.kind === "entity"
        ? nameInText(context.entity(value.entityId)?.name ?? "")
        : value.kind === "text"
          ? `"${value.value}"`
          : value.kind === "date"
            ? (dateWords(value.value) ?? "")
            : "";
    return constant === "" ? [] : [{ text: `the ${below.arguments.type} whose ${phrase} is ${constant}`, keep: [constant] }];
  });
