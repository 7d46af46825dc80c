import type { Account } from "./account.ts";
import type { Capture } from "./columns.ts";
import type { DisputeFact, PaymentFact, RefundFact } from "./facts.ts";

/** What a provider is to take. */
export type Wanted = {
  orderId: string;
  storeId: string;
  orderNumber: string;
  /** As the provider counts it. */
  charged: bigint;
  /** ISO 4217. */
  currency: string;
  capture: Capture;
  /** Whether it is to be captured in several parts, if its card can. */
  multicapture: boolean;
  /** The same for the same payment: however often it is asked for, there is one. */
  key: string;
};

/** A payment that was begun: what is known of it, and what the storefront goes on with. */
export type Begun = { fact: PaymentFact; clientSecret: string | null; redirectUrl: string | null };

/** What became of a payment that a token was to pay: its fact, and what stands against it. */
export type Tried = {
  fact: PaymentFact;
  /**
   * `taken` also where it is only promised; `asks` where the payer's bank wants to hear from them, at `url` if it has a page for that; `waits` where it is not known yet.
   */
  outcome: "taken" | "asks" | "waits" | "refused";
  url: string | null;
};

/** A notice that a provider sent: its id, and what it says. */
export type Notice = {
  id: string;
  type: string;
  payment?: PaymentFact;
  refund?: RefundFact;
  dispute?: DisputeFact;
  /** The provider's id of a payment of which something was given back; what exactly, has to be asked. */
  refunded?: string;
};

/** What a payment says, and whether it can be captured in several parts. */
export type Looked = PaymentFact & { takesParts: boolean };

/** A page of the provider's on which a payment is made; `payment` is the provider's id of what was paid there. */
export type ProviderPage = {
  session: string;
  state: "open" | "complete" | "expired";
  url: string | null;
  payment: string | undefined;
};

/** A part of an authorization, as the provider counts it. */
export type Part = { amount: bigint; isLast: boolean };

/**
 * A payment provider. All but `readNotice` asks it over the network: no transaction is open meanwhile. Throws ProviderAway where
 * asking again may help, ProviderRefused where it does not.
 */
export type Provider = {
  readonly name: "stripe";
  begin(account: Account, wanted: Wanted): Promise<Begun>;
  /** Begins a payment on one of the provider's own pages. */
  openPage(account: Account, wanted: Wanted & { returnUrl: string }): Promise<ProviderPage>;
  lookAtPage(account: Account, session: string): Promise<ProviderPage>;
  /** Ends a page that nobody has paid on. */
  closePage(account: Account, session: string): Promise<ProviderPage>;
  /** Goes on with a payment that was begun. */
  resume(account: Account, reference: string): Promise<Begun>;
  look(account: Account, reference: string): Promise<Looked>;
  /**
   * Pays a payment that was begun by a token that its payer's agent was granted; `returnUrl` is where a bank sends the payer back to. A payment
   * is taken once, whatever it is tried by; the same token is tried once.
   */
  payByToken(account: Account, reference: string, token: string, returnUrl: string): Promise<Tried>;
  /** Captures all that is left of an authorization, or a part of it; the last part releases the rest. */
  capture(account: Account, reference: string, key: string, part?: Part): Promise<PaymentFact>;
  void(account: Account, reference: string, key: string): Promise<PaymentFact>;
  /** All refunds of a payment. */
  refunds(account: Account, reference: string): Promise<RefundFact[]>;
  refund(
    account: Account,
    wanted: { payment: string; amount: bigint; refundId: string },
  ): Promise<RefundFact>;
  /** Reads a notice. Returns undefined where it was not signed by this secret within the last five minutes. */
  readNotice(secret: string, raw: Buffer, signature: string): Promise<Notice | undefined>;
};

/** The providers there are. */
export type Providers = { readonly stripe: Provider };

/** The provider was not reached, or could not do it now. The message holds nothing of anyone's data. */
export class ProviderAway extends Error {}

/** The provider does not do it; `why` is its code. */
export class ProviderRefused extends Error {
  readonly why: string;

  constructor(why: string) {
    super(`the provider refused: ${why}`);
    this.why = why;
  }
}
