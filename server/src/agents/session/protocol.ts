import type { Answer } from "../../http/answers/answer.ts";
import type { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { OrderRow } from "../../orders/model/index.ts";
import type { PaymentRuntime } from "../../orders/payments/index.ts";
import type { ShipmentRow } from "../../orders/shipments/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { LockedCart, priceSession, SessionCart, SessionRequest } from "../../sales/carts/index.ts";
import type { AgentSession } from "./lines.ts";
import type { Handlers, Instrument, PaymentFault } from "./payment.ts";
import type { Shown } from "./store-view.ts";

/** A message beside a checkout: `resolution` says who can resolve an error. */
export type Message = {
  type: "error" | "warning";
  code: string;
  /** The place in the checkout (RFC 9535). */
  path?: string;
  content: string;
  resolution: "recoverable" | "requires_buyer_input" | "requires_buyer_review";
};

/** The vocabulary of a protocol, where both protocols say the same by different names. */
export type Words<Session extends AgentSession> = {
  handlers: Handlers;
  /** The states of a checkout before and while it is paid. */
  statuses: { incomplete: string; ready: string; waits: string; refused: string };
  /** The codes of notices: by `place.code`, by the key of the message, or by the code alone. */
  codes: Readonly<Record<string, string>>;
  /** The code of any other notice, and of warnings; without one, the notice's own. */
  otherCode?: string;
  warningCode?: string;
  /** The codes of refused coupons, by the fault. */
  coupons: Readonly<Record<string, string>>;
  payment: Readonly<Record<PaymentFault | "onPage", string>>;
  paths: {
    option: string;
    payment: string;
    instrument: string;
    credential: string;
    shipping(field: string, session: Session): string;
    billing(field: string, session: Session): string;
  };
};

/** A request of an agent. */
export type AgentCall<Body = object> = Omit<Call<object, Body>, "opened" | "prepared"> & {
  originOf: OriginOf;
  shown: Shown;
  asking: PaymentRuntime;
};
export type Kind = "checkout" | "cart";
/** The cart of an order, and what its agent knows of it. */
export type OrderedCart<Session> = { cartId: string; session: Session };
/**
 * The parts of a completion beside the instrument: changes of the cart, and what the protocol stores from now
 * on.
 */
export type Completion = {
  content: Parameters<typeof priceSession>[2];
  session: object /** Where the buyer consented to marketing, if they did. Throws 400 for a consent of another form. */;
  consentSource?(): string | undefined;
};

/**
 * A protocol by which agents check out: its forms and refusals. The steps of a checkout are the same for all.
 */
export type Protocol<AnyCall extends AgentCall, Shop extends Shown, Session extends AgentSession> = {
  handlers: Handlers;
  shopOf(call: AnyCall): Shop;
  answer(data: object, status?: 201): Answer;
  /** Finds the agent's cart, priced. Throws where it has none by this id. */
  read(call: AnyCall, kind: Kind): Promise<SessionCart>;
  /** Finds an agent's cart and locks it, without its prices. */
  lock(call: AnyCall, kind: Kind): Promise<LockedCart>;
  /** The cart that a request asks for, in place of `before`. */
  request(call: AnyCall, kind: Kind, before: LockedCart): Promise<SessionRequest>;
  create(call: AnyCall, kind: Kind): Promise<SessionCart>;
  views: Record<Kind, (call: AnyCall, cart: SessionCart, shop: Shop) => object>;
  /** A new checkout or cart, with what its request got wrong. */
  createdView?(call: AnyCall, kind: Kind, cart: SessionCart, shop: Shop): object;
  /**
   * A checkout that has become an order; `url` is where the buyer goes on, if not at the order's payment
   * page.
   */
  orderView(
    call: AnyCall,
    row: OrderRow,
    of: OrderedCart<Session>,
    shop: Shop,
    more: { url?: string | undefined; shipments?: readonly ShipmentRow[] },
  ): object;
  /** A checkout that has become an order, where a token was refused, or the bank asks. Throws nothing. */
  tokenAnswer?(row: OrderRow, session: Session): Answer | undefined;
  /** The last view of a checkout or a cart that was cancelled. */
  endedView(kind: Kind, last: object): object;
  gone(call: AnyCall, kind: Kind): ApiError;
  /** The refusal of a change of an order. */
  isOrder(call: AnyCall, during: "update" | "cancel", order: () => Promise<object>): Promise<ApiError>;
  /** The refusal of a cart of which nothing is sold here, if it is one. */
  notSold(call: AnyCall, kind: Kind, cart: SessionCart, isNew: boolean): ApiError | undefined;
  instrumentOf(call: AnyCall): Instrument;
  completion(call: AnyCall, cart: LockedCart): Completion;
  /** The refusal of a checkout that cannot be completed. */
  incomplete(
    call: AnyCall,
    cart: SessionCart,
    shop: Shop,
    fault: PaymentFault | undefined,
  ): ApiError | undefined;
  /** The refusal where another request was quicker, or a buyer was recognized who changes the price. */
  outrun(call: AnyCall, cart: SessionCart, shop: Shop, error: ApiError): ApiError;
  /** The refusal of a cart that costs something else than the agent was answered. */
  repriced(call: AnyCall, cart: SessionCart, shop: Shop): ApiError;
  /** The part of its session that the cart of an order stores. */
  orderSession(session: Session): Partial<Session>;
  /** Notes the agent of a placed order. */
  noteOrder?(call: AnyCall, orderId: string, cart: LockedCart): Promise<void>;
};
