import { createPool } from "../../db/pool.ts";
import { flatten } from "../../kit/flat-error.ts";
import { carryOut } from "./carry-out.ts";
import { lowerProcess } from "./lower-process.ts";
import { type End, endOf, type Task, type Told } from "./told.ts";

/** One reads the file and writes products, one tells how far it is. */
const CONNECTIONS = 2;

type Around = {
  signal: AbortSignal;
  tell(told: Told): void;
  giveWay(workedMs: number): Promise<void>;
};

/** Carries out an import with connections of its own; what it resolves with is how that ended. */
export async function carryOutTask(
  { appUrl, isEmbedded, errand }: Task,
  { signal, tell, giveWay }: Around,
): Promise<End> {
  const pool = createPool(appUrl, CONNECTIONS);
  // Lowers PostgreSQL's processes that work for this import. Only the embedded PostgreSQL's are ours.
  if (isEmbedded)
    pool.on("connect", (client) => void lowerProcess((client as unknown as { processID: number }).processID));
  try {
    await carryOut(errand, { pool, signal, warn: (error) => tell({ warning: flatten(error) }), giveWay });
    return "done";
  } catch (error) {
    return endOf(error);
  } finally {
    await pool.end();
  }
}
