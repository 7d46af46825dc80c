import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { countLostSecrets } from "../events/webhooks/index.ts";
import { countLostJobs } from "../jobs/sealed-sql.ts";
import { countLostPaymentSecrets } from "../sales/payments/index.ts";
import { asOwner } from "./run.ts";

/** What a lost secret takes along, and what is to be done then. */
export const WITHOUT_SECRET =
  "Enter payment keys again (PUT /payment-methods), and make new secrets for webhooks (POST /webhooks/{id}/rotate-secret). Mails and requests " +
  "that waited have to be asked for again. Codes of gift cards that were made with that secret are not known; people log in again.";

/** Tells in the log what is in the database that the secret of this installation, and the one before it, do not open. */
export async function tellLostSecrets(
  database: Pick<Database, "connectOwner" | "vault">,
  log: Logger,
): Promise<void> {
  const { vault } = database;
  const [stores, webhooks, jobs] = await asOwner(database, async (owner) => [
    await countLostPaymentSecrets(owner, vault),
    await countLostSecrets(owner, vault),
    await countLostJobs(owner, vault),
  ]);
  if (stores || webhooks || jobs)
    log.warn(
      { stores, webhooks, jobs },
      `another STOA_SECRET sealed what does not open now: payment keys of ${stores} stores, secrets of ${webhooks} webhooks, and ${jobs} mails and ` +
        `requests that wait. Set STOA_PREVIOUS_SECRET to that secret, and start again. If it is lost: ${WITHOUT_SECRET}`,
    );
}
