import { invalidField } from "../../http/answers/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import { settleRefund } from "../changes/index.ts";
import { findPayer } from "../mails/index.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import { accountsAt, openAccount } from "./account.ts";
import { findOrderOfPayment, insertNotice } from "./attempt-sql.ts";
import type { Notice, Provider } from "./provider.ts";
import { recordFacts } from "./record.ts";
import { findPaymentSettings } from "./settings-sql.ts";

/** A notice, and the accounts by whose secret it was signed. */
export type SignedNotice = { notice: Notice; accountIds: readonly string[] };

/**
 * Reads a notice with a valid signature. Throws the same 400 for all others, and for stores that take none.
 */
export async function verifyNotice(
  { tx, store, vault, upload, header }: Pick<Preparation, "tx" | "store" | "vault" | "upload" | "header">,
  { type, readNotice }: Provider,
): Promise<SignedNotice> {
  const signature = header(type.notices.header);
  const { accounts } = signature ? await findPaymentSettings(tx) : { accounts: [] };
  const signed: SignedNotice[] = [];
  if (signature)
    for (const stored of accountsAt(accounts, tx.storeId, type)) {
      const notice = await readNotice(openAccount(type, stored, vault, store), upload, signature);
      if (notice) signed.push({ notice, accountIds: [stored.id] });
    }
  if (!signed.length) throw invalidField(`/${type.notices.header}`, "invalid_signature");
  return { notice: signed[0]!.notice, accountIds: signed.flatMap(({ accountIds }) => accountIds) };
}

/**
 * Records a notice once, with its facts, in the same transaction. Facts of other stores' orders, and notices
 * of other kinds, change nothing.
 */
export async function takeNotice(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  provider: string,
  { notice: { id, type, payment, refund, refunded, dispute }, accountIds }: SignedNotice,
): Promise<void> {
  const reference = payment?.reference ?? refund?.payment ?? dispute?.payment ?? refunded;
  if (!reference) return;
  const [isNew, known] = await Promise.all([
    insertNotice(tx, provider, { id, type }, now),
    findOrderOfPayment(tx, { provider, accountIds, reference }),
  ]);
  if (!isNew) return;
  const named = payment?.storeId === store.id ? payment.orderId : undefined;
  const orderId = known ?? (named && (await findPayer(tx, named)) ? named : undefined);
  if (!orderId) return;
  if (refunded)
    enqueueAtCommit(tx, { kind: PROVIDER_TASK, key: `look:${orderId}`, payload: { orderId, act: "look" } });
  const facts = {
    accountIds,
    payments: payment ? [payment] : [],
    refunds: refund ? [refund] : [],
    disputes: dispute ? [dispute] : [],
  };
  await recordFacts({ tx, store, now }, orderId, facts, {
    before(change, attempts) {
      // A refund across several payments is over when the job that asked for it reports that.
      const isWhole = attempts.filter(({ received }) => received > 0n).length === 1;
      if (!refund?.refundId || refund.status === "pending" || !isWhole) return change;
      const answered =
        refund.status === "succeeded"
          ? { isDone: true as const, reference: refund.reference }
          : { isDone: false as const, why: refund.why };
      return settleRefund(change, refund.refundId, answered, now);
    },
  });
}
