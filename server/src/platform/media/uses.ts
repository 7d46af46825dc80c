import type { Tx } from "../../db/tenant.ts";
import { idInUrl } from "../../kit/web/own-media.ts";
import { findPictures } from "../settings/index.ts";
import type { MediaRow } from "./columns.ts";

/** The nouns that show media, besides the store's settings. */
export type MediaUses = {
  /** Updates them after a change of media. */
  onMediaChanged(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void>;
  findShown: FindShown;
};

/** Those of these media that a noun shows. */
export type FindShown = (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Those of these media that the settings name: the store's logo, and other pictures. */
export const findInSettings: FindShown = async (tx, ids) => {
  const named = new Set((await findPictures(tx)).map(idInUrl));
  return new Set(ids.filter((id) => named.has(id)));
};
