/**
 * Who buys and who sells, told by verbs: "bought the most from Portugal", "supplied the largest share of Bahrain's imports". Each form says
 * on which side its thing stands; what does not is left as it is and explained by nothing.
 */
const TOP = "(?:single )?(?:largest|biggest|highest|greatest|top|main)";
const PART = "(?:share|part|portion|slice|proportion|chunk|percentage|fraction|bulk)";
const BUYS = "(?:buy|buys|bought|import|imports|imported|purchase|purchases|purchased|take|takes|took|receive|receives|received)";
const SELLS = "(?:sell|sells|sold|export|exports|exported|ship|ships|shipped|send|sends|sent)";
const SUPPLIES =
  "(?:sell|sells|sold|export|exports|exported|ship|ships|shipped|send|sends|sent|supply|supplies|supplied|deliver|delivered)";
const SOURCES =
  "(?:buy|buys|bought|import|imports|imported|purchase|purchases|purchased|source|sources|sourced|get|gets|got|obtain|obtained)";
const GOODS = "(?:(?:goods|products|things|merchandise|stuff) )?";
const IMPORTS = "(?:(?:goods|products|merchandise|its goods|its imports|their goods|their imports) )?";
const EXPORTS = "(?:(?:goods|products|merchandise|its goods|its exports|their goods|their exports) )?";
const MAINLY = "(?:mainly|chiefly|mostly|principally|primarily|largely|above all)";
const THING = "(@\\d+)(?: 's)?";

const phrases = (rows: Readonly<Record<string, string>>): readonly (readonly [RegExp, string])[] =>
  Object.entries(rows).map(([said, sign]) => [new RegExp(` ${said}(?= )`, "g"), ` ${sign}`]);

export const TRADE_PHRASES: readonly (readonly [RegExp, string])[] = phrases({
  // The largest only.
  [`(?:the )?${TOP} ${PART} of (?:all )?(?:of )?${THING} (?:total |overall )?(export|import)s?`]: "$topone $2 partner $1",
  [`${BUYS} (?:the )?most (?:${GOODS})(?:from|of) ${THING}(?! exports| 's exports)`]: "$topone export partner $1",
  [`${BUYS} more from ${THING} than any other(?: country)?`]: "$topone export partner $1",
  [`${THING} ${SELLS} (?:the )?most ${EXPORTS}to`]: "$1 $topone export partner",
  [`${SUPPLIES} (?:the )?most ${GOODS}to ${THING}`]: "$topone import partner $1",
  [`${THING} ${SOURCES} (?:the )?most ${IMPORTS}from`]: "$1 $topone import partner",
  [`${THING} ${SOURCES} more (?:of its imports |goods )?from (?:one|a single|that|this) (?:country|place|nation|partner) than from any other(?: country| one| nation| place)?`]:
    "$1 $topone import partner",
  [`${THING} ${SELLS} more (?:of its exports |goods )?to (?:one|a single|that|this) (?:country|place|nation|partner) than to any other(?: country| one| nation| place)?`]:
    "$1 $topone export partner",
  [`to (?:which|what|whom) ?(?:country|nation|state|place)? (?:did |does |do )?${THING} ${SELLS} (?:the )?most`]:
    "which $1 $topone export partner",
  [`from (?:which|what|whom) ?(?:country|nation|state|place)? (?:did |does |do )?${THING} ${SOURCES} (?:the )?most`]:
    "which $1 $topone import partner",
  // Several.
  [`${BUYS} most of ${THING} exports`]: "export partner $1",
  [`(?:supply|supplied|provided|provide) most of ${THING} imports`]: "import partner $1",
  [`${THING} ${MAINLY} ${SOURCES} ${IMPORTS}from`]: "$1 import partner",
  [`${THING} ${SOURCES} ${IMPORTS}${MAINLY} from`]: "$1 import partner",
  [`${THING} ${MAINLY} ${SELLS} ${EXPORTS}to`]: "$1 export partner",
  [`${THING} ${SELLS} ${EXPORTS}${MAINLY} to`]: "$1 export partner",
  [`from which ${THING} (?:${MAINLY} )?${SOURCES}(?: its (?:imports|goods))?(?: ${MAINLY})?`]: "import partner $1",
  [`to which ${THING} (?:${MAINLY} )?${SELLS}(?: its (?:exports|goods))?(?: ${MAINLY})?`]: "export partner $1",
  [`${MAINLY} ${SOURCES} ${IMPORTS}from`]: "import partner",
  [`${MAINLY} ${SELLS} ${EXPORTS}to`]: "export partner",
  // Nouns that say their side.
  [`(?:sources?|origins?|suppliers?|providers?) of (?:the |its |their )?imports? (?:for|to|of|into) ${THING}`]: "import partner $1",
  [`(?:sources?|origins?|suppliers?|providers?) of ${THING} imports?`]: "import partner $1",
  [`(?:buyers?|customers?|markets?|destinations?|recipients?|takers?|outlets?) (?:of|for) ${THING} (?:exports?|goods|products)`]:
    "export partner $1",
  [`(?:sources?|origins?) of imports?`]: "import partner",
  [`(?:destinations?|markets?|outlets?) (?:of|for) exports?`]: "export partner",
  [`(?:trading|trade) partners? for (export|import)s?`]: "$1 partner",
  [`(?<! import| export| @\\d+ 's (?:import|export)) suppliers? (?:to|of|for) ${THING}`]: "import partner $1",
  [`(?:customers?|buyers?) (?:of|for) ${THING}(?! exports| 's exports)`]: "export partner $1",
  [`(@\\d+ 's (?:(?:main|chief|leading|principal|major|biggest|largest|top|key|most important|second - largest|second - biggest) )?)suppliers?`]:
    "$1import partner",
  [`(@\\d+ 's (?:(?:main|chief|leading|principal|major|biggest|largest|top|key|most important|second - largest|second - biggest) )?)(?:customers?|buyers?)`]:
    "$1export partner",
});
