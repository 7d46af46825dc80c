import type { Tx } from "../../db/tenant.ts";
import { idInUrl } from "../../kit/web/own-media.ts";
import { findPictures } from "../settings/index.ts";
import type { MediaRow } from "./columns.ts";

/** The nouns that show media, besides the store's settings. */
export type MediaUses = {
  /** Updates them after a change of media. */
  onMediaChanged(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void>;
  /** Whether a medium is shown somewhere without a foreign key. */
  showsMedium(tx: Tx, id: string): Promise<boolean>;
};

/** Whether a medium is the store's logo, or another picture that the settings name. */
export async function isSettingsPicture(tx: Tx, id: string): Promise<boolean> {
  return (await findPictures(tx)).some((url) => idInUrl(url) === id);
}
