import type { TextsOf } from "../../http/nouns/table.ts";
import type { RefundedTax } from "./amount-columns.ts";
import type { items } from "./item-columns.ts";
import type { RefundedItem, RefundTo } from "./payment-columns.ts";
import type { PaymentKind } from "./payment-state.ts";
import type { ShippingMethod } from "./reply-parts.ts";
import type { Status } from "./state.ts";
import type { TimelineEvent } from "./timeline-columns.ts";

/**
 * An edit's own part of a change: the inputs of the new price as JSON text, the shipping method, and new
 * lines.
 */
export type Edit = { pricing: string; shippingMethod: ShippingMethod | null; texts: readonly NewItem[] };
/** A new line, as the texts of its columns. */
export type NewItem = { itemId: string; texts: TextsOf<(typeof items)["fields"]> };

/** A new record of a payment. Amounts are minor units. */
export type NewPayment = {
  kind: PaymentKind;
  amount: bigint;
  method: string;
  provider: string;
  reference: string | null;
  /** Whether the provider has yet to answer. */
  isPending: boolean;
  /** Whether it came for an order that has ended. */
  unmatched?: boolean;
  /** The part beyond what was due. */
  overpaidAmount?: bigint;
};
/**
 * A new refund. Amounts are minor units; `toCards`, `toCredit` and `atProvider` are its parts by where they
 * go.
 */
export type NewRefund = {
  amount: bigint;
  /** The part that gives back an overpayment left by an edit. */
  surplus: bigint;
  shipping: bigint;
  toCards: bigint;
  toCredit: bigint;
  to: RefundTo;
  /** The payers of the surplus, where they do not follow from the rest. */
  surplusParts?: SurplusParts;
  atProvider: bigint;
  /** The tax in it, once it succeeded, and the part of each of several taxes. */
  tax?: bigint;
  taxes?: readonly RefundedTax[] | null;
  items: readonly RefundedItem[];
  restock: boolean;
  reason: string | null;
  method: string;
  provider: string;
  reference: string | null;
  returnId?: string | undefined;
  /** Whether the provider has yet to answer. */
  isPending: boolean;
  /** Whether the provider tried and failed. */
  isFailed?: boolean;
};
/** The payers of a surplus. `ofMoney` includes `ofProvider`, the amount that the provider took. */
export type SurplusParts = { ofCards: bigint; ofCredit: bigint; ofMoney: bigint; ofProvider: bigint };
/** The tax in a refund, and the part of each of several taxes. */
type TaxInRefund = { tax: bigint; taxes: readonly RefundedTax[] | null };
/** A refund that failed after success: failed amount, counted part, tax, time, and the remaining taxes. */
export type FailedRefund = TaxInRefund & {
  id: string;
  amount: bigint;
  counted: bigint;
  at: Date;
  taxesLeft: readonly RefundedTax[] | null;
};
/** A successful refund: its amount, the part outside provider, gift cards and store credit, and its tax. */
export type SucceededRefund = TaxInRefund & { amount: bigint; asCash: bigint };
/** A provider's answer about a pending payment or refund, by its id. */
export type Settlement = {
  id: string;
  isDone: boolean;
  reference: string | null;
  /** The amount taken, where the provider says it. */
  amount?: bigint;
  /** The tax in the refunded amount, and the part of each of several taxes. */
  tax?: bigint;
  taxes?: readonly RefundedTax[] | null;
};
/** A new entry of the timeline. */
export type Entry = {
  event: TimelineEvent;
  status?: Status;
  amount?: bigint;
  note?: string | undefined;
  /** The time of the change where undefined. */
  at?: Date;
};
