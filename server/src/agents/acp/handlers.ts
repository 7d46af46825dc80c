import type { Shown } from "../session/index.ts";
import { VERSION } from "./versions.ts";

/** The handler of payments that reach the store without a provider: transfers, cash. */
export const OFFLINE = "offline";
/** The handler of payments that move no money; only in stores for trying things out. */
export const TEST_PAYMENT = "test_payment";
/** The handler of payments by tokens that Stripe makes for the store's account: the protocol's own handler of cards. */
export const STRIPE = "card_tokenized";

const schema = (of: object) => `data:application/schema+json,${encodeURIComponent(JSON.stringify(of))}`;
const instrument = (type: object, credential: readonly string[]) =>
  schema({
    type: "object",
    required: ["type", "credential"],
    properties: { type, credential: { type: "object", required: credential } },
  });

/** How payments are taken, as answers have it. Its guide and its schemas are the server's own. */
export function handlersOf({ settings, origin, offline, instructions, merchant }: Shown): readonly object[] {
  const shared = {
    version: VERSION,
    spec: `${origin}/docs/agents.md`,
    requires_delegate_payment: false,
    requires_pci_compliance: false,
    psp: "stoa",
    config_schema: schema({ type: "object" }),
  };
  return [
    ...(settings.isTest
      ? [
          {
            id: TEST_PAYMENT,
            name: "dev.stoa.test_payment",
            ...shared,
            instrument_schemas: [instrument({ const: "card" }, ["token"])],
            config: {},
          },
        ]
      : []),
    ...(merchant
      ? [
          {
            id: STRIPE,
            name: "dev.acp.tokenized.card",
            ...shared,
            requires_delegate_payment: true,
            psp: "stripe",
            config_schema: schema({ type: "object", required: ["merchant_id", "psp", "accepted_brands"] }),
            instrument_schemas: [instrument({ const: "card" }, ["type", "token"])],
            config: {
              merchant_id: merchant.id,
              psp: "stripe",
              accepted_brands: ["visa", "mastercard", "amex", "discover", "diners", "jcb", "unionpay"],
              environment: merchant.isTest ? "sandbox" : "production",
            },
          },
        ]
      : []),
    ...(offline.length
      ? [
          {
            id: OFFLINE,
            name: "dev.stoa.offline",
            ...shared,
            instrument_schemas: [instrument({ enum: offline }, [])],
            config: { methods: offline, ...(instructions && { instructions }) },
          },
        ]
      : []),
  ];
}
