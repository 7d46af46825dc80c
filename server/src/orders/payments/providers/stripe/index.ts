import type { ProviderType } from "../../provider.ts";
import { createStripe } from "./stripe.ts";
import { roundForStripe } from "./units.ts";

/** Stripe as data. Its amounts are those of `units.ts`. */
export const stripe: ProviderType = {
  name: "stripe",
  isForTestStores: false,
  can: { captureInPart: true, void: true, refundInPart: true, clientSecrets: true, tokens: true },
  methods: [{ method: "card" }, { method: "wallet" }, { method: "bank_transfer" }, { method: "installment" }],
  account: {
    name: "StripeInput",
    description: "The account at Stripe. Its secrets are never answered.",
    captureDescription: "`manual`: payments are only authorized at first, and captured on request.",
    settings: {
      publishableKey: {
        kind: "text",
        pattern: "^pk_(test|live)_[A-Za-z0-9]+$",
        example: "pk_test_51AbCdEf0123456789",
        input: "For the storefront.",
      },
      merchantId: {
        kind: "text",
        pattern: "^(acct|profile)_[A-Za-z0-9_]+$",
        example: "profile_61AbCdEf0123456789",
        description:
          "The id of the account's Stripe profile, or of the account: agents name it when they grant the store a payment. Without it they are not offered to pay by Stripe.",
        input:
          "The id of the account's Stripe profile, or of the account. Set it to let agents pay by shared payment tokens, which Stripe has to have enabled for the account. null takes it away.",
      },
      multicapture: {
        kind: "flag",
        description:
          "Whether the account may capture a card payment several times (Stripe calls it multicapture). Without it, a capture of a part releases the rest.",
        input:
          "Set it only if Stripe has enabled multicapture for the account: it refuses payments otherwise.",
      },
    },
    secrets: {
      secretKey: {
        pattern: "^[sr]k_(test|live)_[A-Za-z0-9]+$",
        example: "sk_test_51AbCdEf0123456789",
        label: "the secret key",
        input: "A secret or restricted key. It is kept encrypted and never answered. null takes it away.",
        purpose: "stripe secret key",
      },
      webhookSecret: {
        pattern: "^whsec_[A-Za-z0-9+/=_-]+$",
        example: "whsec_AbCdEf0123456789",
        label: "the signing secret of notices",
        input:
          "The signing secret of the endpoint at Stripe that sends notices to `/api/v1/payments/stripe/notices`. It is kept encrypted and never answered. null takes it away.",
        purpose: "stripe webhook secret",
      },
    },
    required: ["publishableKey", "secretKey", "webhookSecret"],
    keys: { public: "publishableKey", secret: "secretKey" },
    isTestKey: (key) => /^[a-z]+_test_/.test(key),
  },
  formOrigins: ["https://checkout.stripe.com"],
  notices: {
    operation: "receiveStripeNotice",
    summary: "Take a notice of Stripe",
    description:
      "For Stripe alone: the body has to be signed by the store's webhook secret. Each notice is counted once, in whatever order they come; one of another kind changes nothing.",
    header: "Stripe-Signature",
    headerDescription: "The signature, as Stripe makes it.",
    // Stripe's notices may be larger than other requests; only signed ones are parsed.
    limit: 262_144,
  },
  roundAmount: roundForStripe,
  create: (options) => createStripe(stripe, options),
};
