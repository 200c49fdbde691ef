import { headNoun } from "./labels.ts";
import type { Links } from "./links.ts";
import type { QuantityOptions } from "./quantity.ts";

/** What is known about a value before it is read. */
export interface ValueContext {
  /** Section headings, field heading and row label, as printed. */
  readonly label: string;
  readonly last: string;
  readonly links: Links;
  readonly language: string;
  readonly unit?: string | undefined;
  /** Its column counts: four digits in it are no year. */
  readonly counts?: boolean | undefined;
  /** "(8)" in the label: so many are listed. */
  readonly stated?: number | undefined;
}

export const quantityOptions = (context: ValueContext): QuantityOptions => ({
  language: context.language,
  label: context.label,
  unit: context.unit,
  freeUnits: true,
});

export const DATE_LABEL =
  /\b(?:date|founded|established|established in|formed|formation|independence|opened|opening|built|completed|incorporated|founding|year|born|died|birth date|death date|adopted|created|started|launched|introduced|published|released|inaugurated|first|since|start-?up|debut|premiere|air date|first flight|constitution|settled|discovered|chartered|in service|commissioned|protected|ascent|reopened|closed)\b|^(?:last |first |year |date )?(?:[a-z-]{3,}ed|(?:re)?built|rebuilt|lit|begun|sunk|lost|sold|bought|laid|won|taken|struck|cast|hung)\b|^(?:from|to|until|till|start|end|begin|finish|beginning|term|terms?|reign|tenure|in office|active|years? active|career|served|retired|decommissioned|renamed|extended|electrified|dissolved|destroyed)$|\b(?:construction|erection|inspection|restoration|renovation|consecration|dedication|delivery|retirement|laid down|expiry|expires|valid|entry into)\b|^(?:works?|works on site|traffic|trains|service|operations?|member|open|running) (?:from|since|until)$/i;

export const NOT_DATE_LABEL = /\b(?:rate|population|number|per|total|count|share)\b/i;

const ENTITY_HEADS = new Set("capital city country continent region river lake ocean island mountain author composer founder director leader president headquarters birthplace owner parent developer publisher spouse architect designer point lyrics/music music lyrics predecessor successor state province county district location references discoverer inventor sea range peak seat mayor port harbour harbor operator manufacturer builder shipyard town district municipality chairman chairwoman manager head keeper league ground stadium venue club parish diocese airline airport university school company employer landlord patron".split(" ")); // prettier-ignore

/** Labels whose value is a thing: "capital", "highest point", "author". */
export const isEntityLabel = (label: string): boolean => ENTITY_HEADS.has(headNoun(label));

/** Numbers that name a thing: no quantity is read from them, and none is missed. */
export const CODE =
  /\b(?:telephone|phone|fax|code|coordinates|address|embassy|chancery|postal|zip|postcode|position|latitude|longitude|time difference|daylight saving|call sign|serial|accession|inventory|grid reference|registration|licen[cs]e|isbn|issn|iso|id|number plate|website|date format)\b|\b(?:number|no\.?|nr\.?|ref\.?|reference)$/i;
