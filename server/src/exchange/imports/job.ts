import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobKind } from "../../jobs/worker.ts";
import { type Beside, carryOutAside } from "./aside.ts";
import { carryOut } from "./carry-out.ts";
import { ImportFileError } from "./file-error.ts";
import { finishImport } from "./sql.ts";
import { createTurns } from "./turns.ts";

type Payload = {
  importId: string;
  actor: string;
  seesCost: boolean;
  /** The file's size in bytes; one of which it is not known counts as large. */
  size?: number;
};

const KIND = "import";
/** A file below this is imported in less time than a process takes to start. */
const LARGE_BYTES = 131_072;

/** Leaves a kept file to be imported once the transaction commits. */
export async function enqueueImport(tx: Tx, payload: Required<Payload>): Promise<void> {
  await enqueue(tx, { kind: KIND, payload, key: payload.importId });
}

/**
 * Imports the kept files, one of a store at a time. A worker that dies leaves what it had written, and another begins
 * the file again: what is in the store already is unchanged then. Beside requests, large files are
 * imported in a process of their own (aside.ts), so that requests do not wait for them.
 */
export function importKind(besideRequests: Beside | undefined): JobKind {
  const aside = besideRequests && { beside: besideRequests, turns: createTurns(besideRequests.traffic) };
  return {
    kind: KIND,
    concurrency: 2,
    ofOneStore: 1,
    retryAfter: [10, 60, 300],
    async handle({ storeId, payload }, { pool, log, signal }) {
      const { size = LARGE_BYTES, ...rest } = payload as Payload;
      const errand = { storeId, ...rest };
      const warn = (err: unknown) =>
        log.warn({ err, import: rest.importId }, "the progress of an import was not written");
      if (aside && size >= LARGE_BYTES)
        await carryOutAside(aside.beside, aside.turns, errand, { signal, warn });
      else await carryOut(errand, { pool, signal, warn });
    },
    async onFailed(job, { pool }, error) {
      const { importId } = job.payload as Payload;
      const { cause } = error;
      const failure = cause instanceof ImportFileError ? JSON.stringify(cause.notice) : "";
      await tenantTransaction(pool, job.storeId, (tx) => finishImport(tx, importId, "failed", { failure }));
    },
  };
}
