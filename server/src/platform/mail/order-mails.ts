/** What every mail about an order tells. Amounts are decimals in its currency. */
type OrderMail = {
  number: string;
  currency: string;
  /** Where the order can be seen in the storefront. */
  link: string | null;
};

/** A line of an order: what it is, as which choices, how many of it, and what they cost before discounts. */
export type MailedLine = { name: string; options: readonly string[]; quantity: number; amount: string };
/** One of an order's amounts, and what it is. */
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
/** An address: its lines in their order, and the country behind them, ISO 3166-1 alpha-2. */
export type MailedAddress = { lines: readonly string[]; country: string };

type PlacedMail = OrderMail & {
  lines: readonly MailedLine[];
  /** In the order in which they are told. */
  amounts: readonly MailedAmount[];
  shippingAddress: MailedAddress | null;
  shippingMethod: string | null;
  paymentMethod: "cash" | "card" | "wallet" | "bank_transfer" | "installment";
  /** How what is due can be paid. */
  instructions: string | null;
  /** Where what is due is paid. */
  payLink: string | null;
};

/** Pieces in a shipment. */
export type ShippedLine = Pick<MailedLine, "name" | "options" | "quantity">;

/** What the mails about an order tell. */
export type OrderMails = {
  /** Of an order that is not placed yet: it has no number. */
  order_draft: PlacedMail;
  order_placed: PlacedMail;
  order_shipped: OrderMail & {
    /** The items of the shipment, and whether more follow; a mail that an earlier version queued tells neither. */
    lines?: readonly ShippedLine[];
    isPart?: boolean;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
  };
  order_cancelled: OrderMail & { refunded: string | null; isUnpaid: boolean };
  order_refunded: OrderMail & {
    amount: string;
    /** What of it went back to gift cards. */
    toGiftCards: string | null;
    toStoreCredit?: string | null;
  };
};

/** What happened to an order's payment, for the owner, and why. */
export type AttentionMail = {
  number: string;
  currency: string;
  occasion: "refund_failed" | "capture_failed" | "dispute_opened" | "dispute_won" | "dispute_lost";
  amount: string | null;
  reason: string | null;
};

/** A gift card that was bought. */
export type GiftCardMail = OrderMail & {
  code: string;
  amount: string;
  /** ISO 8601; told as a day in the time zone. */
  expiresAt: string | null;
  timeZone: string;
};
