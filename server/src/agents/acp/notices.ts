import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey } from "../../http/messages.ts";
import type { Notice, RejectedCode, SessionCart } from "../../sales/carts/index.ts";
import { contentOf, noticesOf, type ShownAt } from "../session/index.ts";
import { type Session, sentNameOf } from "./session.ts";

/** What an agent is told beside a resource. */
export type AcpMessage = {
  type: "error" | "warning";
  code: string;
  resolution: "recoverable" | "requires_buyer_input" | "requires_buyer_review";
  param: string;
  content_type: "plain";
  content: string;
};

const ofBuyer: Readonly<Record<string, string>> = {
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone_number",
};

/** Where in a session stands what a place of a cart is about. */
function paramOf(field: string, { document }: Session, shownAt: ShownAt): string {
  const [root = "", at = "", ...rest] = field.slice(1).split("/");
  switch (root) {
    case "items": {
      const line = at === "" ? -1 : shownAt(Number(at));
      return line < 0 ? "$.line_items" : `$.line_items[${line}]${rest[0] === "quantity" ? ".quantity" : ""}`;
    }
    case "customer":
      return `$.buyer.${ofBuyer[at] ?? "email"}`;
    case "shippingAddress": {
      if (at === "phone") return "$.fulfillment_details.phone_number";
      return `$.fulfillment_details.address${at && document.fulfillment_details?.address ? `.${sentNameOf(at)}` : ""}`;
    }
    case "shippingMethodId":
      return "$.selected_fulfillment_options";
    case "couponCode":
      return `$.discounts.codes[${Math.max(0, document.codes.length - 1)}]`;
    case "paymentMethod":
    case "billingAddress":
      return "$.payment_data";
    default:
      return "$.totals";
  }
}

function codeOf({ code, field, message }: Notice): string {
  const [root] = field.slice(1).split("/");
  switch (code) {
    case "out_of_stock":
      return "out_of_stock";
    case "not_available":
      return "not_found";
    case "shipping_unavailable":
      return root === "shippingMethodId" ? "invalid" : "region_restricted";
    case "coupon_invalid":
      return message === "field.coupon_ended" ? "coupon_expired" : "coupon_invalid";
    case "payment_method_unavailable":
      return "unsupported";
    case "cart_full":
      return "quantity_exceeded";
    case "required":
      // A product of which a variant has to be chosen.
      return root === "items" ? "invalid" : "missing";
    default:
      return "invalid";
  }
}

const couponCodes: Readonly<Record<string, string>> = {
  coupon_not_combined: "discount_code_combination_disallowed",
  coupon_ended: "discount_code_expired",
  coupon_used_up: "discount_code_usage_limit_reached",
  coupon_used_up_by_customer: "discount_code_user_ineligible",
  coupon_minimum_not_met: "discount_code_minimum_not_met",
};

/** Why a code does not count, as the protocol calls it; without a fault, another one counts already. */
const reasonOf = ({ fault }: RejectedCode): string =>
  fault === undefined
    ? "discount_code_combination_disallowed"
    : (couponCodes[fault] ?? "discount_code_invalid");

const textOf = (messages: Messages, { code, fault, values }: RejectedCode): string =>
  fault === undefined
    ? messages.say("agent_session.one_code", { code })
    : messages.say(`field.${fault}` as MessageKey, values);

/** The codes that were not taken, and why. */
export const rejectedOf = (messages: Messages, { rejected }: Session) =>
  rejected.map((one) => ({ code: one.code, reason: reasonOf(one), message: textOf(messages, one) }));

const plain = { content_type: "plain" } as const;
/** An error that the agent can mend. */
const mendable = (code: string, param: string, content: string): AcpMessage => ({
  type: "error",
  code,
  resolution: "recoverable",
  param,
  ...plain,
  content,
});

/** What stands against an agent's cart, and what has changed, in the reader's language. */
export function messagesOf(
  messages: Messages,
  cart: Pick<SessionCart, "reckoning" | "kept">,
  session: Session,
  shownAt: ShownAt,
): AcpMessage[] {
  const all = [
    ...session.unknown.map((item) =>
      mendable("not_found", "$.line_items", messages.say("agent_session.not_sold", { item })),
    ),
    ...noticesOf(cart).map((notice): AcpMessage => {
      const content = contentOf(messages, notice, { kept: cart.kept, refs: session.refs, shownAt });
      const param = paramOf(notice.field, session, shownAt);
      if (notice.type === "error") return mendable(codeOf(notice), param, content);
      return {
        type: "warning",
        code: "price_change",
        resolution: "requires_buyer_review",
        param,
        ...plain,
        content,
      };
    }),
    ...(session.option === null
      ? []
      : [mendable("invalid", "$.selected_fulfillment_options", messages.say("field.invalid_id"))]),
    ...session.rejected.map(
      (one): AcpMessage => ({
        type: "warning",
        code: reasonOf(one),
        resolution: "recoverable",
        param: `$.discounts.codes[${session.document.codes.indexOf(one.code)}]`,
        ...plain,
        content: textOf(messages, one),
      }),
    ),
  ];
  // A place that lacks several things is named once.
  return [
    ...new Map(
      all.map((one) => [`${one.code} ${one.param} ${one.param === "$.line_items" && one.content}`, one]),
    ).values(),
  ];
}
