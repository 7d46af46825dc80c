import type { Tx } from "../../db/tenant.ts";
import { idInUrl } from "../../kit/own-media.ts";
import { findPictures } from "../settings/index.ts";
import type { MediaRow } from "./columns.ts";

/** Who shows media, beside the store's settings. */
export type MediaUses = {
  /** Has them show what is said of media now. */
  onMediaChanged(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void>;
  /** Whether something shows a medium of which no key says so. */
  showsMedium(tx: Tx, id: string): Promise<boolean>;
};

/** Whether a medium is the store's logo, or another picture that the settings name. */
export async function isSettingsPicture(tx: Tx, id: string): Promise<boolean> {
  return (await findPictures(tx)).some((url) => idInUrl(url) === id);
}
