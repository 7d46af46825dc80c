import type { Pool } from "../../db/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { moveMedia } from "../../platform/media/index.ts";
import { tellMedia } from "./media-sql.ts";

/**
 * Has a store's pictures lead to `origin`, such as `https://shop.example`, those of its products too. Some at a time: what is done stays, and doing it again does
 * the rest.
 */
export async function movePictures(pool: Pool, storeId: string, origin: string): Promise<void> {
  let moved: number;
  do {
    moved = await tenantTransaction(pool, storeId, async (tx) => {
      const rows = await moveMedia(tx, origin);
      if (rows.length) await tellMedia(tx, rows, new Date());
      return rows.length;
    });
  } while (moved);
}
