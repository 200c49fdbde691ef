import { keptReadings } from "../../../core/kept-readings.ts";
import { singularOf } from "../../inflection.ts";

/**
 * Words of one meaning, the first of which stands for all: what people say for the words of attributes in general, never for those of one
 * site. None holds two that an attribute could tell apart ("debt" and "deficit", "broad" and "narrow").
 */
const SAME: readonly string[] = [
  "expenditure spend spending spent outlay outlays",
  "revenue revenues income takings receipts",
  "government budget governmental budgetary",
  "produce production output made make generate generated produced producer pump pumped extract extracted extraction mine mined churn churned",
  "use consumption consume consumer used using usage burn burned burnt demand utilise utilised utilize utilized",
  "import imported bring-in importer",
  "export exported send-abroad exporter",
  "men male males man boy boys gentlemen",
  "women female females woman girl girls",
  "people person persons population inhabitant inhabitants resident residents live lived living populous home number-of-people citizen dwell dwelt reside resided souls headcount populated",
  "road roads roadway roadways road-network",
  "rail railway railways railroad railroads",
  "urban city cities town towns",
  "rural countryside",
  "internet online",
  "border neighbour neighbor neighbouring neighboring bordering bordered adjoin adjoining adjacent next-to touch touching abut abutting frontier boundary boundaries",
  "partner buyer customer source supplier destination market",
  "participate participant participation take-part",
  "military army defence defense armed-forces",
  "health healthcare health-care medical",
  "unemployment unemployed jobless out-of-work joblessness",
  "coast coastline shoreline coastal seaboard shore shores seashore seacoast",
  "independent independence sovereign sovereignty statehood self-rule",
  "release released launch launched debut debuted",
  "death die died dying mortality",
  "birth born",
  "literacy literate read-and-write",
  "obesity obese",
  "infant infants newborn baby babies",
  "labour labor workforce",
  "phone telephone telephones phones cellphone handset handsets",
  "mobile cellular cell",
  "growth grow grew grown grows",
  "economy gdp economic",
  "physician doctor doctors physicians",
  "stateless without-nationality",
  "debt owe owed owing indebtedness debts creditors",
  "external foreign abroad",
  "co2 carbon-dioxide",
  "emission emit emitted emissions give-off emitter",
  "expect expectancy",
  "adult adults grown-up",
  "capacity installed-capacity",
  "area surface extent",
  "water waters",
  "lending lend loan charge charged borrower borrowers borrow",
  "proved proven",
  "saving savings save saved",
  "depend dependent dependency",
  "petroleum petrol",
  "product products",
  "contribution contribute contributed",
  "start started begin began begun opening",
  "end ended finish finished",
  "cost costs price",
  "member members membership",
  "build built builder maker construct constructed",
  "discover discovered discoverer",
  "deep depth deeper deepest shallow",
  "long length",
  "paved surfaced asphalted sealed tarred tarmacked tarmac",
  "user users",
  "custodian custody",
  "elevation altitude",
  "mass weight weigh weighs weighed heavy",
  "electricity electric power",
  "exchange currency currencies",
  "irrigated irrigation irrigate",
  "renovation renovated refurbished refurbishment renovate",
];

const heads = new Map<string, string>();
for (const line of SAME) {
  const [first = "", ...others] = line.split(" ");
  for (const word of [first, ...others]) if (!heads.has(word)) heads.set(word, first);
}
// "Charging" is found by the stem of "charge".
for (const line of SAME)
  for (const word of line.split(" ")) for (const form of formsOf(word)) if (!heads.has(form)) heads.set(form, line.split(" ")[0] ?? word);

/** What a word means, whatever its form: "exported", "exporting" and "exports" are one. */
export const conceptOf = keptReadings((word: string): string => {
  for (const form of formsOf(word)) {
    const head = heads.get(form);
    if (head !== undefined) return head;
  }
  return formsOf(word).at(-1) ?? word;
}, 20_000);

/** From the word as it stands to its stem. */
function formsOf(word: string): readonly string[] {
  const one = singularOf(word) ?? word;
  const british = one.replace(/^labor/, "labour").replace(/ization$/, "isation");
  const verb = british
    .replace(/(?<=[a-z]{3})(?:ies|ied)$/, "y")
    .replace(/(?<=[a-z]{2})([bdgmnprt])\1(?:ed|ing)$/, "$1")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "")
    .replace(/(?<=[a-z]{3})e$/, "");
  return [...new Set([word, one, british, verb])];
}
