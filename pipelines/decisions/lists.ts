import type { Aim } from "../../schemas/index.ts";
import { isListOf } from "../agents/policies/researcher/choose-page.ts";
import { listFor } from "../agents/policies/researcher/list-page.ts";
import type { ListedPage } from "../tools/results.ts";
import type { Surroundings } from "./situation.ts";

/** "Faroe Islands" is one thing, "Groups of countries" are several. */
const ENDS_A_NAME = /\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+$/u;

/** Whether a title says that the page is a list of such things. */
export const isTitledList = ({ title }: Pick<ListedPage, "title">, type: string | null): boolean =>
  isListOf(type, title) && !ENDS_A_NAME.test(title);

/** A page whose rows in the results show that it lists such things with what is sought of one. */
export function shownList(
  pages: readonly ListedPage[],
  aims: readonly Aim[],
  type: string,
  { attributes }: Pick<Surroundings, "attributes">,
): ListedPage | undefined {
  const info = attributes.find(({ phrase }) => phrase === aims[0]?.phrase);
  return listFor(
    pages.filter(({ title }) => !isListOf(type, title)),
    { aims, known: [], type, ...(info?.kind === "quantity" && { units: info.units }), timesListed: () => 1 },
  );
}

/** The result that somebody who looks for a list would open. */
export const listAmong = (
  pages: readonly ListedPage[],
  aims: readonly Aim[],
  type: string,
  around: Pick<Surroundings, "attributes">,
): ListedPage | undefined => shownList(pages, aims, type, around) ?? pages.find((page) => isTitledList(page, type));
