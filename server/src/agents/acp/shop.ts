import { linksBy, type Shown } from "../session/index.ts";
import { VERSION, words } from "./words.ts";

/** A store as agents see it. */
export type Shop = Shown & {
  links: readonly { type: string; url: string }[];
  handlers: readonly object[];
};

const kinds = {
  terms: "terms_of_use",
  privacy: "privacy_policy",
  refunds: "return_policy",
  shipping: "shipping_policy",
  legalNotice: "about_us",
} as const;

/** A store as an agent sees it. */
export const shopOf = ({ shown }: { shown: Shown }): Shop => ({
  ...shown,
  links: linksBy(kinds, shown.policies),
  handlers: handlersOf(shown),
});

const schema = (of: object) => `data:application/schema+json,${encodeURIComponent(JSON.stringify(of))}`;
const instrument = (type: object, credential: readonly string[]) =>
  schema({
    type: "object",
    required: ["type", "credential"],
    properties: { type, credential: { type: "object", required: credential } },
  });

// Their guide and their schemas are the server's own.
function handlersOf({ settings, origin, offline, instructions, merchant }: Shown): readonly object[] {
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
            id: words.handlers.test,
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
            id: words.handlers.stripe,
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
            id: words.handlers.offline,
            name: "dev.stoa.offline",
            ...shared,
            instrument_schemas: [instrument({ enum: offline }, [])],
            config: { methods: offline, ...(instructions && { instructions }) },
          },
        ]
      : []),
  ];
}
