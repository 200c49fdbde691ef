import { isNamed, MEASURE, measures, NAME_OVER, nounIn, OVER, SIZE, SIZES, sortOf, type ToldValue } from "./line-words.ts";
import { valuesAt, type ProseLine } from "./prose-line.ts";
import { isParticiple } from "./said-words.ts";

const QUANTITY = "(#q\\d+)";
const TIME = "(#t\\d+)";
const NAME = "(#n\\d+)";
const TITLED = "(?:(?:the|his|her|S's) )?(?!an? #)(?:(?!(?:of|in|at|for|from|with|and|or|to|on|by)\\b)[\\p{Ll}-]+ ){0,4}";

type Form = (predicate: string, line: ProseLine) => readonly ToldValue[];

/** Everything that one clause of the subject's tells, beginning with its verb. */
export const predicateTold = (predicate: string, line: ProseLine): readonly ToldValue[] => FORMS.flatMap((form) => form(predicate, line));

const BE = "(?:is|was|are|were|be)";
/** Where what is done goes to, comes from, is for: with other verbs these words say something else. */
const GOES_TO = /^(?:sold|transferred|passed|leased|given|donated|presented|awarded|returned|let|dedicated|handed over|bequeathed|lent|ceded|moved|granted|assigned|attached|connected|linked)$/; // prettier-ignore
const COMES_FROM =
  /^(?:bought|acquired|purchased|inherited|leased|obtained|rented|hired|ordered|quarried|imported|transferred|moved|descended|derived)$/;
const IS_FOR = /^(?:built|made|commissioned|designed|written|composed|constructed|ordered|created|named)$/;
const IS_PLACED = /^(?:located|situated|based|headquartered|housed|kept|displayed|exhibited|moored|stationed|berthed|buried|preserved|stored|held|registered|anchored|domiciled|shown)$/; // prettier-ignore
const PLACED_EVENT = /^(?:born|buried|launched|cast|discovered|found|published|printed|laid down)$/;
const MADE = /^(?:made|built|constructed|cast|carved|woven|forged|hewn|fashioned|formed|fabricated|crafted|clad|covered|roofed)$/;
const DEALT = /^(?:sold|bought|acquired|purchased|auctioned)$/;
const COSTS_MONEY = /^(?:re)?(?:built|made|completed|constructed|restored|erected|renovated|installed|repaired|modernised|modernized|extended|enlarged|added|overhauled|refurbished|converted|cast|designed|published|produced|developed|repainted|rebuilt)$/; // prettier-ignore
const NO_AGENT = /^(?:followed|caused|accompanied|bordered|surrounded|marked|increased|bounded|separated|flanked|crossed|divided|inhabited|reached|joined|fed|hit|struck|damaged|driven|powered|lit|linked|connected)$/; // prettier-ignore
/** What is done over a long time, or again and again, is not done at a time. */
const LASTS = /^(?:used|stopped|moved|carried|taken|put|brought|needed|left|owned|operated|run|managed|known|called|staffed|located|situated|based|employed|inhabited|needed|regarded|considered|described|estimated|valued|said|expected|held|made|given|shown|seen|said|worked|produced)$/; // prettier-ignore

const PASSIVE = new RegExp(`^${BE} (?:first |last |again |[a-z]+ly )?([a-z]+(?: (?:down|up|out|over|off))?)(?: again)?(?= |$)`, "u");
const PARTS: readonly (readonly [string, RegExp])[] = [
  ["by", new RegExp(`^ by ${TITLED}${NAME}${NAME_OVER}`, "u")],
  ["act", new RegExp(`^ (?:by|under) an? [\\p{L}]+(?: of [\\p{L}]+)? (?:of|in) ${TIME}`, "u")],
  ["act", new RegExp(`^ (?:by|under) an? #n\\d+ of ${TIME}`, "u")],
  ["time", new RegExp(`^(?: early| late)? (?:in|on) (?:the )?(?:year )?(?:(?:early|late|spring|summer|autumn|winter|end|middle)(?: of)? )?${TIME}(?! (?:and|or|to) #t)`, "u")],
  ["since", new RegExp(`^ (since|until|till) (?:the )?${TIME}`, "u")],
  ["cost", new RegExp(`^ (?:for|at a cost of|at a price of|at a total cost of|for the sum of|for a sum of) ${QUANTITY}(?= |$)`, "u")],
  ["to", new RegExp(`^ to ${TITLED}${NAME}${NAME_OVER}`, "u")],
  ["from", new RegExp(`^ from ${TITLED}${NAME}${NAME_OVER}`, "u")],
  ["for", new RegExp(`^ for ${TITLED}${NAME}${NAME_OVER}`, "u")],
  ["after", new RegExp(`^ (?:after|in honour of|in memory of) ${TITLED}${NAME}${NAME_OVER}`, "u")],
  ["place", new RegExp(`^ (in|at|near|on)(?: the)?(?: (?:town|city|village|island|port|district|province|county|parish|region) of)? ${NAME}${NAME_OVER}`, "u")],
  ["as", /^ (?:as|into|to) an? ((?:[\p{Ll}-]+ ){0,2}[\p{Ll}-]+)(?= (?:in|on|by|for|at|,|;|and|from) ?|$)/u],
  ["span", new RegExp(`^ (?:between|from) #t\\d+ (?:and|to) #t\\d+`, "u")],
]; // prettier-ignore

/** "was built in 1908 by Anna Lind for the town": what was done, and each of what stands with it. */
function passive(predicate: string, line: ProseLine): readonly ToldValue[] {
  const head = PASSIVE.exec(predicate);
  const done = head?.[1] ?? "";
  if (head === null || !isParticiple(done.split(" ")[0])) return [];
  const found: ToldValue[] = [];
  let rest = predicate.slice(head[0].length);
  const material = MADE.test(done) ? /^ (?:entirely |mainly |mostly )?(?:of|from|out of) ((?:[\p{Ll}-]+ ){0,2}[\p{Ll}-]+)(?=$| (?:[,;]|in|by|and (?:has|is|was|stands|weighs|measures)) ?)/u.exec(rest) : null; // prettier-ignore
  const matter = material === null ? undefined : nounIn(material[1] as string);
  if (matter !== undefined && !/(?:th|st|nd|rd|stages?|phases?|parts?|style|scratch|order|use|time|years?|memory|place|plan|plans|series|batches|pairs|hand|haste|response|addition)$/.test(matter)) {
    found.push({ attribute: /^(?:clad|covered|roofed)$/.test(done) ? `${done} in` : "material", text: matter });
    rest = rest.slice((material as RegExpExecArray)[0].length);
  } // prettier-ignore
  let as = "";
  for (let round = 0; round < 5; round++) {
    const part = PARTS.map(([sort, form]) => ({ sort, match: form.exec(rest) })).find((one) => one.match !== null);
    if (part?.match === undefined || part.match === null) break;
    const told = passivePart(done, part.sort, part.match, line, as);
    if (part.sort === "as") as = ` as ${part.match[1]}`;
    if (told !== undefined) found.push(told);
    rest = rest.slice(part.match[0].length);
  }
  return found;
}

function passivePart(done: string, sort: string, match: RegExpExecArray, line: ProseLine, as: string): ToldValue | undefined {
  const sign = match.at(-1) as string;
  if (sort === "time") return LASTS.test(done) ? undefined : { attribute: `${done}${as}`, sign };
  if (sort === "since") return { attribute: `${done} ${match[1] === "till" ? "until" : match[1]}`, sign };
  if (sort === "act") return { attribute: done, sign };
  if (sort === "cost") return sortOf(line, sign) !== "money" ? undefined : DEALT.test(done) ? { attribute: "price", sign } : match[0].includes("cost") || COSTS_MONEY.test(done) ? { attribute: "cost", sign } : undefined; // prettier-ignore
  if (!/^#n/.test(sign) || !isNamed(line, sign)) return undefined;
  if (sort === "by") return NO_AGENT.test(done) || areFolk(line, sign) ? undefined : { attribute: `${done} by`, sign };
  if (sort === "to") return GOES_TO.test(done) ? { attribute: `${done} to`, sign } : undefined;
  if (sort === "from") return COMES_FROM.test(done) ? { attribute: `${done} from`, sign } : undefined;
  if (sort === "for") return IS_FOR.test(done) ? { attribute: `${done} for`, sign } : undefined;
  if (sort === "after") return /^(?:named|called)$/.test(done) ? { attribute: "named after", sign } : undefined;
  if (sort === "place") return IS_PLACED.test(done) || PLACED_EVENT.test(done) ? { attribute: `${done} ${match[1]}`, sign } : undefined;
  return undefined;
}

/** "settled by Norwegian and Celtic immigrants", "the Kingdom of Serbs, Croats and Slovenes": no names of their own. */
const areFolk = (line: ProseLine, sign: string): boolean =>
  valuesAt(line, sign).some((one) => one.kind === "reference" && /^(?:\p{Lu}\p{Ll}+(?:ish|ese|ian|ic|ean|ch|ans?|ns)|(?:Act|Law|Decree|Treaty|Order)\b.*)$/u.test(one.reference.surface) && one.reference.uri === undefined) || valuesAt(line, sign).length > 2 || line.text.includes(`${sign} , and #n`); // prettier-ignore

const SIZED = new RegExp(`(?:^|, |and )(?:(?:is|was|stands|stood|measures|measured|rises|rose|extends|runs|are|were) )?${QUANTITY} (${SIZE})(?= |$)(?! (?:#n|#t|\\p{Ll}+ (?:and|with)))`, "gu"); // prettier-ignore
const IS_SIZE = /^(?:is|was|stands|stood|measures|measured|rises|rose|extends|runs|are|were|weighs|weighed) /;

/** "is 24 m tall, 9 m wide and weighs 340 t" */
const sizes: Form = (predicate, line) =>
  IS_SIZE.test(predicate) && /^\S+ #q/.test(predicate)
    ? [...predicate.matchAll(SIZED)].flatMap(([, sign, word]): ToldValue[] => {
        const sort = sortOf(line, sign);
        const attribute = SIZES[word as string] as string;
        const fits = sort === (attribute === "area" ? "area" : attribute === "weight" ? "mass" : "length");
        return fits ? [{ attribute, sign }] : [];
      })
    : [];

const WEIGHS = new RegExp(`^(?:weighs|weighed|weighing|tips the scales at) (?:in at )?${QUANTITY}${OVER}`, "u");
const COVERS = new RegExp(`^(?:covers|covered|covering|occupies|occupied|occupying|drains|spans|extends over|extends to|takes up)(?: (?:an? (?:total |land |surface )?area of|a (?:site|plot|surface) of))? ${QUANTITY}${OVER}`, "u"); // prettier-ignore
const COSTS = new RegExp(`^(costs|cost|costing|sells for|retails at|is priced at|was priced at|sold for|is on sale for|retails for|goes for) ${QUANTITY}${OVER}`, "u"); // prettier-ignore
const ABOVE = new RegExp(`^(?:is|lies|stands|sits|was|rises|is located|is situated|is found)(?: to)? (?:at )?(?:an? (altitude|elevation|height) of )?${QUANTITY}((?: above (?:mean )?(?:the )?sea level)?)${OVER}`, "u"); // prettier-ignore
const LASTS_FOR = new RegExp(`^(?:lasts|lasted|lasting)(?: for)? ${QUANTITY}${OVER}`, "u");
const FLOWS = new RegExp(`^(?:flows|runs|extends|stretches|winds|travels|continues)(?: for)?(?: over)? ${QUANTITY}${OVER}`, "u");

/** A verb that says with its unit what the figure is. */
const measured: Form = (predicate, line) => {
  const one = (form: RegExp, sort: string, attribute: string): ToldValue[] => {
    const sign = form.exec(predicate)?.at(-1);
    return sign !== undefined && sortOf(line, sign) === sort ? [{ attribute, sign }] : [];
  };
  const cost = COSTS.exec(predicate);
  const above = ABOVE.exec(predicate);
  const high = above !== null && sortOf(line, above[2]) === "length" && (above[3] !== "" || (above[1] ?? "height") !== "height");
  return [
    ...one(WEIGHS, "mass", "weight"),
    ...one(COVERS, "area", "area"),
    ...one(LASTS_FOR, "time", "duration"),
    ...one(FLOWS, "length", "length"),
    ...(cost !== null && sortOf(line, cost[2]) === "money" ? [{ attribute: cost[1] === "cost" ? "cost" : "price", sign: cost[2] }] : []),
    ...(high ? [{ attribute: above[1] === "altitude" ? "altitude" : "elevation", sign: above[2] }] : []),
  ];
};

const HAVING = /^(?:has|had|with|reaches|reached|gives|offers|boasts|attains|attained|drains|lies|stands|operates|runs|works|carries|carried|employs|employed|provides|provided|features|achieves|achieved|maintains|covers|occupies) /; // prettier-ignore
const A_NOUN_OF = new RegExp(
  `(?:^|, |and |with |at |having )(?:an?|the) ((?:[\\p{Ll}-]+ ){0,3}[\\p{Ll}-]+) of ${QUANTITY}((?: [\\p{Ll}-]+)?)(?= |$)`,
  "gu",
);

/** "has a top speed of 140 km/h and a range of 420 km" */
const nounsOf: Form = (predicate, line) => {
  const having = HAVING.exec(predicate)?.[0].length;
  const copular = /^(?:is|was) (?:an?|the|one of the) [^#]*?(?=(?:, )?(?:with|having) )/u.exec(predicate)?.[0].length;
  const from = having ?? copular;
  if (from === undefined) return [];
  return [...predicate.slice(from).matchAll(A_NOUN_OF)].flatMap(([, words, sign, next]): ToldValue[] => {
    const noun = nounIn(words as string);
    const follows = (next ?? "").trim();
    if (noun === undefined || !measures(line, noun, sign) || /^(?:a|an|per|each|every|to|or|by|x)$/.test(follows)) return [];
    return MEASURE.test(noun) ? [{ attribute: noun, sign }] : [];
  });
};

const COUNTS = /^(?:has|had|contains|contained|comprises|comprised|includes|included|holds|held|houses|housed|offers|boasts|features|keeps|counts|owns|consists of|is made up of|is divided into|with) /; // prettier-ignore
const COUNTED = new RegExp(`(?:^|, |and |, and )${QUANTITY} ((?:[\\p{Ll}-]+ ){0,2}[\\p{Ll}-]+)${OVER}`, "gu");
const ROOM = new RegExp(`^(?:has|had|offers|provides|with) (seats|beds|berths|space|room|accommodation|seating|places|parking|moorings|capacity) for ${QUANTITY}(?= |$)`, "u"); // prettier-ignore
const TAKES = new RegExp(`^(?:can )?(seats?|seated|sleeps?|accommodates?|accommodated|holds?|held|takes?|carries|carry)(?: up to)? ${QUANTITY}(?: (people|spectators|passengers|visitors|guests|persons|pupils|students|travellers|cars|vehicles|boats|prisoners|patients|worshippers|listeners))?${OVER}`, "u"); // prettier-ignore
const EVENTUAL =
  /^(?:times|years|months|weeks|days|hours|minutes|seconds|others|ones|percent|points|degrees|parts|kinds|types|halves|thirds|quarters)$/;

/** "has three floors, twelve windows and seats for 240" */
const counts: Form = (predicate, line) => {
  const room = ROOM.exec(predicate);
  const takes = TAKES.exec(predicate);
  const found: ToldValue[] = [];
  if (room !== null && sortOf(line, room[2]) === "count") found.push({ attribute: /^(?:seats|beds|berths|moorings)$/.test(room[1] as string) ? (room[1] as string) : "capacity", sign: room[2] }); // prettier-ignore
  if (takes !== null && sortOf(line, takes[2]) === "count") {
    const verb = (takes[1] as string).replace(/(?:e?d|e?s)$/, "").replace(/ie?$/, "y");
    const noun = takes[3] === undefined ? "" : ` ${takes[3]}`;
    if (verb === "seat") found.push({ attribute: "seats", sign: takes[2] });
    else if (noun !== "" && (/^can /.test(predicate) || !/^(?:carry|tak|hold|hel)$/.test(verb)))
      found.push({ attribute: `capacity${noun}`, sign: takes[2] });
    else if (verb === "sleep" || verb === "accommodat") found.push({ attribute: "capacity", sign: takes[2] });
  }
  const lead = COUNTS.exec(predicate)?.[0].length;
  if (lead === undefined) return found;
  // Only in one run from the verb on: further away the figures may be those of what stands between.
  let rest = predicate.slice(lead);
  for (let round = 0; round < 6; round++) {
    COUNTED.lastIndex = 0;
    const match = COUNTED.exec(rest);
    if (match === null || match.index !== 0) break;
    const noun = nounIn(match[2] as string);
    if (noun === undefined || EVENTUAL.test(noun.split(" ").at(-1) ?? "") || sortOf(line, match[1]) !== "count") break;
    found.push({ attribute: noun, sign: match[1] });
    rest = rest.slice(match[0].length).replace(/^ /, "");
  }
  return found;
};

const HAPPENS = new RegExp(
  `^((?:re)?opened|(?:re)?opens|closed|closes|began|started|ended|ceased|burned down|burnt down|burned|burnt|collapsed|sank|capsized|foundered|died|retired|merged|dissolved|disbanded|debuted|graduated|split|dried up|erupted|fell silent|broke down|ran aground|ceased work|ceased production|ceased operation|ceased operations|stopped working|first flew|first opened|went out of use|went out of service|fell into disuse|fell out of use|came into use|came into service|came into operation|went into service|went into operation|went into production|entered service|entered production|entered use|left service|went bankrupt|came on stream|took effect|made S's debut|opened S's doors|closed S's doors|shut down|shut|opened to the public|opened to visitors|opened to traffic)(?: early| late)? (?:in|on) (?:the )?(?:(?:spring|summer|autumn|winter|end)(?: of)? )?${TIME}(?! (?:and|or|to) #t)`,
  "u",
);
const RAN_UNTIL = new RegExp(`^(?:ran|worked|operated|remained in use|stayed in use|remained in service|was in use|was in service|stayed open|remained open|was in operation|continued|served|was used) until ${TIME}`, "u"); // prettier-ignore
const NOUN_SINCE = new RegExp(
  `^(?:is|was|has been|stands|stood) (?:an? |the )?((?:[\\p{Ll}-]+ ){0,2}[\\p{Ll}-]+) since (?:the )?${TIME}`,
  "u",
);
const BECAME = new RegExp(`^became (?:an? |the |part of (?:an? |the )?)((?:[\\p{Ll}-]+ ){0,2}[\\p{Ll}-]+) (?:in|on) ${TIME}`, "u");
const DATES = new RegExp(`^(?:dates|dated|goes|went|dating) (?:back )?(?:from|to) (?:the year )?${TIME}`, "u");
const LINKS = new RegExp(`^(belongs to|belonged to|passed to|went to|passed into the hands of|came into the hands of|fell to|takes S's name from|took S's name from|is named for|owes S's name to|is part of|forms part of|is a branch of|is a tributary of|is a subsidiary of|is the work of|is a work of|is a work by|is the property of|is in the care of|is in the hands of|flows into|empties into|drains into|runs into|joins|adjoins|succeeded|replaced|bears the name of|competes in|plays in|plays at|stands in|stands on|lies in|lies on|lies at|stands at|sits on|rises in|rises on|starts in|starts at|begins in|begins at|ends in|ends at|serves|crosses|spans|overlooks) (?:the )?(?:(?:town|city|village|island|port|district|province|county|parish|region|river|lake|valley|banks|bank|shore|shores) of )?${NAME}${NAME_OVER}`, "u"); // prettier-ignore
const LINKED: Readonly<Record<string, string>> = {
  "passed into the hands of": "passed to", "came into the hands of": "passed to", "went to": "passed to", "fell to": "passed to",
  "takes its name from": "named after", "took its name from": "named after", "is named for": "named after", "owes S's name to": "named after", "bears the name of": "named after",
  "is part of": "part of", "forms part of": "part of", "is a branch of": "branch of", "is a tributary of": "tributary of", "is a subsidiary of": "parent company",
  "is the work of": "work of", "is a work of": "work of", "is a work by": "work of", "is the property of": "owner", "is in the care of": "in the care of", "is in the hands of": "owner",
}; // prettier-ignore

/** What happens to a thing by itself, and how it is tied to another. */
const events: Form = (predicate, line) => {
  const found: ToldValue[] = [];
  const add = (form: RegExp, call: (words: string) => string | undefined): void => {
    const match = form.exec(predicate);
    const attribute = match === null ? undefined : call(match[1] as string);
    if (match !== null && attribute !== undefined) found.push({ attribute, sign: match.at(-1) });
  };
  add(HAPPENS, (words) => words.replace(/^opens/, "opened").replace(/^closes/, "closed").replace(/ed (?:S's|to the|to) [a-z ]+$/, "ed")); // prettier-ignore
  add(RAN_UNTIL, () => "in use until");
  add(NOUN_SINCE, (words) => (isParticiple(words.split(" ")[0]) ? undefined : since(words)));
  add(BECAME, (words) => since(words, "became"));
  add(DATES, () => "dates from");
  const link = LINKS.exec(predicate);
  if (link !== null && isNamed(line, link[2])) found.push({ attribute: LINKED[link[1] as string] ?? (link[1] as string), sign: link[2] });
  return found;
};

const since = (words: string, did = ""): string | undefined => {
  const noun = nounIn(words);
  return noun === undefined ? undefined : did === "" ? `${noun} since` : `${did} ${noun}`;
};

const AWARDED = new RegExp(`^(?:received|won|was awarded|was given|was honoured with|was honored with|holds|gained|earned) (?:an? )?${NAME}(?: for [\\p{Ll} ]{3,40})?(?: in ${TIME})?${NAME_OVER}`, "u"); // prettier-ignore
const HONOUR = /(?:Award|Prize|Medal|Order|Cross|Trophy|Fellowship|Scholarship|Preis)$/;
const MOVED = new RegExp(`^(?:moved|relocated|transferred) to ${NAME}${NAME_OVER}`, "u");
const IN_WATER = new RegExp(
  `^(?:stands|lies|is moored|is anchored|sits|floats|rests|was moored|was anchored) in ${QUANTITY} of water`,
  "u",
);
const LEADING = new RegExp(`^(?:is|was) (?:a|an|the) (?:[\\p{Ll}-]+ ){1,6}?(?:by|from) (?:the )?${NAME}${NAME_OVER}`, "u");

/** "received the Hest Prize in 2012", "moved to Hest in 1958", "stands in 205 metres of water" */
const others: Form = (predicate, line) => {
  const award = AWARDED.exec(predicate);
  const named = award === null ? undefined : line.slots[Number(award[1]?.slice(2))]?.values[0];
  const moved = MOVED.exec(predicate);
  const deep = IN_WATER.exec(predicate);
  const work = LEADING.exec(predicate);
  const made = work === null ? null : / (?:work|design|sculpture|painting|novel|book|film|album|poem|song|opera|play|symphony|photograph|drawing|print|mural|fresco|statue|portrait|etching|engraving|lithograph|tapestry|watercolour) by #/.exec(work[0]); // prettier-ignore
  return [
    ...(named?.kind === "reference" && HONOUR.test(named.reference.surface) ? [{ attribute: "award", sign: award?.[1] }] : []),
    ...(moved !== null && isNamed(line, moved[1]) ? [{ attribute: "moved to", sign: moved[1] }] : []),
    ...(deep !== null && sortOf(line, deep[1]) === "length" ? [{ attribute: "water depth", sign: deep[1] }] : []),
    ...(work !== null && made !== null && isNamed(line, work[1]) ? [{ attribute: "work by", sign: work[1] }] : []),
  ];
};

const FORMS: readonly Form[] = [passive, sizes, measured, nounsOf, counts, events, others];
