/** The values of every email about an order. Amounts are decimals in its currency. */
type OrderMail = {
  number: string;
  currency: string;
  /** The page of the order in the storefront. */
  link: string | null;
};

/**
 * A line of an order: product, options, quantity, and price before discounts. `image` is a URL or the path
 * of a medium; emails that earlier versions queued have none.
 */
export type MailedLine = {
  name: string;
  options: readonly string[];
  quantity: number;
  amount: string;
  image?: string | null;
};
/** One of an order's amounts, with its label. */
export type MailedAmount = {
  label:
    | "subtotal"
    | "discount"
    | "shipping"
    | "codFee"
    | "tax"
    | "includedTax"
    | "total"
    | "giftCards"
    | "storeCredit"
    | "paid"
    | "due";
  amount: string;
};
/** An address: its lines in their order, and its country, ISO 3166-1 alpha-2. */
export type MailedAddress = { lines: readonly string[]; country: string };

type PlacedMail = OrderMail & {
  lines: readonly MailedLine[];
  /** In the order in which they are shown. */
  amounts: readonly MailedAmount[];
  shippingAddress: MailedAddress | null;
  /** Where it differs from the shipping address. */
  billingAddress?: MailedAddress | null;
  shippingMethod: string | null;
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** How to pay the amount due. */
  instructions: string | null;
  /** The page on which the amount due is paid. */
  payLink: string | null;
};

/** Pieces in a shipment. */
export type ShippedLine = Omit<MailedLine, "amount">;
type Tracking = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

/** The values of the emails about an order. What is optional, emails that earlier versions queued lack. */
export type OrderMails = {
  /** The order is not placed yet and has no number. */
  order_draft: PlacedMail;
  order_placed: PlacedMail;
  order_shipped: OrderMail &
    Tracking & {
      /** The items of the shipment, and whether more follow. */
      lines?: readonly ShippedLine[];
      isPart?: boolean;
      /** The parcels that left before this one. */
      otherParcels?: readonly (Tracking & { lines: readonly ShippedLine[] })[];
      /** The pieces that are still to be shipped. */
      rest?: readonly ShippedLine[];
    };
  order_cancelled: OrderMail & {
    lines?: readonly ShippedLine[];
    refunded: string | null;
    isUnpaid: boolean;
  };
  order_refunded: OrderMail & {
    /** The refunded pieces. */
    lines?: readonly ShippedLine[];
    amount: string;
    /** The part refunded to gift cards. */
    toGiftCards: string | null;
    toStoreCredit?: string | null;
  };
};

/** A problem with an order's payment and its reason, for the owner. */
export type AttentionMail = {
  number: string;
  currency: string;
  occasion:
    | "refund_failed"
    | "capture_failed"
    | "dispute_opened"
    | "dispute_won"
    | "dispute_lost"
    | "paid_after_end";
  amount: string | null;
  reason: string | null;
};

/** A gift card that was bought. */
export type GiftCardMail = OrderMail & {
  code: string;
  amount: string;
  /** ISO 8601; shown as a day in the time zone. */
  expiresAt: string | null;
  timeZone: string;
};
