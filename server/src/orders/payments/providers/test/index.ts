import type { ProviderType } from "../../provider.ts";
import { createTestProvider } from "./test.ts";

/** The provider of test stores: it moves no money, and needs no account. */
export const test: ProviderType = {
  name: "test",
  isForTestStores: true,
  can: { captureInPart: true, void: true, refundInPart: true, clientSecrets: false, tokens: false },
  methods: [{ method: "card" }, { method: "wallet" }],
  account: {
    name: "TestProviderInput",
    description:
      "The provider `test`, which moves no money. Only test stores can set methods to it; it needs no keys.",
    captureDescription: "`manual`: payments are only authorized at first, and captured on request.",
    settings: {},
    secrets: {
      noticeSecret: {
        pattern: "^[A-Za-z0-9_-]{16,255}$",
        example: "a-secret-of-your-own",
        label: "the secret of test notices",
        input:
          "A secret of your own, to sign notices to `/api/v1/payments/test/notices` with. It is kept encrypted and never answered. null takes it away.",
        purpose: "test notice secret",
      },
    },
    required: [],
    isTestKey: () => true,
  },
  formOrigins: [],
  notices: {
    operation: "receiveTestNotice",
    summary: "Take a notice of the test provider",
    description:
      'For your own tests: report what a provider would, such as a dispute that is lost. The body is `{"id", "type", "payment", "reference", "amount", "reason", "refundId"}`: `payment` is the `reference` of a payment by `test`, `amount` a text of minor units, and `type` one of `payment.authorized`, `payment.captured`, `payment.failed`, `payment.cancelled`, `refund.succeeded`, `refund.failed`, `dispute.opened`, `dispute.won` and `dispute.lost`. Each notice is counted once by its `id`.',
    header: "Test-Signature",
    headerDescription:
      "`t=<seconds>,v1=<hex>`: the HMAC-SHA256, by `noticeSecret`, of the seconds since 1970, a dot and the body.",
    limit: 16_384,
  },
  roundAmount: (amount) => amount,
  create: () => createTestProvider(test),
};
