import type { Answer, ClaimValue } from "../../schemas/index.ts";
import { convertUnit, UNITS } from "../../schemas/values/units.ts";
import { wrongAnswers } from "../../pipelines/rewards/wrong-answers.ts";

/** What policies might say: the answer in its own and in other forms, known wrong ones, and what only looks like it. */
export function variants(answer: Answer): readonly string[] {
  const own = [answer.text, ...answer.aliases];
  const said = [...own, ...(answer.value ?? []).flatMap(formsOf), ...(answer.type === "set" ? reordered(answer.text) : [])];
  return [...new Set([...said, ...said.flatMap(around), ...wrongAnswers(answer), ...wrongAnswers(answer).flatMap(around)])];
}

const around = (text: string): readonly string[] => [
  `The answer is ${text}.`,
  `final answer: ${text}!`,
  `  ${text.toUpperCase()}\n`,
  `It is not ${text}`,
  `${text} (in 2014)`,
  `${text} (as of 31 December 2014)`,
  `about ${text} in 2015`,
  `"${text}"`,
  `the ${text.normalize("NFD")}`,
  `${text}, or so`,
  `${text} and 12`,
];

const grouped = (number: number): string => number.toLocaleString("en-US", { maximumFractionDigits: 12 });

function formsOf(value: ClaimValue): readonly string[] {
  if (value.kind === "date") return datesOf(value.value);
  if (value.kind !== "quantity") return [];
  const { number, unit } = value;
  const own = unit === undefined ? "" : ` ${unit}`;
  const bare = [
    `${number}`,
    grouped(number),
    number.toFixed(1),
    `${number / 1e6} million`,
    `${number / 1e3}k`,
    `-${number}`,
    `−${Math.abs(number)}`,
    `5-${Math.abs(number)}`,
  ];
  const words = UNITS.find(({ name }) => name === unit);
  const others = UNITS.flatMap(({ name, plural, also }) => {
    const converted = unit === undefined ? undefined : convertUnit(number, unit, name);
    return converted === undefined
      ? name.length < 4
        ? [`${number} ${name}`]
        : []
      : [`${converted} ${name}`, `${grouped(converted)} ${also.at(-1) ?? plural}`, `${converted.toPrecision(6)} ${plural}`];
  });
  return [
    ...bare,
    ...bare.map((one) => `${one}${own}`),
    ...(words === undefined ? [] : [`${number} ${words.plural}`, `${grouped(number)}${words.name}`]),
    ...others,
    `$${number}`,
    `US$ ${grouped(number)}`,
    `${number}% of GDP`,
  ];
}

const MONTHS = ["January", "februar", "März", "avril", "Mayo", "June", "juli", "Aug.", "Sept", "October", "nov.", "December"];

function datesOf(value: string): readonly string[] {
  const [year = "", month = "01", day = "1"] = (value.split("/")[0] ?? "").split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  return [
    `${Number(day)} ${name} ${year}`,
    `${Number(day)}th of ${name}, ${year}`,
    `${name} ${Number(day)}, ${year}`,
    `${name} ${year}`,
    `${year}/${month}/${day.padStart(2, "0")}`,
    `${day}.${month}.${year}`,
    `${day}/${month}/${year}`,
    `${month}/${year}`,
    `Q${Math.ceil(Number(month) / 3)} ${year}`,
    `third quarter of ${year}`,
    `FY${year.slice(2)}/${String(Number(year) + 1).slice(2)}`,
    `${year}-${String(Number(year) + 5).slice(2)}`,
    `${year} est.`,
    `as of the end of ${year}`,
    `late ${year}`,
    year,
  ];
}

function reordered(text: string): readonly string[] {
  const members = text.split(/;\s*/);
  const turned = [...members.slice(1), members[0] ?? ""];
  return [turned.join("; "), turned.join(", "), `${turned.slice(0, -1).join(", ")} and ${turned.at(-1) ?? ""}`, turned.join(" ")];
}
