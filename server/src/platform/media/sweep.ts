import type { Pool } from "../../db/pool/pool.ts";
import { tenantReads } from "../../db/tenant.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { isUuid } from "../../kit/cursor.ts";
import { findBoundStore } from "../stores/index.ts";
import { type Files, prefixOf } from "./files.ts";
import { findMediaIds } from "./sql.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/**
 * Removes files without a row once they are a day old: of refused uploads and incomplete deletions. Files of
 * stores outside of this database stay, because another server may have them.
 */
export const mediaSweep = (files: Files): Recurring => ({
  name: "media",
  everyMs: DAY_MS,
  async run({ pool, log, signal }) {
    let removed = 0;
    let batch = { storeId: "", ids: new Set<string>() };
    const flush = async () => {
      removed += await removeUnknown(pool, files, batch.storeId, [...batch.ids]);
    };
    for await (const { key, writtenAt } of files.list("")) {
      if (signal.aborted) return;
      const [storeId = "", id = ""] = key.split("/");
      if (!isUuid(storeId) || !isUuid(id) || Date.now() - writtenAt.getTime() < DAY_MS) continue;
      if (storeId !== batch.storeId || batch.ids.size >= AT_ONCE) {
        await flush();
        batch = { storeId, ids: new Set() };
      }
      batch.ids.add(id);
    }
    await flush();
    if (removed) log.info({ media: removed }, "files that nothing refers to were removed");
  },
});

async function removeUnknown(pool: Pool, files: Files, storeId: string, ids: string[]): Promise<number> {
  if (!ids.length) return 0;
  const reads = tenantReads(pool, storeId);
  if (!(await findBoundStore(reads))) return 0;
  const known = await findMediaIds(reads, ids);
  const unknown = ids.filter((id) => !known.has(id));
  for (const id of unknown) await files.remove(prefixOf(storeId, id));
  return unknown.length;
}
