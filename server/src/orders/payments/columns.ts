import { Type } from "typebox";
import { flag, group, id, json, orNull, text, time, version, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { PaymentMethodSchema } from "../model/columns.ts";
import { allMethods, defaultMethods, type Method, providerNames } from "./methods.ts";

export const ProviderSchema = Type.Unsafe<(typeof providerNames)[number]>({
  type: "string",
  enum: providerNames,
  description: "`manual`: the store receives the payment by itself.",
});

/** A method as it is answered. */
export const MethodSchema = Type.Object(
  {
    method: PaymentMethodSchema,
    provider: ProviderSchema,
    isActive: Type.Boolean({ description: "Whether shoppers can choose it." }),
    instructions: orNullSchema(
      Type.String({ description: "What shoppers are told, such as a bank account. Plain text." }),
    ),
  },
  { additionalProperties: false, "x-name": "PaymentMethod" },
);

export const captures = ["automatic", "manual"] as const;
export type Capture = (typeof captures)[number];

const last4 = (sql: string, what: string) =>
  orNull(text(sql, { description: `The last four characters of ${what}; null if there is none.` }));

/** The columns of a store's payment settings `g`. */
export const paymentSettings = table("g", {
  id: id("g.store_id", { description: "The store's id." }),
  methods: {
    ...json<Method[]>("methods", Type.Array(MethodSchema)),
    read: (kept: string) => allMethods(JSON.parse(kept)),
    json: (kept: string) => JSON.stringify(allMethods(JSON.parse(kept))),
  },
  stripe: group(
    {
      publishableKey: orNull(text("g.publishable_key", { examples: ["pk_test_51AbCdEf0123456789"] })),
      merchantId: orNull(
        text("g.merchant_id", {
          description:
            "The id of the account's Stripe profile, or of the account: agents name it when they grant the store a payment. Without it they are not offered to pay by Stripe.",
          examples: ["profile_61AbCdEf0123456789"],
        }),
      ),
      secretKeyLast4: last4("g.secret_key_last4", "the secret key"),
      webhookSecretLast4: last4("g.webhook_secret_last4", "the signing secret of notices"),
      isTest: orNull(flag("g.is_test", { description: "Whether the secret key is one for tests." })),
      capture: word<Capture>(
        "g.capture",
        Type.Unsafe<string>({
          type: "string",
          enum: captures,
          description: "`manual`: payments are only authorized at first, and captured on request.",
        }),
      ),
      multicapture: flag("g.multicapture", {
        description:
          "Whether the account may capture a card payment several times (Stripe calls it multicapture). Without it, a capture of a part releases the rest.",
      }),
    },
    { description: "The account at Stripe. Its secrets are never answered." },
  ),
  version,
  updatedAt: orNull(time("updated_at")),
});
export type PaymentSettingsRow = RowOf<typeof paymentSettings.fields>;

/** The settings of a store that has set nothing. */
export const defaultSettings = (storeId: string): PaymentSettingsRow =>
  paymentSettings.row({
    id: storeId,
    methods: JSON.stringify(defaultMethods),
    stripe: { capture: "automatic", multicapture: "f" },
    version: "1",
  });
