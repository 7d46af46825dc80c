import { Type } from "typebox";
import { orNull } from "../../../http/openapi/schema-parts.ts";
import { EntryAbout } from "../../../platform/audit/index.ts";
import { loggedMails } from "../../../platform/mail/index.ts";
import { Address, Customer, ShopperCustomer } from "../columns.ts";
import { accountFacts } from "../log-in/columns.ts";
import { registrations } from "../log-in/registration-sql.ts";
import { TaxIdCheck } from "../tax-ids/columns.ts";

const Time = Type.String({ format: "date-time" });
const Text = orNull(Type.String());
const object = { additionalProperties: false };

export const CustomerExport = Type.Object(
  {
    exportedAt: Time,
    customer: Customer,
    addresses: Type.Array(Address),
    orders: Type.Array(Type.Unsafe<object>({ type: "object" })),
    orderComments: Type.Optional(
      Type.Array(Type.Unsafe<object>({ type: "object" }), {
        description: "Comments of the store's people on the orders, for callers who may read orders.",
      }),
    ),
    returns: Type.Array(Type.Unsafe<object>({ type: "object" })),
    claims: Type.Array(Type.Unsafe<object>({ type: "object" })),
    reviews: Type.Array(Type.Unsafe<object>({ type: "object" })),
    carts: Type.Array(Type.Unsafe<object>({ type: "object" })),
    drafts: Type.Array(Type.Unsafe<object>({ type: "object" })),
    storeCreditMovements: Type.Array(Type.Unsafe<object>({ type: "object" })),
    taxIdChecks: Type.Array(TaxIdCheck, {
      description: "Answers of registers about the customer's tax ids.",
    }),
    account: accountFacts.schema({}),
    registrations: Type.Array(registrations.schema({}), {
      description: "Data given at registration and not confirmed yet.",
    }),
    sessions: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: "uuid" }),
          ip: Text,
          userAgent: Text,
          createdAt: Time,
          lastUsedAt: Time,
          expiresAt: Time,
          endedAt: orNull(Time),
        },
        object,
      ),
    ),
    codes: Type.Array(
      Type.Object(
        {
          purpose: Type.String(),
          attempts: Type.Integer(),
          createdAt: Time,
          expiresAt: Time,
          usedAt: orNull(Time),
        },
        object,
      ),
      { description: "The times when codes were mailed. The codes themselves are not known." },
    ),
    mails: Type.Array(loggedMails.schema({}), {
      description: "Mails of the last 90 days with their state, without their texts.",
    }),
    auditEntries: Type.Array(EntryAbout, {
      description:
        "Changes that the store's people and programs made to this customer, and exports of the data.",
    }),
  },
  { ...object, "x-name": "CustomerExport" },
);

const { orderComments: _, ...ofShopper } = CustomerExport.properties;
/** The export for the customer, without the store's internal fields. */
export const ShopperExport = Type.Object(
  { ...ofShopper, customer: ShopperCustomer },
  { ...object, "x-name": "ShopperExport" },
);
