import type { JobKind } from "../../jobs/worker.ts";
import type { Mailer } from "../../platform/mail/index.ts";

export const FORGET_MAILS = "forget_mails";

/** Removes the emails to an anonymized customer, if emails are written to files. */
export const forgetMailsKind = (mailer: Mailer): JobKind => ({
  kind: FORGET_MAILS,
  concurrency: 1,
  retryAfter: [60, 600, 3_600],
  handle: ({ storeId, sealed }, { vault }) => mailer.forget(storeId, vault.open(FORGET_MAILS, sealed!)),
});
