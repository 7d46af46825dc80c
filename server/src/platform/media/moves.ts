import type { Pool } from "../../db/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { findLogo, replaceLogo } from "../settings/index.ts";
import { type MediaRow, media } from "./columns.ts";
import { idInUrl } from "./own-url.ts";
import { moveSome } from "./sql.ts";

/** Who shows media, beside the store's logo. */
export type MediaUses = {
  /** Has them show what is said of media now, and lead to where these are served now. */
  onMediaChanged(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void>;
  /** Whether something shows a medium of which no key says so. */
  showsMedium(tx: Tx, id: string): Promise<boolean>;
};

/** Whether a medium is the store's logo. */
export async function isLogo(tx: Tx, id: string): Promise<boolean> {
  const logo = await findLogo(tx);
  return logo !== null && idInUrl(logo) === id;
}

/**
 * Has a store's media lead to `origin`, such as `https://shop.example`, and so all that shows them. Some at a time: what is done stays, and doing it again
 * does the rest.
 */
export async function moveMedia(
  pool: Pool,
  storeId: string,
  origin: string,
  { onMediaChanged }: Pick<MediaUses, "onMediaChanged">,
): Promise<void> {
  let moved: number;
  do {
    moved = await tenantTransaction(pool, storeId, async (tx) => {
      const rows = await moveSome(tx, origin);
      if (!rows.length) return 0;
      const now = new Date();
      await onMediaChanged(tx, rows, now);
      const logo = await findLogo(tx);
      const own = logo === null ? undefined : rows.find((row) => media.get(row, "id") === idInUrl(logo));
      if (own) await replaceLogo(tx, media.get(own, "url"), now);
      return rows.length;
    });
  } while (moved);
}
