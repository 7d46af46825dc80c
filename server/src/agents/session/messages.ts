import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey } from "../../http/messages.ts";
import { lineKeyOf, stockItemIdOf } from "../../orders/model/index.ts";
import type { Notice, RejectedCode, SessionCart } from "../../sales/carts/index.ts";
import type { AgentSession } from "./lines.ts";
import type { PaymentFault, TokenState } from "./payment.ts";
import type { Message, Words } from "./protocol.ts";

/** The line of an answer that shows a line of the cart; -1 where none does, as it cannot be sold. */
export type LineOf = (at: number) => number;

/** Finds the cart's lines among the items that are shown. */
export function createLineFinder(
  { contents }: Pick<SessionCart, "contents">,
  shown: readonly string[],
): LineOf {
  return (at) => {
    const item = contents.content.items[at];
    return item ? shown.indexOf(lineKeyOf(item)) : -1;
  };
}

function pathOfNotice<Session extends AgentSession>(
  { paths }: Words<Session>,
  field: string,
  { session, codes, lineOf }: CartMessages<Session>,
): string {
  const [root = "", at = "", ...rest] = field.slice(1).split("/");
  switch (root) {
    case "items": {
      const line = at === "" ? -1 : lineOf(Number(at));
      return line < 0 ? "$.line_items" : `$.line_items[${line}]${rest[0] === "quantity" ? ".quantity" : ""}`;
    }
    case "customer":
      return `$.buyer.${buyerFields[at] ?? "email"}`;
    case "shippingAddress":
      return paths.shipping(at, session);
    case "shippingMethodId":
      return paths.option;
    case "couponCode":
      return `$.discounts.codes[${Math.max(0, codes.length - 1)}]`;
    case "paymentMethod":
      return paths.instrument;
    case "billingAddress":
      return paths.billing(at, session);
    default:
      return "$.totals";
  }
}

const buyerFields: Readonly<Record<string, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone_number",
};

function codeOfNotice(
  { codes, otherCode, warningCode }: Words<never>,
  { code, field, message }: Notice,
): string {
  const [root, at] = field.slice(1).split("/");
  if (code === "price_changed" && warningCode) return warningCode;
  return (
    codes[`${root}.${code}`] ?? codes[`${at}.${code}`] ?? codes[message] ?? codes[code] ?? otherCode ?? code
  );
}

/**
 * Why a coupon code does not count, as the protocol calls it; without a fault, another code counts already.
 */
export const couponReason = ({ coupons }: Words<never>, { fault }: RejectedCode): string =>
  fault === undefined ? "discount_code_combination_disallowed" : (coupons[fault] ?? "discount_code_invalid");

/** The reason a coupon is rejected, as a sentence in the language of the answer. */
export const couponText = (messages: Messages, { code, fault, values }: RejectedCode): string =>
  fault === undefined
    ? messages.say("agent_session.one_code", { code })
    : messages.say(`field.${fault}` as MessageKey, values);

/** The text of a notice; of a line that cannot be sold, it names the item. */
function textOfNotice(
  messages: Messages,
  notice: Notice,
  { cart, session, lineOf }: CartMessages<AgentSession>,
) {
  const [root, at] = notice.field.slice(1).split("/");
  const item =
    root === "items" && lineOf(Number(at)) < 0 ? cart.contents.content.items[Number(at)] : undefined;
  if (!item) return messages.say(notice.message, notice.values);
  const id = stockItemIdOf(item);
  return messages.say("agent_session.not_sold", { item: session.refs[id] ?? id });
}

/** An error that the agent can resolve. */
export const recoverable = (code: string, path: string | undefined, content: string): Message => ({
  type: "error",
  code,
  ...(path !== undefined && { path }),
  content,
  resolution: "recoverable",
});

type CartMessages<Session extends AgentSession> = {
  cart: Pick<SessionCart, "pricing" | "contents">;
  session: Session;
  /** The coupon codes that the agent sent. */
  codes: readonly string[];
  lineOf: LineOf;
  /** Messages of the protocol's own, after those of unknown items. */
  more?: readonly Message[];
};

/**
 * The errors and warnings of an agent's cart, in the reader's language. How it is paid is asked with the
 * completion.
 */
export function cartMessages<Session extends AgentSession>(
  words: Words<Session>,
  messages: Messages,
  of: CartMessages<Session>,
): Message[] {
  const { cart, session, codes, more = [] } = of;
  const notices = cart.pricing.notices.filter(
    ({ code, field }) => code !== "required" || field !== "/paymentMethod",
  );
  const all = [
    ...session.unknown.map((item) =>
      recoverable(
        words.codes.not_available!,
        "$.line_items",
        messages.say("agent_session.not_sold", { item }),
      ),
    ),
    ...more,
    ...notices.map((notice): Message => {
      const resolution = notice.type === "error" ? "recoverable" : "requires_buyer_review";
      const path = pathOfNotice(words, notice.field, of);
      return {
        type: notice.type,
        code: codeOfNotice(words, notice),
        path,
        content: textOfNotice(messages, notice, of),
        resolution,
      };
    }),
    ...(session.option === null
      ? []
      : [
          recoverable(
            words.codes["shippingMethodId.shipping_unavailable"]!,
            words.paths.option,
            messages.say("field.invalid_id"),
          ),
        ]),
    ...session.rejected.map(
      (one): Message => ({
        ...recoverable(
          couponReason(words, one),
          `$.discounts.codes[${codes.indexOf(one.code)}]`,
          couponText(messages, one),
        ),
        type: "warning",
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

/** The text of a payment fault. */
export const paymentTexts = {
  needed: "agent_session.payment_needed",
  unsupported: "agent_session.payment_needed",
  declined: "agent_session.payment_failed",
  asks: "agent_session.bank_asks",
} as const satisfies Record<PaymentFault, MessageKey>;

/** A payment fault as a message. */
export const paymentMessage = (words: Words<never>, messages: Messages, fault: PaymentFault): Message => ({
  ...recoverable(words.payment[fault], words.paths.credential, messages.say(paymentTexts[fault])),
  ...(fault === "asks" && { resolution: "requires_buyer_input" }),
});

/** The message of a store whose payment methods are all paid on a page, which the buyer has to see. */
export const onPageMessage = (words: Words<never>, messages: Messages): Message => ({
  ...recoverable(words.payment.onPage, words.paths.payment, messages.say("agent_session.pays_on_page")),
  resolution: "requires_buyer_input",
});

/** The state of a checkout, by its messages. */
export function statusOf({ statuses }: Words<never>, messages: readonly Message[]): string {
  const errors = messages.filter(({ type }) => type === "error");
  if (errors.some(({ resolution }) => resolution === "recoverable")) return statuses.incomplete;
  return errors.length ? "requires_escalation" : statuses.ready;
}

/**
 * The parts of a checkout whose order a token is to pay; `url` is where the buyer goes on without the agent.
 */
export function tokenParts<Written>(
  words: Words<never>,
  messages: Messages,
  state: Exclude<TokenState, "taken">,
  url: string,
  write: (message: Message) => Written,
): { status: string; messages: readonly Written[]; continue_url?: string } {
  if (state === "over") return { status: "canceled", messages: [] };
  const fault = { waits: undefined, asks: "asks", refused: "declined" } as const;
  const message = fault[state] && paymentMessage(words, messages, fault[state]);
  const { waits, refused } = words.statuses;
  return {
    status: { waits, asks: "requires_escalation", refused }[state],
    messages: message ? [write(message)] : [],
    continue_url: url,
  };
}
