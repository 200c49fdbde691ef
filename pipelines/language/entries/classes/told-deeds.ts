import { areAll } from "../noun-phrases.ts";
import { classOfKind } from "../subject-classes.ts";
import { amountDegree, same, type Ask, type EntryClass, type TensedForm } from "../entry.ts";

/** What a label names and people say with a verb: one question, in both its orders. */
interface TellingVerb {
  readonly label: RegExp;
  readonly asks: readonly (readonly [direct: TensedForm, indirect: TensedForm])[];
  /** What all that have it are. */
  readonly of?: (kind: string) => boolean;
}

/** Trials of medicine look at a condition and are in none. */
const STUDY = /(?:^| )(?:study|trial|survey|programme|program|project)$/;
const isStudy = (kind: string): boolean => STUDY.test(kind);
const isWork = (kind: string): boolean => classOfKind(kind) === "work";
/** The year of a company's row is that of a takeover, or of a table: it dates from another. */
const isMade = (kind: string): boolean => !["body", "person", "place", "event", "record"].includes(classOfKind(kind) ?? "");

const being = (question: string, rest: string): readonly [TensedForm, TensedForm] => [
  { present: `${question} is {x} ${rest}`.trim(), past: `${question} was {x} ${rest}`.trim() },
  { present: `${question} {x} is ${rest}`.trim(), past: `${question} {x} was ${rest}`.trim() },
];
const once = (direct: string, indirect = direct): readonly [TensedForm, TensedForm] => [same(direct), same(indirect)];

/** Of people's lives, of works and of what is made. None of them knows a site. */
const TELLING: readonly TellingVerb[] = [
  { label: /^(?:(?:date|day) of birth|(?:birth|born) date|birthday|born)$/, asks: [once("when was {x} born", "when {x} was born")] },
  { label: /^(?:(?:birth|born) ?place|place of birth|birthplace)$/, asks: [once("where was {x} born", "where {x} was born")] },
  {
    label: /^(?:(?:birth|born) country|country of birth)$/,
    asks: [once("which country was {x} born in", "which country {x} was born in")],
  },
  { label: /^(?:date of death|(?:death|died) date|died)$/, asks: [once("when did {x} die", "when {x} died")] },
  { label: /^(?:(?:death|died) ?place|place of death)$/, asks: [once("where did {x} die", "where {x} died")] },
  { label: /^(?:studio|production company)$/, asks: [once("which studio made {x}")] },
  { label: /^directors$/, asks: [once("who directed {x}")] },
  { label: /^(?:maker|manufacturer)$/, asks: [once("who made {x}")] },
  { label: /^model$/, asks: [being("what model", "")] },
  { label: /^language$/, asks: [being("what language", "in")] },
  { label: /^(?:main |chief )?colou?r$/, asks: [being("what colour", "")] },
  { label: /^floor$/, asks: [being("which floor", "on")] },
  { label: /^year$/, of: isWork, asks: [being("what year", "from")] },
  { label: /^year$/, of: isMade, asks: [once("what year does {x} date from", "what year {x} dates from")] },
  { label: /^period$/, asks: [once("what period does {x} date from", "what period {x} dates from")] },
  { label: /^(?:store|storage) (?:site|place|location)$/, asks: [being("where", "stored")] },
  { label: /^construction$/, asks: [being("what", "built of")] },
  {
    label: /^coat colou?r$/,
    asks: [
      [
        { present: "what colour is {x} 's coat", past: "what colour was {x} 's coat" },
        { present: "what colour {x} 's coat is", past: "what colour {x} 's coat was" },
      ],
    ],
  },
  { label: /^genre$/, asks: [being("what genre", "")] },
  { label: /^condition$/, of: isStudy, asks: [once("which condition does {x} look at", "which condition {x} looks at")] },
  { label: /^condition$/, asks: [being("what condition", "in")] },
  { label: /^(?:crop |plant )?family$/, asks: [once("what family does {x} belong to", "what family {x} belongs to")] },
  { label: /^materials?$/, asks: [being("what", "made of")] },
  { label: /^days to maturity$/, asks: [once("how many days does {x} take to mature", "how many days {x} takes to mature")] },
  { label: /^walking time$/, asks: [once("how long does it take to walk {x}", "how long it takes to walk {x}")] },
  {
    label: /^(?:[a-z]+ )?(?:fee|price|salary|wage|rent|dues)$/,
    asks: [
      [
        { present: "how much is {x} 's {label}", past: "how much was {x} 's {label}" },
        { present: "how much {x} 's {label} is", past: "how much {x} 's {label} was" },
      ],
    ],
  },
  {
    label: /^(?:iucn )?(?:red list|conservation)(?: status| category)?$/i,
    asks: [
      [
        { present: "what is {x} 's conservation status", past: "what was {x} 's conservation status" },
        { present: "what {x} 's conservation status is", past: "what {x} 's conservation status was" },
      ],
    ],
  },
  { label: /^site$/, asks: [being("which site", "at")] },
  { label: /^cause$/, asks: [once("what caused {x}")] },
];

/** "born place" is where somebody was born. */
export const deeds: EntryClass = {
  name: "what a verb tells",
  entry({ phrase, kind, multiValued, coverage }) {
    if (multiValued || kind === "quantity" || kind === "mixed") return undefined;
    const isOf = (of: TellingVerb["of"]): boolean => of === undefined || areAll({ coverage }, of);
    const named = ({ present, past }: TensedForm): TensedForm => ({
      present: present.replace("{label}", phrase),
      past: past.replace("{label}", phrase),
    });
    const asks = TELLING.find(({ label, of }) => label.test(phrase) && isOf(of))?.asks.map(([direct, indirect]): Ask => ({
      direct: named(direct),
      indirect: named(indirect),
      saysUnit: false,
    }));
    return asks === undefined ? undefined : { isLabel: true, asks };
  },
};

/** "damage": so much of it is done. */
export const harm: EntryClass = {
  name: "harm",
  entry({ phrase, kind, units: [unit] }) {
    if (kind !== "quantity" || unit === undefined || !/^(?:estimated |total )?damages?$/.test(phrase)) return undefined;
    return {
      isLabel: true,
      asks: ["do", "cause"].map((deed) => ({
        direct: same(`how much damage did {x} ${deed}`),
        indirect: same(`how much damage {x} ${deed === "do" ? "did" : "caused"}`),
        saysUnit: false,
      })),
      degrees: [amountDegree("caused {d} damage", "caused {d} damage")],
      contrast: {
        difference: [{ present: "how much more damage does {x} cause than {y}", past: "how much more damage did {x} cause than {y}" }],
        ratio: [],
      },
      totals: [same("how much damage did {xs} cause in total")],
    };
  },
};
