import { isShort } from "../../../knowledge-graph/index.ts";
import type { Random } from "../../../schemas/index.ts";
import { buildProgram, listedSet, listSteps, sayableTime, valueSteps } from "../draws.ts";
import { namesMany, type QuestionContext } from "../context.ts";
import { saidUnit } from "../silences.ts";
import { identity, listOf, nameOf, thing, step, valueOf } from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

/** Longer texts describe nothing that a question could say. */
const SHORT = 40;

const value: Style["draw"] = async (context, random) => {
  const fact = context.sampler.fact(random, { accept: (info) => info.kind !== "text" && !info.multiValued });
  if (fact === undefined || !context.nameable(fact.subject) || !sayableTime(fact.time)) return undefined;
  const info = context.attribute(fact.attribute);
  return info?.kind === "quantity" && !saidUnit(info.units[0])
    ? undefined
    : buildProgram(...valueSteps(fact.subject, fact.attribute, fact.time));
};

/** Only texts that are a name or a code, of attributes that hold such. */
const text: Style["draw"] = async (context, random) => {
  const fact = context.sampler.fact(random, {
    kinds: ["text"],
    accept: (info) => !info.multiValued && context.sampler.index.terse(info.name),
  });
  if (fact === undefined || !context.nameable(fact.subject) || fact.time !== "") return undefined;
  const [statement] = await context.memory.statements({ subject: fact.subject, attribute: fact.attribute });
  const given = statement?.claim?.value;
  if (given?.kind !== "text" || !isShort(given.value)) return undefined;
  return buildProgram(...valueSteps(fact.subject, fact.attribute, ""));
};

/** "Which country has Lomé as its capital?" */
const described: Style["draw"] = async (context, random) => {
  const fact = context.sampler.fact(random, {
    kinds: ["entity", "text", "date"],
    accept: (info) => info.identifying.holds && (info.kind !== "text" || context.sampler.index.terse(info.name)),
  });
  const type = fact === undefined ? undefined : context.entity(fact.subject)?.types[0];
  if (fact === undefined || type === undefined || fact.time !== "") return undefined;
  const statements = await context.memory.statements({ subject: fact.subject, attribute: fact.attribute });
  const given = statements[0]?.claim?.value;
  if (given === undefined || given.kind === "quantity" || given.kind !== context.attribute(fact.attribute)?.kind) return undefined;
  if (given.kind === "entity" && !context.nameable(given.entityId)) return undefined;
  if (given.kind === "text" && (given.value.length > SHORT || /[,;:]/.test(given.value))) return undefined;
  return buildProgram(
    ["FindAll", {}],
    ["FilterType", { type }, -1],
    ["FilterClaim", { attribute: fact.attribute, comparator: "=", value: given }, -1],
    ["QueryName", {}, -1],
  );
};

const list: Style["draw"] = (context, random) => {
  const set = listedSet(context, random);
  return set === undefined ? undefined : buildProgram(...listSteps(set), ["QueryName", {}, -1]);
};

/** The figure beside one listed thing: the length of one border. */
const qualifier: Style["draw"] = async (context: QuestionContext, random: Random) => {
  const set = context.sampler.listedSet(random, { accept: (info) => namesMany(info) && info.qualifiers.length > 0 });
  if (set === undefined || set.time !== "" || !context.nameable(set.subject)) return undefined;
  const object = random.pick(set.members);
  if (!context.nameable(object)) return undefined;
  const statements = await context.memory.statements({ subject: set.subject, attribute: set.attribute });
  const claim = statements.find((one) => one.claim?.value.kind === "entity" && one.claim.value.entityId === object)?.claim;
  const [found] = Object.entries(claim?.qualifiers ?? {}).filter(([, one]) => one.kind === "quantity" && saidUnit(one.unit));
  if (found === undefined) return undefined;
  return buildProgram(
    ["Find", { entity: set.subject }],
    ["Find", { entity: object }],
    ["QueryQualifier", { attribute: set.attribute, qualifier: found[0] }, 0, 1],
  );
};

export default defineStyle({
  name: "factual",
  family: "retrieval",
  needsEvery: false,
  ...ofShapes(
    [70, value, valueOf(thing)],
    [6, text, valueOf(thing)],
    [8, described, nameOf(identity)],
    [8, list, nameOf(listOf(thing))],
    [8, qualifier, step("QueryQualifier", [thing, thing])],
  ),
});
