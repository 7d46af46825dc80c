import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey } from "../../http/messages.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import type { Notice, SessionCart } from "../../sales/carts/index.ts";
import { contentOf, noticesOf, type ShownAt } from "../session/index.ts";
import { sentNameOf } from "./addresses.ts";
import type { UcpMessage } from "./outcome.ts";
import { chosen, type Session } from "./session.ts";

const buyerNames: Readonly<Record<string, string>> = {
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone_number",
};
const SHIPPING = "$.fulfillment.methods[0]";
const INSTRUMENTS = "$.payment.instruments";

/** Where in a checkout stands what a place of a cart is about. */
function pathOf(field: string, session: Session, shownAt: ShownAt): string {
  const [root = "", at, ...rest] = field.slice(1).split("/");
  switch (root) {
    case "items": {
      const line = at === undefined ? -1 : shownAt(Number(at));
      return line < 0 ? "$.line_items" : `$.line_items[${line}]${rest[0] === "quantity" ? ".quantity" : ""}`;
    }
    case "customer":
      return `$.buyer.${buyerNames[at ?? ""] ?? "email"}`;
    case "shippingAddress": {
      const place = session.destinations.findIndex(({ id }) => id === session.selected);
      const name = at && sentNameOf(at);
      const destination = place < 0 ? ".destinations" : `.destinations[${place}]${name ? `.${name}` : ""}`;
      return `${SHIPPING}${destination}`;
    }
    case "shippingMethodId":
      return `${SHIPPING}.groups[0].selected_option_id`;
    case "couponCode":
      return `$.discounts.codes[${Math.max(0, session.codes.length - 1)}]`;
    case "paymentMethod":
      return INSTRUMENTS;
    case "billingAddress": {
      const payer = session.instruments.indexOf(chosen(session.instruments)!);
      const name = at && sentNameOf(at);
      return payer < 0 ? INSTRUMENTS : `${INSTRUMENTS}[${payer}].billing_address${name ? `.${name}` : ""}`;
    }
    default:
      return "$.totals";
  }
}

function codeOf({ code, field, message }: Notice): string {
  const [root, at] = field.slice(1).split("/");
  switch (code) {
    case "out_of_stock":
      return "out_of_stock";
    case "not_available":
      return "item_unavailable";
    case "shipping_unavailable":
      return root === "shippingMethodId" ? "fulfillment_option_unavailable" : "address_undeliverable";
    case "coupon_invalid":
      return codeOfCoupon(message.replace("field.", ""));
    case "required":
      // A product of which a variant has to be chosen.
      return root === "items" ? "item_unavailable" : "field_required";
    case "invalid":
      if (root === "items") return "item_unavailable";
      return at === "phone" || at === "email" ? `invalid_${at}` : "invalid";
    default:
      return code;
  }
}

const couponCodes: Readonly<Record<string, string>> = {
  coupon_not_combined: "discount_code_combination_disallowed",
  coupon_ended: "discount_code_expired",
  coupon_used_up_by_customer: "discount_code_user_ineligible",
};
const codeOfCoupon = (fault: string): string => couponCodes[fault] ?? "discount_code_invalid";

/** What stands against an agent's cart, and what has changed, in the reader's language. */
export function messagesOf(
  messages: Messages,
  cart: Pick<SessionCart, "reckoning" | "kept">,
  session: Session,
  shownAt: ShownAt,
): UcpMessage[] {
  const all = [
    ...session.unknown.map(
      (item): UcpMessage => ({
        type: "error",
        code: "item_unavailable",
        path: "$.line_items",
        content: messages.say("agent_session.not_sold", { item }),
        severity: "recoverable",
      }),
    ),
    ...(session.units ?? []).map((item): UcpMessage => {
      const line = shownAt(
        cart.kept.content.items.findIndex(
          ({ productId, variantId = null }) => session.refs[itemIdOf({ productId, variantId })] === item,
        ),
      );
      return {
        type: "error",
        code: "quantity_unit_mismatch",
        path: line < 0 ? "$.line_items" : `$.line_items[${line}].item.quantity_unit`,
        content: messages.say("ucp.by_piece", { item }),
        severity: "recoverable",
      };
    }),
    ...noticesOf(cart).map((notice): UcpMessage => {
      const content = contentOf(messages, notice, { kept: cart.kept, refs: session.refs, shownAt });
      const told = { code: codeOf(notice), path: pathOf(notice.field, session, shownAt), content };
      return notice.type === "warning"
        ? { type: "warning", ...told }
        : { type: "error", ...told, severity: "recoverable" };
    }),
    ...(session.option === null
      ? []
      : [
          {
            type: "error",
            code: "fulfillment_option_unavailable",
            path: `${SHIPPING}.groups[0].selected_option_id`,
            content: messages.say("field.invalid_id"),
            severity: "recoverable",
          } as const,
        ]),
    ...session.rejected.map(
      ({ code, fault, values }): UcpMessage => ({
        type: "warning",
        code: fault === undefined ? "discount_code_combination_disallowed" : codeOfCoupon(fault),
        path: `$.discounts.codes[${session.codes.indexOf(code)}]`,
        content:
          fault === undefined
            ? messages.say("agent_session.one_code", { code })
            : messages.say(`field.${fault}` as MessageKey, values),
      }),
    ),
  ];
  // A place that lacks several things is named once.
  return [
    ...new Map(
      all.map((one) => [`${one.code} ${one.path} ${one.path === "$.line_items" && one.content}`, one]),
    ).values(),
  ];
}
