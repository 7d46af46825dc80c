import type { FieldError } from "../../http/answers/errors.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";
import { formatMoney } from "../../kit/money.ts";
import { availableByLine, type CalculatedCart } from "../../orders/cart/index.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import { amountDue } from "../../pricing/engine/index.ts";
import type { AnsweredPrices } from "./columns.ts";
import type { NoticeCode } from "./schemas.ts";

/** A notice in a cart's answer. */
export type Notice = {
  type: "error" | "warning";
  code: NoticeCode;
  field: string;
  message: MessageKey;
  values?: MessageValues | undefined;
};

/** The amounts of a cart's last answer, in minor units; null where nothing could be priced. */
export type AnsweredAmounts = { answeredPrices: AnsweredPrices; total: bigint | null; due: bigint | null };

const codesOf: Readonly<Record<string, NoticeCode>> = {
  couponCode: "coupon_invalid",
  giftCards: "gift_card_unusable",
  shippingMethodId: "shipping_unavailable",
};

/** Builds the notice of a field's fault that prevents completing the cart. */
export function noticeOf({ field, code, values }: FieldError): Notice {
  const [root] = field.slice(1).split("/") as [string];
  const said = { type: "error", field, message: `field.${code}` as MessageKey, values } as const;
  if (code === "method_not_offered") return { ...said, code: "payment_method_unavailable" };
  if (code === "not_shipped_to" || code === "item_not_shipped_to")
    return { ...said, code: "shipping_unavailable" };
  if (root === "items" && code === "not_found") return { ...said, code: "not_available" };
  return { ...said, code: codesOf[root] ?? (code === "required" ? "required" : "invalid") };
}

/** Builds the notice of a field that was taken in another sense than it was sent. */
export const warningOf = ({ field, code, values }: FieldError): Notice => ({
  type: "warning",
  code: "phone_as_text",
  field,
  message: `field.${code}`,
  values,
});

/** Lists low stock by line, and the amounts that differ from the last answer. */
export function noticesOf(
  { lines, priced }: CalculatedCart,
  digits: number,
  before: AnsweredAmounts,
): Notice[] {
  const noticeChange = (
    field: string,
    message: MessageKey,
    from: bigint | string | null | undefined,
    to: bigint | string,
  ) => {
    if (from == null || String(from) === String(to)) return [];
    const values = { from: formatMoney(String(from), digits), to: formatMoney(String(to), digits) };
    return [{ type: "warning", code: "price_changed", field, message, values } as const];
  };
  const left = availableByLine(lines);
  const ofLines = lines.flatMap((line, i): Notice[] => {
    const available = left[i]!;
    const field = `/items/${line.at}`;
    const short = (values: MessageValues) =>
      ({
        type: "error",
        code: "out_of_stock",
        field: `${field}/quantity`,
        message: "cart.out_of_stock",
        values,
      }) as const;
    return [
      ...(available === null ? [] : [short({ available })]),
      ...noticeChange(
        field,
        "cart.price_changed",
        before.answeredPrices[lineKeyOf(line)],
        priced.lines[i]!.unitPrice,
      ),
    ];
  });
  if (ofLines.some(({ code }) => code === "price_changed")) return ofLines;
  const total = noticeChange("/quote/finalAmount", "cart.total_changed", before.total, priced.final);
  const due = noticeChange("/quote/dueAmount", "cart.due_changed", before.due, amountDue(priced));
  return [...ofLines, ...(total.length ? total : due)];
}
