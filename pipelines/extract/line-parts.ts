import { isNamed, MEASURE, NAME_OVER, nounIn, OVER, SIZE, SIZES, sortOf, type ToldValue } from "./line-words.ts";
import { valuesAt, type ProseLine } from "./prose-line.ts";
import { PARTS } from "./prose-clauses.ts";
import { DONE_TO_PART, ROLE } from "./said-words.ts";

const QUANTITY = "(#q\\d+)";
const TIME = "(#t\\d+)";
const NAME = "(#n\\d+)";
const WORDS = "((?:[\\p{Ll}-]+ ){0,2}?[\\p{Ll}-]+?)";

/** Whose the bare nouns of a sentence are: "the roof" of a page about one thing, where nothing else has been spoken of. */
export interface PartContext {
  readonly own: boolean;
  readonly kinds: ReadonlySet<string>;
}

type Form = (line: ProseLine, context: PartContext) => readonly ToldValue[];

/** What a sentence tells of the page's subject without having it do or be anything: by who did it, by its parts, by who has a post there. */
export const partsTold = (line: ProseLine, context: PartContext): readonly ToldValue[] => FORMS.flatMap((form) => form(line, context));

const DID: Readonly<Record<string, string>> = {
  designed: "designed by", built: "built by", founded: "founded by", established: "founded by", bought: "bought by", acquired: "acquired by",
  purchased: "bought by", restored: "restored by", rebuilt: "rebuilt by", commissioned: "commissioned by", composed: "composed by",
  wrote: "written by", painted: "painted by", discovered: "discovered by", launched: "launched by", created: "created by", directed: "directed by",
  published: "published by", developed: "developed by", invented: "invented by", owned: "owned by", owns: "owned by", runs: "run by", operates: "operated by",
  manages: "managed by", maintains: "maintained by", makes: "made by", manufactures: "made by", inherited: "inherited by", opened: "opened by",
  inaugurated: "inaugurated by", consecrated: "consecrated by", endowed: "endowed by", donated: "donated by", led: "led by", leads: "led by", heads: "led by", took: "taken by",
  edited: "edited by", edits: "edited by", produced: "produced by", produces: "produced by", sculpted: "sculpted by", carved: "carved by", planned: "planned by", engineered: "engineered by",
}; // prettier-ignore
/** What is done once: its time is the time of that. */
const ONCE = /^(?:designed|built|founded|established|bought|acquired|purchased|restored|rebuilt|commissioned|composed|wrote|painted|discovered|launched|created|published|invented|inherited|opened|inaugurated|consecrated|donated|sculpted|carved)$/; // prettier-ignore
const AGENT = new RegExp(`(?:^|^in ${TIME} (?:, )?|^since ${TIME} (?:, )?)(?:the (?:[\\p{Ll}-]+ ){0,2})?${NAME} (?:has |had |, who )?(${Object.keys(DID).join("|")}) S(?: from #n\\d+)?(?: (?:in|on) ${TIME})?(?: for ${QUANTITY})?(?=$| (?:[,;]|and|in|on|as|for|from|since|until|with|at|when|while|to|between|after) ?)`, "u"); // prettier-ignore
const PAST: Readonly<Record<string, string>> = { wrote: "written" };

/** "In 1987 the Hestra Trust bought it for 18,000 francs" */
const agents: Form = (line) => {
  const match = AGENT.exec(line.text);
  if (match === null || !isNamed(line, match[3])) return [];
  const [, lead, , who, verb = "", behind, price] = match;
  const found: ToldValue[] = [{ attribute: DID[verb] as string, sign: who }];
  const time = lead ?? behind;
  if (time !== undefined && ONCE.test(verb)) found.push({ attribute: PAST[verb] ?? verb, sign: time });
  if (price !== undefined && sortOf(line, price) === "money") found.push({ attribute: "price", sign: price });
  return found;
};

const PLANS = [
  new RegExp(`^the (architect|engineer|designer|sculptor|painter|builder|composer|author) (?:was )?${NAME} (?:drew|prepared|made|supplied|designed|built|carved|painted|wrote|planned)\\b`, "u"),
  new RegExp(`(?:to|after|from) (?:the )?(?:designs?|plans?|drawings?|a design|a plan) (?:by|of) (?:the (?:[\\p{Ll}-]+ ){1,2})?${NAME}${NAME_OVER}`, "u"),
] as const; // prettier-ignore

const plans: Form = (line, { own }) => {
  if (!own) return [];
  const [named, designed] = PLANS.map((form) => form.exec(line.text));
  return [
    ...(named !== null && named !== undefined && isNamed(line, named[2]) ? [{ attribute: named[1] as string, sign: named[2] }] : []),
    ...(designed !== null && designed !== undefined && isNamed(line, designed[1]) && /^S |^in #t\d+ S /.test(line.text)
      ? [{ attribute: "designed by", sign: designed[1] }]
      : []),
  ];
};

/** Posts that somebody has; `ROLE` with some that are no trade. */
const isRole = (words: string): boolean => ROLE.test(words.split(" ").at(-1) ?? "") || /(?:^| )(?:chief executive|head|leader|minister|governor|spokesman|spokeswoman|caretaker|head teacher|organiser|guide|ranger|farmer|smith|proprietor|administrator|coordinator|superintendent|librarian|master|champion|holder)$/.test(words); // prettier-ignore
const IS_ROLE = new RegExp(`^${NAME} (?:is|was) (?:the (?:present |current )?|S's (?:present |current |first )?|its )?${WORDS}(?: of S)?(?= (?:since|from|in|,|and|until) ?|$)(?: since ${TIME})?`, "u"); // prettier-ignore
const ROLE_IS = new RegExp(
  `(?:^|; |, and )(?:the|S's) (?:present |current )?${WORDS}(?: of S)?(?: since ${TIME})? (?:is|was) ${NAME}${NAME_OVER}`,
  "u",
);
const TOOK_OVER = new RegExp(`^(?:in ${TIME} (?:, )?|since ${TIME} (?:, )?)?${NAME} (?:became|took over as|was appointed|was made|was named|was elected|took up the post of|succeeded as|started as|joined as) (?:the |S's |its )?(?:new )?${WORDS}(?: of S)?(?: in ${TIME})?(?= (?:and|,|in|on|at) ?|$)`, "u"); // prettier-ignore
const ROLE_ASIDE = new RegExp(`(?:^|, and |; )(?:the|S's) (?:present |current )?${WORDS}(?: of S)? , ${NAME} ,`, "u");
const FORMER = /^(?:former|previous|late|then|old|first|last|next|second|founding|deputy|assistant)\b/;

/** "Anna Lind has been its director since 2012", "The keeper is Jens Skaar": who has a post with the page's subject. */
const roles: Form = (line, { own }) => {
  const found: ToldValue[] = [];
  const add = (match: RegExpExecArray | null, who: number, what: number, when?: number): void => {
    const words = match === null ? undefined : nounIn(match[what] as string);
    // "The builders, Holm & Sons, …": one firm.
    const noun = words !== undefined && !isRole(words) ? words.replace(/s$/, "") : words;
    if (match === null || noun === undefined || FORMER.test(match[what] as string) || !isRole(noun) || !isNamed(line, match[who])) return;
    found.push({ attribute: noun, sign: match[who], ...(when !== undefined && match[when] !== undefined && { time: match[when] }) });
  };
  const is = IS_ROLE.exec(line.text);
  if (is !== null && (own || / S's | of S/.test(is[0]))) add(is, 1, 2);
  const named = ROLE_IS.exec(line.text);
  if (named !== null && (own || /S/.test(named[0]))) add(named, 3, 1);
  const took = TOOK_OVER.exec(line.text);
  if (took !== null && (own || / S's | of S/.test(took[0]))) add(took, 3, 4, took[1] === undefined ? 5 : 1);
  const aside = ROLE_ASIDE.exec(line.text);
  if (aside !== null && (own || /S/.test(aside[0]))) add(aside, 2, 1);
  return found;
};

const OWNED = new RegExp(`(?:^|; |, (?:and )?|and |^(?:in|on|by) #t\\d+ (?:, )?)(?:S's|(the)) ${WORDS}(?: of S)?(?: (is|was|are|were|measures|measured|reaches|reached|stands at|stood at|comes to|came to|amounts to|amounted to|totals|totalled|averages|averaged|has a length of|has a height of|runs to))? ${QUANTITY}((?: (?:${SIZE}|[\\p{Ll}-]+))?)${OVER}`, "gu"); // prettier-ignore
const BARE = new RegExp(`^(?:in ${TIME} (?:, )?)?((?:[\\p{Ll}-]+ ){0,3}?[\\p{Ll}-]+?) (?:is|was|are|were|reached|stands at|stood at|comes to|came to|amounts to|amounted to|totals|totalled|averages|averaged|numbered|numbers) ${QUANTITY}(?: (?:of )?((?!a |per |in |on )[\\p{Ll}-]+))?((?: (?:a|per) (?:year|day|week|month|hour))?)(?: in ${TIME})?${OVER}`, "u"); // prettier-ignore

/** "Its height is 24 m and its weight 340 t", "The walls are 2 m thick", "Annual output is 340 tonnes of flour" */
const owned: Form = (line, { own, kinds }) => {
  const found: ToldValue[] = [];
  for (const [, the, words = "", is, sign, next = ""] of line.text.matchAll(OWNED)) {
    const noun = nounIn(words);
    const size = SIZES[next.trim()];
    if (noun === undefined || (the !== undefined && (!own || is === undefined)) || kinds.has(noun) || isRole(noun)) continue;
    const sort = sortOf(line, sign);
    if (is === undefined && !MEASURE.test(noun)) continue;
    if (size !== undefined && sort === "length") found.push({ attribute: `${noun} ${size}`, sign });
    else if (next.trim() !== "" && size === undefined) continue;
    else if (sort !== undefined && (MEASURE.test(noun) ? true : sort === "money" && /(?:cost|price|fee|fare|charge|rent|admission|entry|ticket|budget|wage)s?$/.test(noun))) found.push({ attribute: noun, sign }); // prettier-ignore
  }
  const bare = own ? BARE.exec(line.text) : null;
  const noun = bare === null ? undefined : nounIn((bare[2] as string).replace(/^the (?:number of )?/, "").replace(/^number of /, ""));
  if (bare !== null && noun !== undefined && (bare[5] ?? "") === "" && !kinds.has(noun)) {
    const people = /^(?:visitors?(?: numbers)?|passengers?|members|employees|staff|students|pupils|sales|attendance|visits|passenger numbers)$/.test(noun); // prettier-ignore
    if (MEASURE.test(noun) || people) found.push({ attribute: noun, sign: bare[3], time: bare[1] ?? bare[6] });
  }
  return found;
};

const PART_HAS = new RegExp(`^(?:the|(S's)) ${WORDS}(?: ,(?: which)? [^#;]{0,40}(?:#t\\d+ )?,)? (measures?|weighs?|weighed|spans?|covers?|covered|holds?|housed|houses?|seats?|contains?|comprises?|numbers?|numbered|employs?|employed|produces?|delivers?|develops?|carries|carry|has|have|had|lasts?|costs?|lies? at|is at|are at|stands at|sits at) (?:an? ([\\p{Ll}-]+(?: [\\p{Ll}-]+)?) of )?${QUANTITY}(?: ((?:[\\p{Ll}-]+ )?[\\p{Ll}-]+))?${OVER}`, "u"); // prettier-ignore
const DEVICE =
  /(?:^| )(?:battery|motor|screen|display|camera|sensor|cable|tank|boiler|blade|propeller|rotor|crane|winch|lid|lens|processor|memory|gearbox|chassis|frame|body|case|main building|interior|exhibition|archive|café|restaurant|shop|staff|fleet|network)$/;
const MEANS: Readonly<Record<string, string>> = {
  "cost money": "cost", "weighs mass": "weight", "weighed mass": "weight", "covers area": "area", "covered area": "area", "lasts time": "duration", "costs money": "price",
  "spans length": "span", "produces power": "power", "delivers power": "power", "develops power": "power", "measures area": "area",
  "lies at length": "elevation", "is at length": "elevation", "are at length": "elevation", "stands at length": "elevation", "sits at length": "elevation",
}; // prettier-ignore

/** "The collection numbers 12,400 objects", "The sails span 22 m", "Its library holds 12,000 volumes" */
const partHas: Form = (line, { own, kinds }) => {
  const match = PART_HAS.exec(line.text);
  if (match === null) return [];
  const [, its, words = "", verb = "", measure, sign, next] = match;
  const part = nounIn(words);
  const sort = sortOf(line, sign);
  // "The pond covers 3 ha" beside a brewery may be anybody's.
  const isPart =
    its !== undefined || (own && (PARTS.test(words) || DEVICE.test(words) || /[a-z]{3,}(?<!s)s$/.test(words) || MEASURE.test(words)));
  if (part === undefined || !isPart || kinds.has(part) || isRole(part) || sort === undefined) return [];
  if (measure !== undefined) return next === undefined && MEASURE.test(measure) && nounIn(measure) !== undefined ? [{ attribute: `${part} ${measure}`, sign }] : []; // prettier-ignore
  const means = MEANS[`${verb} ${sort}`] ?? MEANS[`${verb}s ${sort}`];
  if (means !== undefined) return next === undefined ? [{ attribute: `${part} ${means}`, sign }] : [];
  if (sort !== "count") return [];
  if (next === undefined) return /^number/.test(verb) ? [{ attribute: part, sign }] : /^seats?$/.test(verb) ? [{ attribute: `${part} seats`, sign }] : []; // prettier-ignore
  const noun = nounIn(next, 2);
  return noun === undefined || /(?:times|years|months|weeks|days|hours|minutes)$/.test(noun) || /^(?:measure|weigh|span|last|cost)s?$|at$/.test(verb) ? [] : [{ attribute: `${part} ${noun}`, sign }]; // prettier-ignore
};

const PART_DONE = new RegExp(`(?:^|^in ${TIME} (?:, )?|; )(?:(?:the|an?|(S's)) )(?:#q\\d+ )?${WORDS}(?: of #q\\d+)? (?:is|was|were|are) ([\\p{Ll}]+)(?: by (?:the )?${NAME}${NAME_OVER})?(?: (?:in|on) ${TIME}(?! (?:and|or|to) #t))?`, "u"); // prettier-ignore
const PART_EVENT = new RegExp(`^(?:the )?(construction|work|building work|restoration|production|excavation|drilling|digging|building|conversion|renovation|service|services|operations|operation|opening|completion|consecration|launch|demolition|closure|excavations|trials|publication|filming)(?: of S| on S| at S)? (began|started|ended|finished|ceased|took place|was completed|was finished|came|followed|stopped|resumed|was held) (?:in|on) (?:the )?(?:(?:spring|summer|autumn|winter|end)(?: of)? )?${TIME}`, "u"); // prettier-ignore
const THEN_DONE = new RegExp(`^ and (?:was |were )?(completed|finished|ended|ceased) (?:in|on) ${TIME}`, "u");

/** "The cap was replaced in 1863", "A 40 hp engine was installed in 1921 by Holm & Sons", "Construction began in 1905" */
const partDone: Form = (line, { own, kinds }) => {
  const found: ToldValue[] = [];
  const match = PART_DONE.exec(line.text);
  if (match !== null && (own || match[2] !== undefined)) {
    const [, lead, , words = "", done = "", who, when] = match;
    const part = nounIn(words);
    const time = when ?? lead;
    if (part !== undefined && !kinds.has(part) && !isRole(part) && (DONE_TO_PART.test(done) || /^(?:renewed|cast|laid|made|designed|painted|carved|drawn|supplied|consecrated|repaired|modernised|modernized|upgraded)$/.test(done))) {
      if (time !== undefined) found.push({ attribute: `${part} ${done}`, sign: time });
      if (who !== undefined && isNamed(line, who)) found.push({ attribute: `${part} ${done} by`, sign: who });
    } // prettier-ignore
  }
  const event = own || / S /.test(line.text) ? PART_EVENT.exec(line.text) : null;
  if (event !== null) {
    const [, noun = "", did = ""] = event;
    const what = /^(?:came|followed|took place|was held)$/.test(did) ? noun : `${noun} ${did.replace(/^was /, "")}`;
    found.push({ attribute: what, sign: event[3] });
    const then = THEN_DONE.exec(line.text.slice(event[0].length));
    if (then !== null) found.push({ attribute: `${noun} ${then[1]}`, sign: then[2] });
  }
  return found;
};

const SIZED_LEAD = new RegExp(
  `^at ${QUANTITY} ((?:${SIZE}) )?(?:, )?S is (?:[\\p{Ll}]+ )*?(tallest|highest|longest|widest|deepest|heaviest|largest|biggest)\\b`,
  "u",
);
const DOING_LEAD = new RegExp(`^(weighing|standing|rising|rising to|measuring|covering|costing|seating|reaching)(?: (?:up to|in at))? ${QUANTITY}(?: (${SIZE}|people|spectators|passengers))? ,`, "u"); // prettier-ignore
const HELD_LEAD = new RegExp(`^(?:at|with|having) an? ${WORDS} of ${QUANTITY} (?:, )?S `, "u");
const MOST: Readonly<Record<string, string>> = { tallest: "height", highest: "height", longest: "length", widest: "width", deepest: "depth", heaviest: "weight", largest: "area", biggest: "area" }; // prettier-ignore

/** "At 24 m, it is the tallest", "Weighing 8.4 t, it …", "Standing 24 m tall, the mill …" */
const leads: Form = (line) => {
  const most = SIZED_LEAD.exec(line.text);
  const found: ToldValue[] = [];
  if (most !== null) {
    const attribute = MOST[most[3] as string] as string;
    const sort = sortOf(line, most[1]);
    if (sort === (attribute === "area" ? "area" : attribute === "weight" ? "mass" : "length")) found.push({ attribute, sign: most[1] });
  }
  const held = HELD_LEAD.exec(line.text);
  const noun = held === null ? undefined : nounIn(held[1] as string);
  if (held !== null && noun !== undefined && MEASURE.test(noun)) found.push({ attribute: noun, sign: held[2] });
  const doing = DOING_LEAD.exec(line.text);
  if (doing === null || !/^ S(?: |$)/.test(line.text.slice(doing[0].length))) return found;
  const [, verb = "", sign, word = ""] = doing;
  const sort = sortOf(line, sign);
  const size = SIZES[word];
  if (size !== undefined && sort === "length") found.push({ attribute: size, sign });
  else if (verb === "weighing" && sort === "mass" && word === "") found.push({ attribute: "weight", sign });
  else if (verb === "covering" && sort === "area" && word === "") found.push({ attribute: "area", sign });
  else if (verb === "seating" && sort === "count") found.push({ attribute: "seats", sign });
  else if (verb === "costing" && sort === "money" && word === "") found.push({ attribute: "cost", sign });
  return found;
};

const PRICED = new RegExp(`(?:^|, (?:and )?)(?:the|S's) ((?:purchase |sale |contract |asking |list |building )?(?:price|cost)|(?:building|construction|running|total|final) costs?)(?: paid| asked)? (?:(?:was|is|came to) ${QUANTITY}${OVER}|, ${QUANTITY} ,)`, "u"); // prettier-ignore
const OWNED_ASIDE = new RegExp(`^S's ${WORDS} , ${QUANTITY} ,`, "u");
const A_MEASURE = new RegExp(`^an? ${WORDS}(?: with an? ${WORDS})? of ${QUANTITY} (?:\\p{Ll}+ )?(?:has|is|was|had|lets|gives|gave|makes|made|allows|helps|keeps|can|were|are)\\b`, "u"); // prettier-ignore
const OF_YEAR = new RegExp(`^the ${WORDS} (?:for|in|of) (?:${TIME}|${QUANTITY}) (?:was|were|is|are|came to|stood at|amounted to|reached) ${QUANTITY}${OVER}`, "u"); // prettier-ignore

/** "The price paid was £1,565", "Her price, NOK 96 million, made …", "A lifespan of 20 years has been proved", "The mean for 2021 was 4.7 °C" */
const measuresTold: Form = (line, { own, kinds }) => {
  const found: ToldValue[] = [];
  const price = PRICED.exec(line.text);
  const paid = price?.[2] ?? price?.[3];
  if (price !== null && (own || /S's/.test(price[0])) && sortOf(line, paid) === "money")
    found.push({ attribute: price[1] as string, sign: paid });
  const aside = OWNED_ASIDE.exec(line.text);
  const held = aside === null ? undefined : nounIn(aside[1] as string);
  if (aside !== null && held !== undefined && MEASURE.test(held)) found.push({ attribute: held, sign: aside[2] });
  const a = own ? A_MEASURE.exec(line.text) : null;
  const [thing, measure] = a === null ? [] : [a[1], a[2]].map((one) => (one === undefined ? undefined : nounIn(one)));
  if (a !== null && thing !== undefined && MEASURE.test(measure ?? thing) && (a[2] === undefined || measure !== undefined)) found.push({ attribute: measure === undefined ? thing : `${thing} ${measure}`, sign: a[3] }); // prettier-ignore
  const dated = own ? OF_YEAR.exec(line.text) : null;
  const noun = dated === null ? undefined : nounIn(dated[1] as string);
  if (dated !== null && noun !== undefined && !kinds.has(noun) && !isRole(noun) && (dated[3] === undefined || isYear(line, dated[3])) && (MEASURE.test(noun) || sortOf(line, dated[4]) !== "count")) found.push({ attribute: noun, sign: dated[4], time: dated[2] ?? dated[3] }); // prettier-ignore
  return found;
};

const RATIO = /(?:^|, (?:and )?)(?:the|S's) ((?:[\p{Ll}-]+ ){0,2}(?:gradient|slope|scale|ratio|incline)) (?:is|was) (#x\d+)/u;

/** "The ruling gradient is 1 in 40" */
const ratios: Form = (line, { own }) => {
  const match = RATIO.exec(line.text);
  const noun = match === null ? undefined : nounIn(match[1] as string);
  return match !== null && noun !== undefined && (own || /S's/.test(match[0])) ? [{ attribute: noun, sign: match[2] }] : [];
};

/** A bare number that is a year: behind "for" nothing tells it from others. */
const isYear = (line: ProseLine, sign: string): boolean => {
  const [value] = valuesAt(line, sign);
  return value?.kind === "quantity" && value.unit === undefined && Number.isInteger(value.number) && value.number > 1500 && value.number < 2100; // prettier-ignore
};

const MATERIAL = "(?:(?:red|yellow|white|grey|gray|blue|local|dressed|rough|reinforced|cast|wrought|stainless|solid|brown|black|corrugated|pressed) )?(?:stone|brick|bricks|sandstone|limestone|granite|timber|wood|concrete|steel|iron|oak|pine|larch|marble|slate|flint|basalt|bronze|brass|copper|aluminium|aluminum|glass|clay|adobe|tuff|plastic|leather|cotton|wool|silk|linen|gold|silver|tin|zinc|ebony|walnut|beech|ash|maple|bamboo|carbon fibre)"; // prettier-ignore
const IN_MATERIAL = new RegExp(`^(?:S|(?:the|S's) (?:main |present |old |new )?(building|house|tower|walls|structure|roof|frame|hull|case|body|façade)) , (?:of|in|built of|built in|made of) (${MATERIAL}(?: and ${MATERIAL})?) ,`, "u"); // prettier-ignore
const WORK_OF = new RegExp(`^(?:S|(?:the|S's) (?:main |present |old |new )?(?:building|house|tower|structure|design|façade))(?: , [\\p{Ll} ]{3,40} ,)? (?:is|was) (?:the work|a work|a design) (?:of|by) (?:the architect )?${NAME}${NAME_OVER}`, "u"); // prettier-ignore

/** "The main building, in red brick, is the work of Anna Lind" */
const matter: Form = (line, { own }) => {
  const made = IN_MATERIAL.exec(line.text);
  const work = WORK_OF.exec(line.text);
  const isOwn = own || /^S/.test(line.text);
  const part = /^(?:walls|roof|frame|hull|case|body)$/.test(made?.[1] ?? "") ? `${made?.[1]} material` : "material";
  return [
    ...(made !== null && isOwn ? [{ attribute: part, text: made[2] }] : []),
    ...(work !== null && isOwn && isNamed(line, work[1]) ? [{ attribute: "designed by", sign: work[1] }] : []),
  ];
};

const TICKET = new RegExp(`^(?:an? |the )?((?:[\\p{Ll}-]+ ){0,2}(?:ticket|tickets|admission|entry|entrance|fee|fare|parking|berth|night|room|tour|membership|subscription|deposit))s? (?:costs?|is|are|comes to) ${QUANTITY}(?: for (adults|children|students|members|pensioners|visitors))?${OVER}`, "u"); // prettier-ignore

/** "A ticket costs 8 euros", "The entrance fee is 8 euros for adults" */
const prices: Form = (line, { own }) => {
  const match = own ? TICKET.exec(line.text) : null;
  const noun = match === null ? undefined : nounIn(match[1] as string);
  if (match === null || noun === undefined || sortOf(line, match[2]) !== "money") return [];
  const price = /(?:fee|fare|admission|entry|entrance|deposit|subscription|price)$/.test(noun) ? noun : `${noun} price`;
  return [{ attribute: match[3] === undefined || match[3] === "adults" ? price : `${price} ${match[3]}`, sign: match[2] }];
};

const VISITED = new RegExp(`^(?:in ${TIME} (?:, )?)?${QUANTITY} (people|visitors|tourists|guests|passengers|spectators) (?:visit|visited|came to|come to|used|use) S(?: (?:each|every|a|per) year| annually)?(?: in ${TIME})?${OVER}`, "u"); // prettier-ignore

const visited: Form = (line) => {
  const match = VISITED.exec(line.text);
  return match === null || sortOf(line, match[2]) !== "count" ? [] : [{ attribute: match[3] === "people" ? "visitors" : (match[3] as string), sign: match[2], time: match[1] ?? match[4] }]; // prettier-ignore
};

const FORMS: readonly Form[] = [agents, plans, roles, owned, partHas, partDone, leads, prices, visited, measuresTold, ratios, matter];
