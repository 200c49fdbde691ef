import { type ChildNode, Element, isTag, Text } from "domhandler";
import { classOf, find, findAll, holdsBlock, isHeading, isShown, signature, wordsOf } from "./dom.ts";

/** Class words that say what an element holds, as microformats have them and designers write them, and how people call it. */
const CALLED: Readonly<Record<string, string>> = {
  affiliation: "Affiliation",
  capacity: "Capacity",
  city: "City",
  country: "Country",
  department: "Department",
  duration: "Duration",
  email: "E-mail",
  jobtitle: "Position",
  locality: "Place",
  location: "Location",
  office: "Office",
  org: "Works at",
  phone: "Phone",
  position: "Position",
  price: "Price",
  region: "Region",
  role: "Position",
  room: "Room",
  status: "Status",
  tel: "Phone",
  telephone: "Phone",
  town: "Town",
};
const NAME = /(?:^|[\s_-])(?:fn|name|p-name)(?:$|[\s_-])/i;
const VCARD = /(?:^|\s)(?:vcard|h-card)(?:$|\s)/;
const MOST_VALUE = 80;
const MOST_PARTS = 12;

/**
 * `<div class="vcard"><a class="fn">Ada Rusk</a><div class="role">Head</div><div class="tel">☎ 440 539</div></div>`, again and again: people and
 * places on cards without labels, whose classes say what each line is. The name becomes the card's heading, the lines get their labels.
 */
export function labelCards(nodes: readonly ChildNode[]): void {
  for (const card of findAll(nodes, ({ name }) => /^(?:div|li|article|section)$/.test(name))) {
    const parts = card.children.filter((one) => isShown(one));
    const name = parts[0];
    if (parts.length < 2 || parts.length > MOST_PARTS || name === undefined || !isTag(name) || !isAmongAlike(card)) continue;
    const isPerson = VCARD.test(classOf(card));
    if (!(isHeading(name) || ((NAME.test(classOf(name)) || isPerson) && find([name], (each) => each.name === "a") !== undefined))) continue;
    const said = parts.slice(1).flatMap((one) => (isTag(one) ? labelled(one, isPerson) : []));
    if (said.length === 0) continue;
    for (const [part, label] of said) {
      const word = new Text(`${label}: `);
      word.parent = part;
      part.children = [word, ...part.children.map((one) => withoutSign(one))];
      part.name = "p";
    }
    if (!isHeading(name)) asHeading(name);
  }
}

/** A part that its class alone says what it is of. */
function labelled(part: Element, isPerson: boolean): readonly (readonly [Element, string])[] {
  const words = classOf(part)
    .toLowerCase()
    .split(/[\s_]+|-+/);
  const text = wordsOf(part);
  const label = isPerson && words.includes("title") ? "Position" : words.map((word) => CALLED[word]).find((one) => one !== undefined);
  const isValue =
    text !== "" && text.length <= MOST_VALUE && !/[:.!?]$|: /.test(text) && /^(?:div|p|span)$/.test(part.name) && !holdsBlock(part);
  return label === undefined || !isValue ? [] : [[part, label]];
}

/** "☎ 440 539": the sign says no more than the label. */
function withoutSign(node: ChildNode): ChildNode {
  if ("data" in node && /^\s*[☎✆📞✉📧📍🏠]\uFE0F?\s*/u.test(node.data)) node.data = node.data.replace(/^\s*[☎✆📞✉📧📍🏠]\uFE0F?\s*/u, "");
  return node;
}

const isAmongAlike = (card: Element): boolean => {
  const look = signature(card);
  return card.parent?.children.some((one) => one !== card && isTag(one) && one.name === card.name && classOf(one) === classOf(card) && signature(one) === look) === true; // prettier-ignore
};

/** The link stays within its name. */
function asHeading(name: Element): void {
  if (name.name === "a") {
    const link = new Element("a", name.attribs, name.children);
    for (const one of link.children) one.parent = link;
    link.parent = name;
    name.children = [link];
    name.attribs = {};
  }
  name.name = "h3";
}
