import type { Form } from "./features.ts";
import { spacedJson } from "../trajectory/spaced-json.ts";

/** An option as one text: what it thinks, and what it does. */
export const optionText = ({ thought, action, answer }: Form): string =>
  `${thought}\n${action === null ? (answer ?? "") : `${action.name} ${spacedJson(action.arguments)}`}`;
