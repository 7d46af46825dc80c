import { amountJson } from "../session/index.ts";
import type { Version } from "./version.ts";
import { version20260408 } from "./version-2026-04-08.ts";

type Fields = Readonly<Record<string, unknown>>;
type Entry = { type: string; amount: unknown; display_text?: string };

const digits = (amount: unknown): bigint => BigInt(JSON.stringify(amount));
/** The entries that are taken off the total, by the names that this version has for them. */
const reductions: Readonly<Record<string, string>> = {
  discount: "discount",
  items_discount: "items_discount",
  gift_card: "discount",
  store_credit: "discount",
};

// All amounts are positive here; what the type says is added or taken off (its discount extension, "Amount
// convention").
const totalIn = ({ type, amount, display_text: text }: Entry): Entry => ({
  type: reductions[type] ?? type,
  ...(text !== undefined && { display_text: text }),
  amount: type in reductions ? amountJson(-digits(amount)) : amount,
});

// Here an adjustment has one amount: what the buyer gets back.
function adjustmentIn({ totals, line_items: lines, ...rest }: Fields): Fields {
  const given = (totals as Entry[] | undefined)?.find(({ type }) => type === "total");
  return {
    ...rest,
    ...(given && { amount: amountJson(-digits(given.amount)) }),
    ...(lines !== undefined && {
      line_items: (lines as { quantity: number }[]).map((line) => ({
        ...line,
        quantity: Math.abs(line.quantity),
      })),
    }),
  };
}

const messageIn = (message: Fields): Fields =>
  message.severity === "unrecoverable" ? { ...message, severity: "requires_buyer_input" } : message;

const each = (all: unknown, write: (one: never) => unknown) => (all as never[]).map(write);
const lineIn = ({ status, ...line }: Fields): Fields => ({
  ...line,
  totals: each(line.totals, totalIn),
  // Nothing of a removed line is still to come.
  ...(status !== undefined && { status: status === "removed" ? "fulfilled" : status }),
});

/**
 * The version that was published in January 2026: the one of April, in which amounts have no sign, and
 * neither carts nor a catalogue.
 */
export const version20260123: Version = {
  ...version20260408,
  date: "2026-01-23",
  capabilities: {
    checkout: { page: "checkout" },
    fulfillment: { page: "fulfillment", extends: ["checkout"] },
    discount: { page: "discount", extends: ["checkout"] },
    buyer_consent: { page: "buyer-consent", extends: ["checkout"] },
    order: { page: "order" },
  },
  needsDeclared: false,
  eventParts: ({ id, timestamp }) => ({ event_id: id, created_time: timestamp }),
  outcomeStatus(hasResource, codes) {
    if (codes.includes("not_allowed")) return 409;
    if (hasResource) return 200;
    return codes.includes("not_found") ? 404 : 400;
  },
  rewrite(document) {
    const { ucp, totals, line_items: lines, adjustments, messages, ...rest } = document as Fields;
    const { status: outcome, ...head } = ucp as Fields;
    const isCheckout = "payment_handlers" in head;
    return {
      ucp: head,
      // An outcome without a resource has a status of its own here.
      ...(outcome === "error" && { status: "requires_escalation" }),
      ...rest,
      ...(lines !== undefined && { line_items: each(lines, lineIn) }),
      ...(totals !== undefined && { totals: each(totals, totalIn) }),
      ...(isCheckout && rest.payment === undefined && { payment: { instruments: [] } }),
      ...(adjustments !== undefined && { adjustments: each(adjustments, adjustmentIn) }),
      ...(messages !== undefined && { messages: each(messages, messageIn) }),
    };
  },
};
