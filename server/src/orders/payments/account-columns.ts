import { type TSchema, Type } from "typebox";
import {
  deriveFrom,
  flag,
  hide,
  id,
  integer,
  json,
  stamps,
  text,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { tidyLine } from "../../kit/text/tidy.ts";
import { type Account, type AccountType, type Capture, captures } from "./provider.ts";
import { providerTypes } from "./providers/index.ts";

/** The account types of providers, by the providers' names. */
export const accountTypes: readonly (readonly [string, AccountType])[] = providerTypes.flatMap(
  ({ name, account }) => (account ? [[name, account] as const] : []),
);

/** A store's account at a provider as it is stored: its secrets are sealed. */
export type StoredAccount = {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  /** The store's currencies and the countries of billing addresses that it takes; none: all. */
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  readonly capture: Capture;
  readonly is_test: boolean | null;
  readonly settings: Account["settings"];
  readonly secrets: Readonly<Record<string, { readonly sealed: string; readonly last4: string }>>;
};

type AccountField = {
  schema: TSchema;
  value(stored: Pick<StoredAccount, "capture" | "is_test" | "settings" | "secrets">): string | boolean | null;
};

/** The fields of an account as they are answered, in their order. */
function accountFields(type: AccountType): Readonly<Record<string, AccountField>> {
  const settings = Object.entries(type.settings);
  return {
    ...Object.fromEntries(
      settings.flatMap(([field, about]): [string, AccountField][] => {
        if (about.kind === "flag") return [];
        const { example, description } = about;
        const options = { ...(description !== undefined && { description }), examples: [example] };
        const schema = orNullSchema(Type.String(options));
        return [[field, { schema, value: (stored) => stored.settings[field] ?? null }]];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(type.secrets).map(([field, { label }]): [string, AccountField] => {
        const description = `The last four characters of ${label}; null if there is none.`;
        const schema = orNullSchema(Type.String({ description }));
        return [`${field}Last4`, { schema, value: ({ secrets }) => secrets[field]?.last4 ?? null }];
      }),
    ),
    ...(type.keys && {
      isTest: {
        schema: orNullSchema(Type.Boolean({ description: "Whether the secret key is one for tests." })),
        value: ({ is_test }) => is_test,
      },
    }),
    capture: {
      schema: Type.Unsafe<string>({ type: "string", enum: captures, description: type.captureDescription }),
      value: ({ capture }) => capture,
    },
    ...Object.fromEntries(
      settings.flatMap(([field, { kind, description }]): [string, AccountField][] =>
        kind === "flag"
          ? [
              [
                field,
                {
                  schema: Type.Boolean({ description }),
                  value: ({ settings: set }) => set[field] === true,
                },
              ],
            ]
          : [],
      ),
    ),
  };
}

const fieldsByProvider = new Map(accountTypes.map(([name, type]) => [name, accountFields(type)]));

/** The schema of an account, as far as its provider declares it. */
export const accountSchema = (name: string, type: AccountType) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fieldsByProvider.get(name)!).map(([field, { schema }]) => [field, schema]),
    ),
    { additionalProperties: false, description: type.description },
  );

/** The JSON text of the same fields. */
export const accountJson = (provider: string, stored: Parameters<AccountField["value"]>[0]) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fieldsByProvider.get(provider)!).map(([field, { value }]) => [field, value(stored)]),
    ),
  );

/** The settings of an account that was never set. */
export const unsetAccount = ({ settings }: AccountType) => ({
  capture: "automatic" as const,
  is_test: null,
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, { kind }]) => [name, kind === "flag" ? false : null]),
  ),
  secrets: {},
});

const codes = (schema: TSchema) => Type.Array(schema, { maxItems: 250, uniqueItems: true });
const CurrencyCode = Type.String({ pattern: "^[A-Z]{3}$", examples: ["EUR"] });
const CountryCode = Type.String({ format: "country", examples: ["DE"] });

/** The columns of a payment account `a`. */
export const paymentAccounts = table("a", {
  id: id("payment_account_id"),
  provider: required(
    word(
      "provider",
      Type.Unsafe<string>({
        type: "string",
        enum: accountTypes.map(([name]) => name),
        description: "The provider that the account is at.",
      }),
    ),
    {},
    { on: "create" },
  ),
  name: required(
    text("name", { examples: ["Stripe Germany"] }),
    {
      minLength: 1,
      maxLength: 100,
      pattern: "\\S",
      description: "A name for the merchant.",
      examples: ["Stripe Germany"],
    },
    { parse: tidyLine },
  ),
  currencies: optional(
    words("a.currencies", codes(CurrencyCode)),
    { description: "The currencies of orders that it takes; none: all." },
    { otherwise: "" },
  ),
  countries: optional(
    words("a.countries", codes(CountryCode)),
    {
      description:
        "The countries of billing addresses (or else shipping addresses) that it takes; none: all.",
    },
    { otherwise: "" },
  ),
  position: optional(
    integer("position"),
    {
      minimum: 0,
      maximum: 999_999_999,
      description:
        "The store's order of its accounts: the lowest first, then the oldest. A new payment goes to the first account that takes it. Default 0.",
    },
    { otherwise: "0" },
  ),
  stored: hide(json<StoredAccount>("row_to_json(a)", Type.Unknown())),
  ...(Object.fromEntries(
    accountTypes.map(([name, type]) => {
      const schema = orNullSchema(accountSchema(name, type));
      const read = (text: string) => JSON.parse(text) as StoredAccount;
      const write = (text: string) => {
        const stored = read(text);
        return stored.provider === name ? accountJson(name, stored) : "null";
      };
      return [name, deriveFrom("stored", { schema, read, json: write })];
    }),
  ) as object),
  ...stamps,
});
export type PaymentAccountRow = RowOf<typeof paymentAccounts.fields>;

/** The columns of an account that are made of its provider's fields. */
export const accountColumns = {
  capture: text("capture"),
  isTest: flag("is_test"),
  settings: json("settings", Type.Unknown()),
  secrets: json("secrets", Type.Unknown()),
};
