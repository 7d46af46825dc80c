/** The resources of events. */
export type EventResource =
  | "product"
  | "customer"
  | "order"
  | "refund"
  | "return"
  | "claim"
  | "cart"
  | "customer_credit"
  | "webhook";

type Kind = {
  readonly resource: EventResource;
  /** When there is one, for readers of the reference. */
  readonly when: string;
  /** Whether it is only sent on request: nobody subscribes to it. */
  readonly isAsked?: true;
};

/** The kinds of events. `events/webhooks/resources.ts` serializes their resources. */
export const eventKinds = {
  order_created: { resource: "order", when: "An order was placed." },
  order_updated: { resource: "order", when: "An order was changed, in whatever way." },
  order_shipped: {
    resource: "order",
    when: "A shipment of an order left; `data` is the order, with it as `shipment`.",
  },
  payment_received: { resource: "order", when: "An order's `paymentStatus` became `paid`." },
  product_created: { resource: "product", when: "A product was created." },
  product_updated: {
    resource: "product",
    when: "A product was changed, in whatever way; its stock and its rating count, too.",
  },
  product_deleted: { resource: "product", when: "A product was deleted; `data` has its `id` alone." },
  stock_low: {
    resource: "product",
    when: "The tracked stock of a product, or of one of its variants, fell from above its `lowStockThreshold` to it or below.",
  },
  customer_created: {
    resource: "customer",
    when: "A customer was created; guests count, and registrations once they are confirmed.",
  },
  customer_updated: {
    resource: "customer",
    when: "A customer was changed, in whatever way; their addresses count, too.",
  },
  refund_created: {
    resource: "refund",
    when: "A refund was recorded; a provider may still have to carry it out.",
  },
  return_updated: {
    resource: "return",
    when: "A return was asked for, approved, rejected, received or changed.",
  },
  claim_updated: {
    resource: "claim",
    when: "A claim was opened, resolved, rejected or changed.",
  },
  cart_abandoned: {
    resource: "cart",
    when: "A cart with an email address rested for an hour; once for the same content.",
  },
  customer_credit_updated: {
    resource: "customer_credit",
    when: "A customer's store credit grew or shrank, in whatever way.",
  },
  webhook_test: { resource: "webhook", when: "Somebody tests a webhook.", isAsked: true },
} as const satisfies Readonly<Record<string, Kind>>;

export type EventType = keyof typeof eventKinds;

/** Every kind of event, those that are only sent on request too. */
export const eventTypes = Object.keys(eventKinds) as EventType[];

/** The kinds that can be subscribed to. */
export const subscribable: readonly EventType[] = eventTypes.filter((type) => {
  const kind: Kind = eventKinds[type];
  return !kind.isAsked;
});
