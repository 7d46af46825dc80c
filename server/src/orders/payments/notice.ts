import { invalidField } from "../../http/answers/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import { settleRefund } from "../changes/index.ts";
import { findPayer } from "../mails/index.ts";
import { PROVIDER_TASK } from "../writing/index.ts";
import { openAccount } from "./account.ts";
import { findOrderOfPayment, insertNotice } from "./attempt-sql.ts";
import type { Notice, Provider } from "./provider.ts";
import { recordFacts } from "./record.ts";
import { findPaymentSettings } from "./settings-sql.ts";

/**
 * Reads a notice with a valid signature. Throws the same 400 for all others, and for stores that take none.
 */
export async function verifyNotice(
  { tx, store, vault, upload, header }: Pick<Preparation, "tx" | "store" | "vault" | "upload" | "header">,
  { type, readNotice }: Provider,
): Promise<Notice> {
  const signature = header(type.notices.header);
  const accounts = signature && (await findPaymentSettings(tx)).accounts;
  const notice =
    accounts && (await readNotice(openAccount(type, accounts[type.name], vault, store), upload, signature));
  if (!notice) throw invalidField(`/${type.notices.header}`, "invalid_signature");
  return notice;
}

/**
 * Records a notice once, with its facts, in the same transaction. Facts of other stores' orders, and notices
 * of other kinds, change nothing.
 */
export async function takeNotice(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  provider: string,
  { id, type, payment, refund, refunded, dispute }: Notice,
): Promise<void> {
  const reference = payment?.reference ?? refund?.payment ?? dispute?.payment ?? refunded;
  if (!reference) return;
  const [isNew, known] = await Promise.all([
    insertNotice(tx, provider, { id, type }, now),
    findOrderOfPayment(tx, provider, reference),
  ]);
  if (!isNew) return;
  const named = payment?.storeId === store.id ? payment.orderId : undefined;
  const orderId = known ?? (named && (await findPayer(tx, named)) ? named : undefined);
  if (!orderId) return;
  if (refunded)
    enqueueAtCommit(tx, { kind: PROVIDER_TASK, key: `look:${orderId}`, payload: { orderId, act: "look" } });
  const facts = {
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
