import type { AttributeInfo, Answer, ClaimValue, Entity, Program, ProgramAnswer, Quantity } from "../../../schemas/index.ts";
import { hasRole } from "../../../schemas/index.ts";
import { roundedAsAsked, roundingOf } from "../../../schemas/values/rounding.ts";
import { dimension, unitWords } from "../../../schemas/values/units.ts";
import { namedInText, nameInText } from "./names.ts";
import { dateWords } from "./times.ts";

export interface AnswerWords {
  entity(id: string): Entity | undefined;
  attribute(name: string): AttributeInfo | undefined;
  /** The name without the kind that a sentence puts before it, of things that are said so. */
  bareName(id: string): string | undefined;
  /** Whether a name means this thing and no other of the memory. */
  means(name: string, id: string): boolean;
}

/** Largest half-width of an answer, as a share of its value: beyond it a wrong figure would pass for the right one. */
const WIDEST = 0.05;

const spreadOf = (value: Quantity): number => Math.max(value.high - value.number, value.number - value.low, 0);

/** The printed digits of the operands leave too much open to ask for the result. */
export const isImprecise = (value: Quantity): boolean => spreadOf(value) > WIDEST * Math.abs(value.number);

/** The answer as a reader would write it, and as data. Null where it has no readable form. */
export function answerOf(answer: ProgramAnswer, program: Program, words: AnswerWords): Answer | null {
  switch (answer.type) {
    case "entity": {
      const name = nameOf(answer.entityId, words);
      if (name === null) return null;
      const offered = isChoice(program);
      return {
        text: name.text,
        type: offered ? "choice" : "entity",
        value: [{ kind: "entity", entityId: answer.entityId }],
        aliases: name.aliases,
      };
    }
    case "set": {
      const names = answer.entityIds.map((id) => nameOf(id, words));
      if (names.length === 0 || names.some((name) => name === null)) return null;
      const texts = names.flatMap((name) => name?.text ?? []).sort((a, b) => (a < b ? -1 : 1));
      return {
        text: texts.join("; "),
        type: "set",
        value: answer.entityIds.map((entityId): ClaimValue => ({ kind: "entity", entityId })),
        aliases: [],
      };
    }
    case "values": {
      const units = new Set(answer.values.map((value) => (value.kind === "quantity" ? value.unit : undefined)));
      const [unit] = units;
      return {
        text: valuesText(answer.values, words),
        type: "set",
        value: [...answer.values],
        ...(unit === undefined || units.size > 1 ? {} : { unit }),
        aliases: [],
      };
    }
    case "quantity":
      return quantityAnswer(answer.value, program);
    case "date": {
      const text = dateWords(answer.value);
      return text === null
        ? null
        : {
            text,
            type: "date",
            value: [{ kind: "date", value: answer.value, precision: answer.precision }],
            aliases: [...new Set([answer.value, american(text)])].filter((one) => one !== text),
          };
    }
    case "text":
      return { text: answer.value, type: "text", value: [{ kind: "text", value: answer.value }], aliases: [] };
    case "boolean":
      break;
  }
  return { text: answer.value ? "yes" : "no", type: "boolean", aliases: [answer.value ? "true" : "false"] };
}

/** Members of a set of values, in the order of their words. */
const valuesText = (values: readonly ClaimValue[], words: Pick<AnswerWords, "entity">): string =>
  values
    .map((value) => valueText(value, words))
    .sort((a, b) => (a < b ? -1 : 1))
    .join("; ");

/** A value as a sentence holds it: "643,801 square kilometres", "the Netherlands", "1 December 1958". */
export function valueText(value: ClaimValue, words: Pick<AnswerWords, "entity">): string {
  switch (value.kind) {
    case "entity":
      return nameInText(words.entity(value.entityId)?.name ?? value.entityId);
    case "quantity":
      return withUnit(figureText(value.number, value.unit), value.number, value.unit).text;
    case "date":
      return dateWords(value.value) ?? value.value;
    case "text":
      break;
  }
  return value.value;
}

function nameOf(id: string, words: AnswerWords): { readonly text: string; readonly aliases: string[] } | null {
  const entity = words.entity(id);
  if (entity === undefined || entity.name.trim() === "") return null;
  const text = words.bareName(id) ?? namedInText(entity).replace(/^the /, "");
  const aliases = [...new Set([entity.name, ...entity.aliases, nameInText(entity.name)])].filter(
    (alias) => alias !== text && alias.length > 0 && words.means(alias, id),
  );
  return { text, aliases };
}

/** All that the answer can be is named in the question. */
function isChoice(program: Program): boolean {
  const select = program.nodes.at(-2);
  if (program.nodes.at(-1)?.op !== "QueryName" || select === undefined || !hasRole(select, "selects")) return false;
  const named = (id: number): boolean => {
    const node = program.nodes[id];
    return node?.op === "Find" || ((node?.op === "Or" || node?.op === "AsOf") && node.inputs.every(named));
  };
  return select.inputs.every(named);
}

/** Looked up numbers keep their digits; sums and differences are exact; quotients and means keep what their interval supports, three digits at least. */
function quantityAnswer(value: Quantity, program: Program): Answer {
  const root = program.nodes.at(-1);
  const computed = root?.op === "Compute";
  // A look-up is right or wrong by what is printed: "3" is not any number from 2.5 to 3.5.
  const spread = computed ? spreadOf(value) : Math.min(spreadOf(value), WIDEST * Math.abs(value.number));
  const exact = computed && (root.arguments.operation === "sum" || root.arguments.operation === "difference");
  const number = computed && !exact ? printedAs(root.arguments.operation, value.number, spread) : value.number;
  // Six digits of it are kept: what is rounded must not fall outside by the seventh.
  const off = Math.abs(number - value.number) * 1.0001;
  const tolerance = Math.max(spread, off, computed ? Math.abs(value.number) * 0.0005 : 0);
  const printed = figureText(number, value.unit);
  const { text, aliases } = withUnit(printed, number, value.unit);
  const plain = String(number);
  const grouped = groupDigits(number);
  const all = [...new Set([...aliases, ...(printed === plain ? [] : [plain]), ...(printed === grouped ? [] : [grouped]), printed])].filter(
    (alias) => alias !== text,
  );
  return {
    text,
    type: "quantity",
    value: [value],
    ...(value.unit === undefined ? {} : { unit: value.unit }),
    // Twelve digits: sums of binary fractions leave noise behind them.
    ...(tolerance > 0 ? { tolerance: Number(tolerance.toPrecision(6)) } : {}),
    aliases: all,
  };
}

/** Quotients and means do not end; sums and differences do, and are printed whole. */
const mostDigits = (operation: string): number => (operation === "mean" ? 6 : 4);

function printedAs(operation: string, number: number, spread: number): number {
  if (roundingOf(operation) !== undefined) return roundedAsAsked(operation, number);
  return operation === "convert" ? converted(number, spread) : rounded(number, spread, mostDigits(operation));
}

/**
 * In another unit a figure is known no better than it was: the last digit is worth half of what its own left open, at least, and whole units
 * where the source says nothing of that ("1,520 m" is 4,987 feet, never 4,986.88). Three digits stay.
 */
function converted(number: number, spread: number): number {
  if (number === 0) return 0;
  const size = Math.floor(Math.log10(Math.abs(number)));
  const place = spread === 0 ? 0 : Math.ceil(Math.log10(spread / 2) - 1e-9);
  return Number(number.toPrecision(Math.min(12, Math.max(3, size - place + 1))));
}

function rounded(number: number, spread: number, most: number): number {
  if (number === 0) return 0;
  const size = Math.floor(Math.log10(Math.abs(number)));
  // Of counts all is known: nothing before the point is rounded away, and one digit behind it stays.
  // A mean of thousands of people is a whole number of them to whoever tells it.
  if (spread === 0 && size >= 3) return Math.round(number);
  if (spread === 0) return Number(number.toPrecision(Math.max(most, Math.min(12, size + 2))));
  const supported = Math.max(3, size - Math.floor(Math.log10(spread)) + 1);
  return Number(number.toPrecision(Math.min(supported, most)));
}

/** Made once: `toLocaleString` builds a formatter each time. */
const digits = new Intl.NumberFormat("en-US", { maximumFractionDigits: 12 });

export function groupDigits(number: number): string {
  const sign = number < 0 ? "-" : "";
  return sign + digits.format(Math.abs(number));
}

/** Parts of money stand in full: "27.40 pounds sterling". */
const figureText = (number: number, unit: string | undefined): string =>
  dimension(unit) === "money" && Number(number.toFixed(2)) === number && !Number.isInteger(number)
    ? (number < 0 ? "-" : "") + parts.format(Math.abs(number))
    : groupDigits(number);
const parts = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

function withUnit(
  printed: string,
  number: number,
  unit: string | undefined,
): { readonly text: string; readonly aliases: readonly string[] } {
  if (unit === undefined) return { text: printed, aliases: [] };
  if (unit.startsWith("%")) {
    const rest = unit.slice(1);
    return { text: `${printed}%${rest}`, aliases: [`${printed}%`, `${printed} percent`, `${printed} per cent`] };
  }
  const words = unitWords(unit);
  const noun = Math.abs(number) === 1 ? words.singular : words.plural;
  const text = `${printed} ${noun}`;
  if (unit === "USD") return { text, aliases: [number < 0 ? `-$${printed.slice(1)}` : `$${printed}`, `${printed} USD`] };
  return { text, aliases: [`${printed} ${unit}`] };
}

/** "31 December 2014" -> "December 31, 2014" */
const american = (text: string): string => text.replace(/^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/, "$2 $1, $3");
