import { v7 as uuidv7 } from "uuid";
import { invalidStatusTransition, rateLimited } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import type { Call } from "../../http/route.ts";
import { cancelJob } from "../../jobs/queue.ts";
import { type ImportRow, imports } from "./columns.ts";
import { enqueueImport, IMPORT } from "./job.ts";
import { requireReadable, requireWriting } from "./permissions.ts";
import { countUnfinished, finishImport, getImport, type ImportRequest, insertImport } from "./sql.ts";

/**
 * Cancels an import that waits or runs, and returns its row; what it has imported stays. Throws 404, 403 for
 * somebody who only reads what it imports, 409 for one that ended.
 */
export async function cancelImport({ tx, can }: Pick<Call, "tx" | "can">, id: string): Promise<ImportRow> {
  const before = requireReadable(can, await getImport(tx, id));
  requireWriting(imports.get(before, "resource"), can);
  if (!(await finishImport(tx, id, "cancelled"))) {
    throw invalidStatusTransition(imports.get(before, "status"), "cancelled", []);
  }
  await cancelJob(tx, IMPORT, id);
  return getImport(tx, id);
}

/** Files are large, and one of a store is imported at a time. */
const MAX_UNFINISHED = 20;
const TRY_AGAIN_S = 60;

/**
 * Keeps the file that was sent, to be imported, and returns the import's row. Throws 429 while 20 of them
 * wait or run.
 */
export async function createImport(
  call: Pick<Call, "tx" | "principal" | "upload" | "isDryRun" | "now" | "can">,
  order: ImportRequest,
): Promise<ImportRow> {
  const { tx, principal, can } = call;
  if ((await countUnfinished(tx)) >= MAX_UNFINISHED) throw rateLimited(TRY_AGAIN_S);
  noteEffect(tx, "bulk");
  const id = uuidv7();
  const row = await insertImport(tx, id, order, call);
  await enqueueImport(tx, {
    importId: id,
    actor: `${principal!.kind}:${principal!.id}`,
    seesCost: can("products:cost"),
  });
  return row;
}
