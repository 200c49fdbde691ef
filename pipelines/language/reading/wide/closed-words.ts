/**
 * Words that may stand in a question without being part of what its program says: those that bind a sentence, ask politely or stand for
 * something said before. Nothing that could change what is asked is here: no direction, negation, order, share, total, mean or change.
 */
const FUNCTION =
  "a an the of in at by to for from with among amongst within on across as into upon up it its it's their theirs them they those that this these there here then which who whom whose what when where how he she his her i me my you your we us our ones is are was were be been being do does did done has have had having will would could can may might should shall and but if while so also too either whether than " +
  "please tell know find give look looking like help thanks thank hello hi hey want need after ask asking asked wonder wondering curious idea happen anyone someone somebody say said let name list state identify provide report show shown determine calculate compute work answer express expressed stated given measured reckoned recorded put take taking taken pick choose consider considering going go goes went come comes came stand stood amount amounted amounts hold held holds run runs ran see got get gets become became make figure figures number numbers value values size quantity level record records according data available terms exactly own itself respectively some any several certain particular question quick quiz riddle back lies lie listed lists named given exists exist table am between check compare compared comparing themselves itself myself  amounting anybody settle totalled covers cover covered during bring thereby along-with latter said whichever piece article homework project interested trying remember called known belongs belong been question just-now just-so worth unit units us-dollars country-name thing things place places nation nations altogether-now whereas namely such including include included includes out about way ways";
const functionWords: ReadonlySet<string> = new Set(FUNCTION.split(" "));

/** What is asked behind "how". */
const HOW = "much many high large big long fast old great far";
const howWords: ReadonlySet<string> = new Set(HOW.split(" "));

export const isFunctionWord = (word: string, before: string | undefined): boolean =>
  functionWords.has(word) || (before === "how" && howWords.has(word));

/** Behind these an attribute's own words need no more: "the birth rate", "the number of airports". */
export const LIGHT: readonly string[] =
  "rate natural number total length stock level amount size value ratio product commercial bank real gross overall country installed supply long listed date year prevalence resource earn worth".split(
    " ",
  );

/** Phrases that are one sign each. The first that fits is taken; "$" begins a sign, and words that are joined are one word. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/ ' d /g, " would "],
  [/ (?:i|we|you|they) ' (?:m|re|ve|ll|d) /g, " "],
  [/ per (?:cent|cents) /g, " percent "],
  [/ (?:take|takes|took|taking|taken|takes) part in /g, " participate "],
  [/ (?:participate|participates|participated|participating|participant|participants) (?:in|of) /g, " participate "],
  [/ (?:lying|lies|lie|situated|located)? ?(?:next|adjacent) to /g, " next-to "],
  [/ (?:share|shares|shared|sharing|have|has|with) a (?:common )?(?:border|boundary|frontier) with /g, " border "],
  [/ (?:next )?door to /g, " next-to "],
  [/ (?:out of|without) (?:a )?(?:work|job) /g, " out-of-work "],
  [/ without (?:a|any) (?:nationality|citizenship) /g, " without-nationality "],
  [/ how old /g, " how age "],
  [/ (?:gain|gains|gained|get|gets|got|win|won|achieve|achieved|obtain|obtained) (?:its |their )?independence /g, " independence "],
  [/ (?:made|become|became|been) independent /g, " independent "],
  [/ (?:every|each of the|all the|all of the|all) (?=(?:country|countries|territory|territories|neighbours?|of) )/g, " "],
  [/ (?:sells?|sold) (.{1,40}?) abroad /g, " export $1 "],
  [/ (?:buys?|bought) (.{1,40}?) (?:from )?abroad /g, " import $1 "],
  [/ (?:import|imports) bill /g, " import "],
  [/ export earnings /g, " export "],
  [
    / (?:use|uses|used|using|access|accessed|have|had|has) (?:the )?internet(?! country| domain| code| suffix)(?: access)? /g,
    " internet users ",
  ],
  [/ (?:go|goes|went|going|was|were|are|is|being) online /g, " internet users "],
  [/ people online /g, " internet users "],
  [/ online (?:users|population) /g, " internet users "],
  [/ (?:armed forces) /g, " military "],
  [/ (?:gives?|gave|pumps?|pumped|puts?|put) (?:off|out) (?=.{0,20}carbon-dioxide|.{0,20}co2|.{0,20}carbon dioxide)/g, " emit "],
  [/ (?:releases?|released|discharged?) (?=.{0,30}carbon dioxide)/g, " emit "],
  [/ than mine /g, " "],
  [/ (?:look|looks|looked|looking) after /g, " maintain "],
  [/ above (?:the )?sea ?- ?level | above sea level /g, " elevation "],
  [/ (?:open|opens|opened) (?:its|their) doors /g, " opened "],
  [/ (?:cell ?phones?|cell - phones?|cellphones?) /g, " mobile phones "],
  [/ under irrigation /g, " irrigated land "],
  [/ made up of /g, " "],
  [/ how often (?=was|were|did|has|had) ?/g, " how many "],
  [/ more recent /g, " $later "],
  [/ crude (?!oil)/g, " crude oil "],
  [/ carbon (?!dioxide)/g, " carbon-dioxide "],
  [/ work ?force /g, " labour force "],
  [/ (?:public|state) (?=(?:spending|expenditures?|revenues?|outlays?) )/g, " government "],
  [/ (?:life ?span|life spans|longevity|lifespans) /g, " life expectancy "],
  [/ (?:with no|without|lacking|lack|lacked|had no|have no|has no) (?:a |any )?(?:nationality|citizenship) /g, " without-nationality "],
  [
    / (?:declare[ds]?|proclaim(?:ed|s)?|attain(?:ed|s)?|secure[ds]?|reach(?:ed|es)?|claim(?:ed)?) (?:its |their )?independence /g,
    " independence ",
  ],
  [/ (?:gain|gained|win|won|got|get) (?:its |their )?freedom /g, " independence "],
  [/ (?:been |being )?independent (?:for )?longer /g, " independent $earlier "],
  [/ (?:been |being )?independent (?:for )?(?:the )?longest /g, " independent $earliest "],
  [
    / (?:share|shares|shared|sharing|have|has|had) (?:its |their |any |land )*(?:borders?|boundary|boundaries|frontiers?) with /g,
    " border ",
  ],
  [/ (?:add|adds|added|adding) up to /g, " "],
  [/ (?:came|come|comes|coming) out (?=(?:earlier|later|first|last|in|before|after|most|more|\$))/g, " released "],
  [/ taking (.{1,40}?) together /g, " $1 "],
  [/ as (?:a )?(?:percentage|proportion|fraction) of /g, " as percentage of "],
  [/ newborn (?=boys?|girls?|men|women|males?|females?|child)/g, " "],
  [/ in relation to /g, " as percentage of "],
  [/ (?:relative to|as a fraction of|as a proportion of) (?=gdp|the total population|the population)/g, " as percentage of "],
  [/ (?:in terms of) /g, " by "],
  [/ no (?:fewer|less|more) than /g, " $foreign "],
  [/ health ?-? ?care /g, " health "],
  [/ road networks /g, " road "],
  [/ carbon dioxide /g, " carbon-dioxide "],
  [/ read and write /g, " read-and-write "],
  [
    / (?:single )?(?:largest|biggest|top|most important) (?=(?:import|export) (?:partner|buyer|source|customer|supplier|market|destination) )/g,
    " $topone ",
  ],
  [
    / (?:main|mainly|chief|chiefly|leading|principal|principally|major|biggest|largest|top|primary|primarily|most important|mostly|key) (?=(?:(?:imports?|exports?|trad(?:e|ing)) )?(?:buyers?|sources?|customers?|suppliers?|markets?|destinations?|partners?) )/g,
    " ",
  ],
  [/ by how many percent /g, " $percentchange "],
  [/ by what factor /g, " $factor "],
  [/ independence gained /g, " independence "],
  [/ (?:takes|took|take|taking) in /g, " revenue "],
  [/ (rail|railway|road) network /g, " $1 "],
  [/ common (?=(?:neighbours?|borders?|import|export) )/g, " $common "],
  [/ (?:main|chief|leading|principal|major|biggest|largest|top|key) (?=#\d+ (?:import|export|trade) )/g, " "],
  [/ top (?=(?:that|those|its|their|the|@\d))/g, " exceed "],
  [/ the (?:lower|smaller|lesser) (?:one|figure|number|amount|value|rate|total) (?=(?:in|for|there) )/g, " $lesser "],
  [/ the (?:higher|larger|greater|bigger) (?:one|figure|number|amount|value|rate|total) (?=(?:in|for|there) )/g, " $greater "],
  [
    / (?:main|chief|leading|principal|major|biggest|largest|top|most important|key) (?:countries|ones|partners) (?:that |which )?(@\d+) (?:mainly )?(?:imports?|imported) from /g,
    " $1 import partner ",
  ],
  [
    / (?:main|chief|leading|principal|major|biggest|largest|top|most important|key) (?:countries|ones|partners) (?:that |which )?(@\d+) (?:mainly )?(?:exports?|exported) to /g,
    " $1 export partner ",
  ],
  [/ (?:mainly|chiefly|mostly|principally|primarily) (?:export|exports|exported) to /g, " export partner "],
  [/ (?:export|exports|exported) (?:mainly|chiefly|mostly|principally|primarily) to /g, " export partner "],
  [/ (?:mainly|chiefly|mostly|principally|primarily) (?:import|imports|imported) from /g, " import partner "],
  [/ (?:import|imports|imported) (?:mainly|chiefly|mostly|principally|primarily) from /g, " import partner "],
  [/ (?:got|get|gets|took|takes) a main part of /g, " partner "],
  [/ (?:sends|send|sent) abroad /g, " send-abroad "],
  [/ (?:brings|bring|brought) in /g, " bring-in "],
  [
    / (?:no|none of the|not one of the) (?:other|others)(?: [a-z-]+)? (?:had|has|have|was|were|is|are) (?:a |an )?(?:higher|larger|greater|bigger|more) /g,
    " $max ",
  ],
  [
    / (?:no|none of the|not one of the) (?:other|others)(?: [a-z-]+)? (?:had|has|have|was|were|is|are) (?:a |an )?(?:lower|smaller|fewer|less) /g,
    " $min ",
  ],
  [/ than (?:any|all)(?: of)?(?: the)? others? /g, " $ofall "],
  [/ (?:by|in|as) what (?:percentage|percent) /g, " $percentchange "],
  [/ (?:how many|by how many) percent (?=(?:more|higher|larger|greater|bigger)) ?/g, " $percentchange "],
  [/ (?:percentage|percent|per cent) (change|rise|growth|increase|fall|drop|decrease) /g, " $percentchange $1 "],
  [/ how many times /g, " $times "],
  [/ (?:what|which) multiple of /g, " $multipleof "],
  [/ (?:the )?ratio of /g, " $ratioof "],
  [/ (?:what|which) was the ratio between /g, " $ratioof "],
  [/ as (?:much|many|large|high|great|big|long|old) as /g, " $asmuchas "],
  [/ as (?:much|many|large|high|great|big|long|old) /g, " $as "],
  [/ (?:the )?(?:most recently|most recent|newest|latest|current|last available|last reported) /g, " $recent "],
  [/ more recently /g, " $later "],
  [/ longest ago /g, " $earliest "],
  [/ over (?=(?:the )?(?:(?:two|three|four|five|six) )?(?:years?|period|course)|#\d)/g, " in "],
  [/ (?:in|over|through|throughout) the course of (?=#)/g, " in "],
  [/ share of /g, " percentage of "],
  [/ (?:how much of|what part of) (?=@\d+ 's gdp )/g, " percentage of "],
  [/ (?:add|adding|added|adds) (?:up|together) /g, " $sum "],
  [/ (?:put together|taken together|added together|between them|jointly|combined|together|collectively) /g, " $sum "],
  [/ (?:in all|all told|all together|altogether|in total|overall) /g, " $total "],
  [/ (?:the )?(?:sum|joint) (?:of )?/g, " $sum "],
  [/ on average /g, " $mean "],
  [/ (?:average|averaged|mean) /g, " $mean "],
  [/ (?:difference|gap|margin|disparity) /g, " $gap "],
  [/ (?:going|gone|went|go|goes) up /g, " $rise "],
  [/ (?:going|gone|went|go|goes) down /g, " $fall "],
  [/ (?:compared (?:with|to)|relative to|in comparison (?:with|to)|as against|set against) /g, " $versus "],
  [/ (?:which|who|what|that) (?:one )?(?:came|comes|come) (?:out )?(?:on )?top /g, " which $max "],
  [/ (?:came|comes|come) (?:out )?(?:on )?(?:top|first) /g, " $max "],
  [/ (?:came|comes|come) (?:out )?(?:at the )?(?:bottom|last) /g, " $min "],
  [/ (#\d+) (?:through|until|till) (?=#)/g, " $1 to "],
  [/ in common /g, " $common "],
  [/ as well as /g, " and "],
  [/ (?:and|but) also /g, " and "],
  [/ (?:at least|at most|up to|no more than|no fewer than|no less than) /g, " $foreign "],
];

export type Cue =
  | "max" | "min" | "more" | "less" | "earliest" | "latest" | "earlier" | "later" | "not" | "than" | "beyond" | "short" | "versus" | "only" | "both"
  | "rise" | "fall" | "change" | "percentchange" | "times" | "multipleof" | "ratioof" | "as" | "sum" | "mean" | "gap" | "common" | "ofall" | "total"
  | "second" | "third" | "recent" | "asmuchas" | "lesser" | "greater" | "or" | "topone" | "factor" | "shareof" | "divide"; // prettier-ignore

const CUES: Readonly<Record<Cue, string>> = {
  max: "most highest largest greatest biggest longest fastest maximum top",
  min: "least fewest lowest smallest shortest slowest minimum bottom",
  more: "more higher larger greater bigger longer faster",
  less: "less fewer lower smaller shorter slower",
  earliest: "first earliest oldest",
  latest: "last newest youngest",
  earlier: "earlier sooner older",
  later: "later newer younger",
  not: "not no never without except excluding nor neither non isn't aren't don't doesn't outside",
  than: "than",
  beyond:
    "exceed exceeds exceeded exceeding surpass surpassed surpasses outstrip outstripped outweigh outweighed outnumber outnumbered top topped above ahead over excess",
  short: "below under",
  versus: "versus vs",
  only: "only just single sole solely alone one",
  both: "both",
  rise: "rise rose risen increase increased growth grow grew grown climb climbed gain gained",
  fall: "fall fell fallen drop dropped decrease decreased decline declined shrink shrank shrunk reduction reduced lose lost losing",
  change: "change changed",
  percentchange: "",
  times: "times",
  multipleof: "",
  ratioof: "",
  as: "",
  sum: "sum combined together jointly",
  mean: "average averaged mean",
  gap: "",
  common: "share shared",
  ofall: "",
  total: "total overall altogether entire whole",
  second: "second",
  third: "third",
  recent: "recent recently current currently",
  asmuchas: "",
  or: "or",
  topone: "",
  factor: "",
  shareof: "",
  divide: "",
  lesser: "",
  greater: "",
};

const cueByWord = new Map<string, Cue>();
for (const [cue, words] of Object.entries(CUES) as [Cue, string][])
  for (const word of words.split(" ")) if (word !== "" && !cueByWord.has(word)) cueByWord.set(word, cue);

/** The sign that a word is, of itself or since a phrase was made one. */
export const cueOf = (word: string): Cue | undefined => (word.startsWith("$") ? (word.slice(1) as Cue) : cueByWord.get(word));
