import { invalidStatusTransition } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { cancelJob } from "../../jobs/queue.ts";
import { type ImportRow, imports } from "./columns.ts";
import { IMPORT } from "./job.ts";
import { requireWriting, shownTo } from "./permissions.ts";
import { finishImport, getImport } from "./sql.ts";

/**
 * Cancels an import that waits or runs, and returns its row; what it has imported stays. Throws 404, 403 for somebody who only
 * reads what it imports, 409 for one that ended.
 */
export async function cancelImport({ tx, can }: Pick<Call, "tx" | "can">, id: string): Promise<ImportRow> {
  const before = shownTo(can, await getImport(tx, id));
  requireWriting(imports.get(before, "resource"), can);
  if (!(await finishImport(tx, id, "cancelled"))) {
    throw invalidStatusTransition(imports.get(before, "status"), "cancelled", []);
  }
  await cancelJob(tx, IMPORT, id);
  return getImport(tx, id);
}
