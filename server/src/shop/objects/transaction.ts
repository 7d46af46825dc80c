import { currentPage } from "../page/index.ts";
import { type Json, minor } from "./common.ts";
import { type MakeObject, objectOf } from "./drop.ts";

const paymentDetails: MakeObject<Json> = objectOf({
  name: "transaction_payment_details",
  properties: {
    credit_card_company: ({ brand }) => brand,
    credit_card_last_four_digits: ({ last4 }) => last4,
    credit_card_number: ({ last4 }) => last4 && `•••• •••• •••• ${last4}`,
    gift_card: () => undefined,
  },
});

const instructionInput: MakeObject<string> = objectOf({
  name: "pending_payment_instruction_input",
  properties: {
    header: (line) => (line.includes(": ") ? line.slice(0, line.indexOf(": ")) : ""),
    value: (line) => (line.includes(": ") ? line.slice(line.indexOf(": ") + 2) : line),
  },
});

/** How the store says that an order is paid which is not paid yet; empty where it says nothing. */
function paymentInstructions({ paymentMethod, paymentStatus }: Json): string {
  if (paymentStatus !== "pending") return "";
  const methods = (currentPage().globals.shop.paymentMethods ?? []) as Json[];
  return methods.find(({ method }) => method === paymentMethod)?.instructions ?? "";
}

/** How an order was paid, or is to be paid. */
export const transaction: MakeObject<Json> = objectOf({
  name: "transaction",
  properties: {
    id: ({ id }) => id,
    name: ({ orderNumber }) => orderNumber,
    amount: ({ amount }) => minor(amount),
    kind: () => "sale",
    status: ({ paymentStatus }) => (paymentStatus === "paid" ? "success" : "pending"),
    status_label: ({ paymentStatus }) => paymentStatus,
    gateway: ({ paymentMethod }) => paymentMethod,
    gateway_display_name: ({ paymentMethod }) => paymentMethod,
    created_at: ({ placedAt }) => placedAt,
    receipt: () => undefined,
    payment_details: (data) => paymentDetails(data),
    "show_buyer_pending_payment_instructions?": (data) => paymentInstructions(data) !== "",
    buyer_pending_payment_notice: paymentInstructions,
    buyer_pending_payment_instructions: (data) =>
      paymentInstructions(data)
        .split("\n")
        .flatMap((line) => (line.trim() ? [instructionInput(line.trim())] : [])),
  },
});
