import { type Static, Type } from "typebox";
import { closedObject, ignoredFields, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { PaymentMethodSchema } from "../model/columns.ts";
import { accountTypes } from "./account-columns.ts";
import { ProviderSchema } from "./columns.ts";
import { type AccountType, type Capture, captures } from "./provider.ts";

const key = (pattern: string, example: string, description = "") =>
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
      orNull(Type.String({ maxLength: 5_000, description: "The text for shoppers. Plain text." })),
    ),
  },
  closedObject("PaymentMethodInput"),
);

const Last4 = orNull(Type.String({ maxLength: 4, description: "Ignored.", readOnly: true }));
/** The schema of an account in a request, as far as its provider declares it. */
export function accountInput({ name, settings, secrets, keys }: AccountType) {
  const fields = Object.entries(settings);
  return Type.Object(
    {
      ...Object.fromEntries(
        fields.flatMap(([field, about]) =>
          about.kind === "text" ? [[field, key(about.pattern, about.example, about.input)]] : [],
        ),
      ),
      ...Object.fromEntries(
        Object.entries(secrets).map(([field, { pattern, example, input }]) => [
          field,
          key(pattern, example, input),
        ]),
      ),
      capture: Type.Optional(Type.Unsafe<Capture>({ type: "string", enum: captures })),
      ...Object.fromEntries(
        fields.flatMap(([field, { kind, input: description }]) =>
          kind === "flag" ? [[field, Type.Optional(Type.Boolean({ description }))]] : [],
        ),
      ),
      ...Object.fromEntries(Object.keys(secrets).map((field) => [`${field}Last4`, Type.Optional(Last4)])),
      ...(keys && {
        isTest: Type.Optional(orNull(Type.Boolean({ description: "Ignored.", readOnly: true }))),
      }),
    },
    closedObject(name),
  );
}

/** The fields of an account in a request: an omitted one keeps its value, null removes it. */
export type AccountInput = { capture?: Capture } & Readonly<
  Record<string, string | boolean | null | undefined>
>;

export const PaymentSettingsUpdate = Type.Object(
  {
    methods: Type.Optional(
      Type.Array(MethodInput, {
        maxItems: 20,
        description: "Methods that are left out stay as they are, and so do fields that are left out.",
      }),
    ),
    ...(Object.fromEntries(
      accountTypes.map(([name, type]) => [name, Type.Optional(accountInput(type))]),
    ) as object),
    version: Version,
    ...ignoredFields(["id", "updatedAt", "warnings"]),
  },
  closedObject("PaymentSettingsUpdate"),
);
export type PaymentSettingsUpdate = Static<typeof PaymentSettingsUpdate>;

/** The account at a provider in a request, if it has one. */
export const accountIn = (input: object, provider: string): AccountInput | undefined =>
  (input as Readonly<Record<string, unknown>>)[provider] as AccountInput | undefined;
