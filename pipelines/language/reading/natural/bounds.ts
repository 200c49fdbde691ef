import { nameKey } from "../../../../schemas/values/names.ts";
import { relativeOf } from "../../relative.ts";
import type { Meaning } from "../meaning.ts";
import { attributeOf } from "./attributes.ts";
import { type Ground } from "./things.ts";

const NUMBER = "(\\d+(?: , \\d{3})*)(?: (million|billion|trillion))?";
const SCALES: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };
const COUNTED = new RegExp(`^(has|had) (more|fewer) than ${NUMBER} ([a-z -]+)$`);
const FIGURE = new RegExp(`^(?:has|had) (?:an? )?([a-z -]+?) (above|below|of more than|of less than) ${NUMBER} ([^@#~]+)$`, "i");

/** What is left of a list by a figure or a date that is said less sharply: "had more than 10 million people", "opened in the 1990s". */
export function withinBounds(of: Meaning | null, said: string, ground: Ground): Meaning | null {
  if (of === null || (of.is !== "listed" && of.is !== "entity")) return null;
  const clause = said
    .replace(/^have /, "has ")
    .replace(/^are /, "is ")
    .replace(/^cover /, "covers ");
  return counted(of, clause, ground) ?? deed(of, clause, ground) ?? figure(of, clause, ground) ?? dated(of, clause, ground);
}

const plain = (digits: string, scale: string | undefined): string =>
  String(Number(digits.replaceAll(" , ", "")) * (SCALES[scale ?? ""] ?? 1));

function counted(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, verb = "", more = "", digits = "", scale, things = ""] = COUNTED.exec(clause) ?? [];
  const attribute = verb === "" ? undefined : comparison(`${verb} ${more} ${things}`, ground);
  if (attribute === undefined) return null;
  return { is: "filtered", of, attribute, comparator: more === "more" ? ">" : "<", bound: plain(digits, scale), time: "" };
}

function figure(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, noun = "", side = "", digits = "", scale, words = ""] = FIGURE.exec(clause) ?? [];
  const info = noun === "" ? null : (attributeOf(noun, ground) ?? attributeOf(`length of the ${noun}`, ground));
  if (info === null || info.kind !== "quantity") return null;
  const relative = relativeOf(info);
  const whole = /^per cent of (?:the )?(.+)$/.exec(words)?.[1];
  const isWhole = relative.is === "share" && whole !== undefined && nameKey(whole) === nameKey(relative.of);
  if (relative.is === "share" ? !isWhole && !ground.lexicon.saysShare(nameKey(noun)) : relative.is !== "said") return null;
  const named = isWhole ? info.units[0] : ground.lexicon.unit(nameKey(words));
  const unit = named === "%" && relative.is === "share" ? info.units[0] : named;
  if (unit === undefined) return null;
  return {
    is: "filtered",
    of,
    attribute: info.name,
    comparator: /^(?:above|of more than)$/.test(side) ? ">" : "<",
    bound: `${plain(digits, scale)} ${unit}`,
    time: "",
  };
}

const DEED = new RegExp(`^([a-z]+) (more|fewer|less) than ${NUMBER} (.+)$`);

/** "used more than 1 million barrels of oil a day" answers "how many barrels of oil did it use a day". */
function deed(of: Meaning, clause: string, { patterns, lexicon }: Ground): Meaning | null {
  const [, verb = "", more = "", digits = "", scale, rest = ""] = DEED.exec(clause) ?? [];
  const share = /^per cent of (.+)$/.exec(rest)?.[1];
  const tokens = (share ?? rest).split(" ");
  const lead = share === undefined ? "how many" : "what percentage of";
  const found = new Map<string, string>();
  if (verb === "") return null;
  for (let length = 1; length <= tokens.length; length++) {
    const what = `${lead} ${tokens.slice(0, length).join(" ")}`;
    const said = [what, "it", verb, ...tokens.slice(length)].join(" ");
    for (const { attribute, says, unit, whole } of patterns.sentences(what))
      if (says === "value" && unit !== null && whole.test(said)) found.set(attribute, unit);
  }
  const [only, other] = found;
  if (only === undefined || other !== undefined || lexicon.info(only[0]) === undefined) return null;
  return {
    is: "filtered",
    of,
    attribute: only[0],
    comparator: more === "more" ? ">" : "<",
    bound: `${plain(digits, scale)} ${only[1]}`,
    time: "",
  };
}

/** By the verb that is said of who came later. */
function dated(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, deed = "", side = "", place = ""] = /^([a-z -]+?) (before|after) #(\d+)$/.exec(clause) ?? [];
  const [, done = "", decade = ""] = /^([a-z -]+?) in the (\d{3}0)s$/.exec(clause) ?? [];
  const attribute = deed + done === "" ? undefined : comparison(`${deed}${done} later`, ground);
  if (attribute === undefined) return null;
  const limit = (to: Meaning, comparator: "<" | ">", bound: string): Meaning => ({
    is: "filtered",
    of: to,
    attribute,
    comparator,
    bound,
    time: "",
  });
  if (decade !== "") return limit(limit(of, ">", String(Number(decade) - 1)), "<", String(Number(decade) + 10));
  const year = ground.masked.times[Number(place)] ?? "";
  return /^\d{4}$/.test(year) ? limit(of, side === "after" ? ">" : "<", year) : null;
}

/** The one attribute of a clause that sets things against each other. */
function comparison(clause: string, { patterns }: Ground): string | undefined {
  const found = new Set(patterns.rankings(clause).flatMap(({ compares, attribute }) => (compares ? attribute : [])));
  const [only, other] = found;
  return other === undefined ? only : undefined;
}
