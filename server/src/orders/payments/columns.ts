import { Type } from "typebox";
import { flag, group, id, json, orNull, text, time, version, word } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { type PaymentMethod, PaymentMethodSchema, paymentMethods } from "../model/columns.ts";
import { type AccountType, type Capture, captures } from "./provider.ts";
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
      Type.String({ description: "What shoppers are told, such as a bank account. Plain text." }),
    ),
  },
  { additionalProperties: false, "x-name": "PaymentMethod" },
);

const last4 = (sql: string, secret: string) =>
  orNull(text(sql, { description: `The last four characters of ${secret}; null if there is none.` }));

/**
 * The account types of providers, by the providers' names; a name is also the alias of the account's row in
 * SQL.
 */
export const accountTypes: readonly (readonly [string, AccountType])[] = providerTypes.flatMap(
  ({ name, account }) => (account ? [[name, account] as const] : []),
);

const description = (type: AccountType) => ({ description: type.description });

/** The columns of a store's account at a provider, as it is answered. */
function accountColumns(name: string, type: AccountType) {
  const settings = Object.entries(type.settings);
  return {
    ...Object.fromEntries(
      settings.flatMap(([field, about]) => {
        if (about.kind === "flag") return [];
        const { example, description } = about;
        const options = { ...(description !== undefined && { description }), examples: [example] };
        return [[field, orNull(text(`${name}.settings->>'${field}'`, options))]];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(type.secrets).map(([field, { label }]) => [
        `${field}Last4`,
        last4(`${name}.secrets->'${field}'->>'last4'`, label),
      ]),
    ),
    ...(type.keys && {
      isTest: orNull(flag(`${name}.is_test`, { description: "Whether the secret key is one for tests." })),
    }),
    capture: word<Capture>(
      `coalesce(${name}.capture, 'automatic')`,
      Type.Unsafe<string>({ type: "string", enum: captures, description: type.captureDescription }),
    ),
    ...Object.fromEntries(
      settings.flatMap(([field, { kind, description }]) =>
        kind === "flag"
          ? [[field, flag(`coalesce((${name}.settings->>'${field}')::boolean, false)`, { description })]]
          : [],
      ),
    ),
  };
}

/** The columns of a store's payment settings `g`. */
export const paymentSettings = table("g", {
  id: id("g.store_id", { description: "The store's id." }),
  methods: {
    ...json<Method[]>("methods", Type.Array(MethodSchema)),
    read: (stored: string) => allMethods(JSON.parse(stored)),
    json: (stored: string) => JSON.stringify(allMethods(JSON.parse(stored))),
  },
  ...(Object.fromEntries(
    accountTypes.map(([name, type]) => [name, group(accountColumns(name, type), description(type))]),
  ) as object),
  version,
  updatedAt: orNull(time("updated_at")),
});
export type PaymentSettingsRow = RowOf<typeof paymentSettings.fields>;

/** The settings of a new store. */
export const defaultSettings = (storeId: string): PaymentSettingsRow =>
  paymentSettings.row({
    id: storeId,
    methods: JSON.stringify(defaultMethods),
    version: "1",
    ...Object.fromEntries(accountTypes.map(([name, type]) => [name, unsetTexts(type)])),
  });

const unsetTexts = ({ settings }: AccountType) => ({
  capture: "automatic",
  ...Object.fromEntries(
    Object.entries(settings).flatMap(([name, { kind }]) => (kind === "flag" ? [[name, "f"]] : [])),
  ),
});
