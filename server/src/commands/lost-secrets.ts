import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { QUERY_CANCELED } from "../db/faults.ts";
import { countLostSecrets } from "../events/webhooks/index.ts";
import { countLostJobs } from "../jobs/sealed-sql.ts";
import { countLostPaymentSecrets } from "../orders/payments/index.ts";
import { asOwner } from "./run.ts";

/** The consequences of a lost secret, and their remedies. */
export const WITHOUT_SECRET =
  "Enter payment keys again (PUT /payment-methods), and make new secrets for webhooks (POST /webhooks/{id}/rotate-secret). Mails and requests " +
  "that waited have to be asked for again. Codes of gift cards that were made with that secret are not known; people log in again, those with a " +
  "second factor by a recovery code, or after stoa staff reset-second-factor.";

// A start waits neither for a locked table nor for a scan of many rows.
const QUICK = "set statement_timeout = '2s'";

/**
 * Logs how many stored secrets open neither with this installation's secret nor with the one before it. Gives
 * up after two seconds.
 */
export async function logLostSecrets(
  database: Pick<Database, "connectOwner" | "vault">,
  log: Logger,
): Promise<void> {
  const { vault } = database;
  const counted = await asOwner(database, async (owner) => {
    await owner.query(QUICK);
    return [
      await countLostPaymentSecrets(owner, vault),
      await countLostSecrets(owner, vault),
      await countLostJobs(owner, vault),
    ] as const;
  }).catch((error) => {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    log.info("what a lost secret sealed was not counted at this start: the database had more to do");
    return [0, 0, 0] as const;
  });
  const [stores, webhooks, jobs] = counted;
  if (stores || webhooks || jobs)
    log.warn(
      { stores, webhooks, jobs },
      `another STOA_SECRET sealed what does not open now: payment keys of ${stores} stores, secrets of ${webhooks} webhooks, and ${jobs} mails and ` +
        `requests that wait. Set STOA_PREVIOUS_SECRET to that secret, and start again. If it is lost: ${WITHOUT_SECRET}`,
    );
}
