import type { Clock, Document, ImportedTrajectory, Rejection } from "../../schemas/index.ts";
import type { Progress } from "../core/stage.ts";
import type { Frontier } from "./frontier.ts";
import type { NamedThing, NamedThings } from "./named-things.ts";

/** What the memory knows of a page from an earlier read. */
export interface KnownDocument {
  readonly contentHash: string;
  readonly version: number;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly kind?: Document["kind"] | undefined;
  readonly license?: string | undefined;
  readonly title?: string;
  readonly text?: string;
}

/** A run that an agent made elsewhere. */
export interface ImportedItem {
  readonly kind: "trajectory";
  readonly trajectory: ImportedTrajectory;
}

export interface SourceContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  readonly frontier: Frontier;
  /** What things of the config's other sources are called, as far as that is known before they are read. */
  readonly elsewhere: readonly NamedThings[];
  /** Pages of sources that were forgotten for good: they are not asked for. */
  forgotten(uri: string): boolean;
  /** The newest stored version of a document, by its canonical uri. */
  known(uri: string): Promise<KnownDocument | undefined>;
}

export type SourceItem =
  | { readonly kind: "document"; readonly document: Document }
  /** The page says what the stored version says. */
  | { readonly kind: "unchanged"; readonly uri: string }
  /** Another address that leads to a document which this reading gave. */
  | { readonly kind: "address"; readonly uri: string; readonly address: string }
  | ImportedItem
  /** A document of an earlier reading that is no more; after everything else. */
  | { readonly kind: "gone"; readonly uri: string; readonly detail: string }
  | { readonly kind: "rejection"; readonly rejection: Rejection };

/** Where documents come from. */
export interface Source {
  readonly name: string;
  /** What its things are called, before anything of it is read: of local files, which are parsed once more for it. */
  names?(signal: AbortSignal): Promise<readonly NamedThing[]>;
  /**
   * Reads everything. The order is the same for the same pages, however long each takes. Ends by throwing the signal's reason
   * when aborted; read again with the same frontier, it goes on where it stopped, and gives a document again only if the
   * memory does not know it.
   */
  read(context: SourceContext): AsyncIterable<SourceItem>;
}
