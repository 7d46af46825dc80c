import { type Static, Type } from "typebox";
import { closedObject, ignoredFields, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { PaymentMethodSchema } from "../model/columns.ts";
import { type Capture, captures, ProviderSchema } from "./columns.ts";

const key = (pattern: string, example: string, description: string) =>
  Type.Optional(orNull(Type.String({ maxLength: 255, pattern, description, examples: [example] })));

const MethodInput = Type.Object(
  {
    method: PaymentMethodSchema,
    provider: Type.Optional(ProviderSchema),
    isActive: Type.Optional(
      Type.Boolean({
        description:
          "Whether shoppers can choose it. If `provider` changes and this is left out, the method is offered when it has a provider that collects it, or is `cash` or `bank_transfer`.",
      }),
    ),
    instructions: Type.Optional(
      orNull(Type.String({ maxLength: 5_000, description: "What shoppers are told. Plain text." })),
    ),
  },
  closedObject("PaymentMethodInput"),
);

const Last4 = orNull(Type.String({ maxLength: 4, description: "Ignored.", readOnly: true }));
const StripeInput = Type.Object(
  {
    publishableKey: key("^pk_(test|live)_[A-Za-z0-9]+$", "pk_test_51AbCdEf0123456789", "For the storefront."),
    merchantId: key(
      "^(acct|profile)_[A-Za-z0-9_]+$",
      "profile_61AbCdEf0123456789",
      "The id of the account's Stripe profile, or of the account. Set it to let agents pay by shared payment tokens, which Stripe has to have enabled for the account. null takes it away.",
    ),
    secretKey: key(
      "^[sr]k_(test|live)_[A-Za-z0-9]+$",
      "sk_test_51AbCdEf0123456789",
      "A secret or restricted key. It is kept encrypted and never answered. null takes it away.",
    ),
    webhookSecret: key(
      "^whsec_[A-Za-z0-9+/=_-]+$",
      "whsec_AbCdEf0123456789",
      "The signing secret of the endpoint at Stripe that sends notices to `/api/v1/payments/stripe/notices`. It is kept encrypted and never answered. null takes it away.",
    ),
    capture: Type.Optional(Type.Unsafe<Capture>({ type: "string", enum: captures })),
    multicapture: Type.Optional(
      Type.Boolean({
        description:
          "Set it only if Stripe has enabled multicapture for the account: it refuses payments otherwise.",
      }),
    ),
    secretKeyLast4: Type.Optional(Last4),
    webhookSecretLast4: Type.Optional(Last4),
    isTest: Type.Optional(orNull(Type.Boolean({ description: "Ignored.", readOnly: true }))),
  },
  closedObject("StripeInput"),
);

export const PaymentSettingsUpdate = Type.Object(
  {
    methods: Type.Optional(
      Type.Array(MethodInput, {
        maxItems: 20,
        description: "Methods that are left out stay as they are, and so do fields that are left out.",
      }),
    ),
    stripe: Type.Optional(StripeInput),
    version: Version,
    ...ignoredFields(["id", "updatedAt", "warnings"]),
  },
  closedObject("PaymentSettingsUpdate"),
);
export type PaymentSettingsUpdate = Static<typeof PaymentSettingsUpdate>;
