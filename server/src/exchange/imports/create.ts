import { v7 as uuidv7 } from "uuid";
import { rateLimited } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { ImportRow } from "./columns.ts";
import { enqueueImport } from "./job.ts";
import { countUnfinished, insertImport, type Order } from "./sql.ts";

/** Files are large, and one of a store is imported at a time. */
const MAX_UNFINISHED = 20;
const TRY_AGAIN_S = 60;

/** Keeps the file that was sent, to be imported, and returns the import's row. Throws 429 while 20 of them wait or run. */
export async function createImport(
  call: Pick<Call, "tx" | "principal" | "upload" | "isDryRun" | "now" | "can">,
  order: Order,
): Promise<ImportRow> {
  const { tx, principal, can } = call;
  if ((await countUnfinished(tx)) >= MAX_UNFINISHED) throw rateLimited(TRY_AGAIN_S);
  const id = uuidv7();
  const row = await insertImport(tx, id, order, call);
  await enqueueImport(tx, {
    importId: id,
    actor: `${principal!.kind}:${principal!.id}`,
    seesCost: can("products:cost"),
  });
  return row;
}
