import type { Tx } from "../../db/tenant.ts";
import { invalidStatusTransition } from "../../http/errors.ts";
import { cancelJob } from "../../jobs/queue.ts";
import { type ImportRow, imports } from "./columns.ts";
import { finishImport, getImport } from "./sql.ts";

/** Cancels an import that waits or runs, and returns its row; what it has imported stays. Throws 404, 409 for one that ended. */
export async function cancelImport(tx: Tx, id: string): Promise<ImportRow> {
  const before = await getImport(tx, id);
  if (!(await finishImport(tx, id, "cancelled"))) {
    throw invalidStatusTransition(imports.get(before, "status"), "cancelled", []);
  }
  await cancelJob(tx, "import", id);
  return getImport(tx, id);
}
