import type { PaymentMethod } from "../model/columns.ts";
import type { DisputeFact, PaymentFact, RefundFact } from "./facts.ts";

/** A currency with the number of its minor digits by ISO 4217, which our amounts have. */
export type Currency = { code: string; digits: number };

export const captures = ["automatic", "manual"] as const;
export type Capture = (typeof captures)[number];

/**
 * A store's account at a provider with its open secrets, and the store's currency: never logged, stored or
 * answered. `settings` and `secrets` are the fields that the provider's type declares.
 */
export type Account = {
  readonly id: string;
  readonly capture: Capture;
  readonly currency: Currency;
  readonly settings: Readonly<Record<string, string | boolean | null>>;
  readonly secrets: Readonly<Record<string, string>>;
};

/**
 * A request to a provider to take a payment. All amounts of this port are minor units of the account's
 * currency.
 */
export type PaymentOrder = {
  orderId: string;
  storeId: string;
  orderNumber: string;
  /** An amount that the provider can take, by its type's `roundAmount`. */
  charged: bigint;
  capture: Capture;
  /** The idempotency key: the same for the same payment, so repeated requests make one payment. */
  key: string;
};

/** A payment that was begun, and the secret or the address with which the storefront continues it. */
export type StartedPayment = { fact: PaymentFact; clientSecret: string | null; redirectUrl: string | null };

/** The result of paying by a token. */
export type TokenResult = {
  fact: PaymentFact;
  /**
   * `taken` also if it is only authorized; `asks` if the payer's bank asks for a confirmation, at `url` if it
   * has a page for that; `waits` if the result is not known yet.
   */
  outcome: "taken" | "asks" | "waits" | "refused";
  url: string | null;
};

/** A notice that a provider sent. */
export type Notice = {
  id: string;
  type: string;
  payment?: PaymentFact;
  refund?: RefundFact;
  dispute?: DisputeFact;
  /**
   * The provider's id of a payment that was refunded in part or whole, if the notice does not say which
   * refund: then the provider is asked.
   */
  refunded?: string;
};

/** A payment's fact, and whether it can be captured in several parts. */
export type CapturablePayment = PaymentFact & { takesParts: boolean };

/**
 * A page of the provider on which a payment is made; `payment` is the provider's id of the payment made
 * there.
 */
export type ProviderPage = {
  session: string;
  state: "open" | "complete" | "expired";
  url: string | null;
  payment: string | undefined;
};

/**
 * The question whether an account works. An endpoint for notices is made at `noticesUrl`, one for all
 * requests with the same `version` of the account.
 */
export type CheckRequest = { noticesUrl: string | undefined; version: number; pays: boolean };
/** A provider's answer about an account's keys, notices, and a test payment that was refunded. */
export type AccountCheck = {
  /** The account's name there; null where the key may not read it. */
  name: string | null;
  /** `unknown`: the provider does not know the key; `limited`: the key lacks a permission. */
  key: "accepted" | "unknown" | "limited";
  /** Whether the account takes payments. */
  canCharge: boolean;
  /** The signing secret of the endpoint that was made, or the provider's reason not to make it. */
  notices?: { secret: string } | { refused: string };
  /** The amount of the test payment; `refused` is the provider's reason. */
  payment?: { amount: bigint; refused?: string };
};

/** A part of an authorization. */
export type Part = { amount: bigint; isLast: boolean };

/** A stored payment at a provider: a provider without a memory of its own answers from it. */
export type StoredPayment = {
  readonly orderId: string;
  readonly reference: string;
  readonly charged: bigint;
  readonly capture: Capture;
  readonly authorized: bigint;
  readonly received: bigint;
  readonly cancelledAt: Date | null;
  readonly isComplete: boolean;
  readonly refunds: readonly RefundFact[];
};

/**
 * A payment provider. All but `readNotice` may use the network: no transaction is open meanwhile. Throws
 * ProviderAway where a retry may help, ProviderRefused where it does not.
 */
export type Provider = {
  readonly type: ProviderType;
  /** Begins a payment that the storefront continues. Called only if the provider gives client secrets. */
  begin(account: Account, payment: PaymentOrder): Promise<StartedPayment>;
  /** Continues a payment that was begun. */
  resume(account: Account, payment: StoredPayment): Promise<StartedPayment>;
  /** Begins a payment on one of the provider's own pages; the payer returns to `returnUrl`. */
  openPage(account: Account, payment: PaymentOrder & { returnUrl: string }): Promise<ProviderPage>;
  /** Reads a page; with `returnUrl` if a payer is about to be sent there. */
  readPage(account: Account, session: string, returnUrl?: string): Promise<ProviderPage>;
  /** Closes an unpaid page. */
  closePage(account: Account, session: string): Promise<ProviderPage>;
  readPayment(account: Account, payment: StoredPayment): Promise<CapturablePayment>;
  /** The refunds of a payment, at least those that were not requested here. */
  readRefunds(account: Account, payment: StoredPayment): Promise<RefundFact[]>;
  /**
   * Pays a begun payment by a token that its payer's agent was granted; a bank returns the payer to
   * `returnUrl`. A payment is taken once, however often it is tried; the same token is tried once.
   */
  payByToken(
    account: Account,
    payment: StoredPayment,
    token: string,
    returnUrl: string,
  ): Promise<TokenResult>;
  /** Captures all that is left of an authorization, or a part of it; the last part releases the rest. */
  capture(account: Account, payment: StoredPayment, key: string, part?: Part): Promise<PaymentFact>;
  void(account: Account, payment: StoredPayment, key: string): Promise<PaymentFact>;
  /** Refunds a payment in part or whole; the same `refundId` refunds once. */
  refund(
    account: Account,
    payment: StoredPayment,
    part: { amount: bigint; refundId: string },
  ): Promise<RefundFact>;
  /** Finds out whether an account works. Throws ProviderAway alone. */
  check(account: Account, request: CheckRequest): Promise<AccountCheck>;
  /** Reads a notice; undefined if it was not signed for this account within the last five minutes. */
  readNotice(account: Account, raw: Buffer, signature: string): Promise<Notice | undefined>;
};

/** A readable field of an account: `example` and the descriptions are for the API's documentation. */
export type SettingField = { description?: string; input?: string } & (
  | { kind: "text"; pattern: string; example: string }
  | { kind: "flag" }
);
/**
 * A secret of an account, of which only the last four characters can be read; `label` names it in
 * descriptions.
 */
export type SecretField = {
  pattern: string;
  example: string;
  label: string;
  input: string;
  /** The purpose that the vault seals it for. */
  purpose: string;
};

/** The account that a provider needs: its fields, and the rules for them. */
export type AccountType = {
  name: string;
  description: string;
  captureDescription: string;
  settings: Readonly<Record<string, SettingField>>;
  secrets: Readonly<Record<string, SecretField>>;
  /** The fields without which no payment method can use the account. */
  required: readonly string[];
  /**
   * The setting with which storefronts load the provider's script, and the secret for requests to it: both
   * are test keys, or neither is. An account without keys is always usable.
   */
  keys?: { public: string; secret: string };
  isTestKey(key: string): boolean;
};

/**
 * A provider as data: its abilities, its currencies, and its account. The folder `providers/<name>` exports
 * one.
 */
export type ProviderType = {
  readonly name: string;
  /** Only test stores may use it. */
  readonly isForTestStores: boolean;
  readonly can: {
    readonly captureInPart: boolean;
    readonly void: boolean;
    readonly refundInPart: boolean;
    /** It gives the storefront a client secret; otherwise payers are always sent to its page. */
    readonly clientSecrets: boolean;
    /** Agents pay by tokens that are granted to the account's `merchantId`. */
    readonly tokens: boolean;
  };
  /**
   * The payment methods that it collects, some of them only in some currencies, or for buyers in some
   * countries.
   */
  readonly methods: readonly {
    readonly method: PaymentMethod;
    readonly currencies?: readonly string[];
    readonly countries?: readonly string[];
  }[];
  /** The account of a store at the provider; undefined if it needs none. */
  readonly account: AccountType | undefined;
  /** Origins that the form of the hosted payment page may be sent to, for its Content-Security-Policy. */
  readonly formOrigins: readonly string[];
  /** The format of its notices: the header with the signature, and the most bytes of a body. */
  readonly notices: {
    readonly header: string;
    readonly headerDescription: string;
    readonly limit: number;
    readonly operation: string;
    readonly summary: string;
    readonly description: string;
  };
  /** The charged amount for an amount: the nearest one that the provider can take. */
  roundAmount(amount: bigint, currency: Currency): bigint;
  create(options: ProviderOptions): Provider;
};
export type ProviderOptions = { stripeApi?: string | undefined };

/** The provider was not reached, or could not answer now. The message contains no personal data. */
export class ProviderAway extends Error {}

/** The provider refused; `why` is its code. */
export class ProviderRefused extends Error {
  readonly why: string;

  constructor(why: string) {
    super(`the provider refused: ${why}`);
    this.why = why;
  }
}
