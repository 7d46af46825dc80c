import { deletionBefore, type Swept, sweepRows } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";

const KEPT_MS = 90 * 24 * 60 * 60_000;

const finished = deletionBefore("imports", "import_id", "created_at", "status not in ('waiting', 'running')");

/** The time before which imports are over: they are told of for 90 days. */
export const importsLimit = (now: Date) => new Date(now.getTime() - KEPT_MS);

/** Drops some of a store's imports of more than 90 days ago; those that wait or run stay. */
export const sweepImports = (tx: Tx, now: Date): Promise<Swept> =>
  sweepRows(tx, [[finished, importsLimit(now)]]);
