import { Type } from "typebox";
import { deriveFrom, hide, id, json, orNull, time, version } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { type PaymentMethod, PaymentMethodSchema, paymentMethods } from "../model/columns.ts";
import {
  accountJson,
  accountSchema,
  accountTypes,
  type StoredAccount,
  unsetAccount,
} from "./account-columns.ts";
import { providerTypes } from "./providers/index.ts";

/** The provider name of methods that the store itself collects; other names are those of providers. */
export const MANUAL = "manual";

/** A payment method, as a store has set it. */
export type Method = {
  readonly method: PaymentMethod;
  /** `manual`, or the name of a provider. */
  readonly provider: string;
  readonly isActive: boolean;
  /** A text for shoppers, such as a bank account; plain text. */
  readonly instructions: string | null;
};

const offeredAtFirst: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>(["cash", "bank_transfer"]);

/**
 * Whether a method is offered by default. Cash and transfers reach the store directly; the others need a
 * provider to collect them.
 */
export const isOfferedUnset = ({ method, provider }: Pick<Method, "method" | "provider">): boolean =>
  provider !== MANUAL || offeredAtFirst.has(method);

/** The methods of a new store: all there are, of which it offers cash and bank transfer. */
export const defaultMethods: readonly Method[] = paymentMethods.map((method) => ({
  method,
  provider: MANUAL,
  isActive: isOfferedUnset({ method, provider: MANUAL }),
  instructions: null,
}));

/** The methods, completed by those that are missing, in the order of all there are. */
export const allMethods = (set: readonly Method[]): Method[] =>
  defaultMethods.map((one) => set.find(({ method }) => method === one.method) ?? one);

export const ProviderSchema = Type.Unsafe<string>({
  type: "string",
  enum: [MANUAL, ...providerTypes.map(({ name }) => name)],
  description: "`manual`: the store receives the payment by itself.",
});

/** A method as it is answered. */
export const MethodSchema = Type.Object(
  {
    method: PaymentMethodSchema,
    provider: ProviderSchema,
    isActive: Type.Boolean({ description: "Whether shoppers can choose it." }),
    instructions: orNullSchema(
      Type.String({ description: "Instructions for shoppers, such as a bank account. Plain text." }),
    ),
  },
  { additionalProperties: false, "x-name": "PaymentMethod" },
);

/** The columns of a store's payment settings `g`, with its accounts `s` in their order. */
export const paymentSettings = table("g", {
  id: id("g.store_id", { description: "The store's id." }),
  methods: {
    ...json<Method[]>("methods", Type.Array(MethodSchema)),
    read: (stored: string) => allMethods(JSON.parse(stored)),
    json: (stored: string) => JSON.stringify(allMethods(JSON.parse(stored))),
  },
  accounts: hide(json<StoredAccount[]>("coalesce(s.accounts, '[]')", Type.Array(Type.Unknown()))),
  ...(Object.fromEntries(
    accountTypes.map(([name, type]) => {
      const first = (accounts: string) =>
        (JSON.parse(accounts) as StoredAccount[]).find(({ provider }) => provider === name) ??
        unsetAccount(type);
      const schema = accountSchema(name, type);
      return [
        name,
        deriveFrom("accounts", { schema, read: first, json: (text) => accountJson(name, first(text)) }),
      ];
    }),
  ) as object),
  version,
  updatedAt: orNull(time("updated_at")),
});
export type PaymentSettingsRow = RowOf<typeof paymentSettings.fields>;

/** The settings of a new store. */
export const defaultSettings = (storeId: string): PaymentSettingsRow =>
  paymentSettings.row({ id: storeId, methods: JSON.stringify(defaultMethods), accounts: "[]", version: "1" });
