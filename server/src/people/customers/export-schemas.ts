import { type TSchema, Type } from "typebox";
import { Address } from "./address-schemas.ts";
import { Customer } from "./schemas.ts";

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Time = Type.String({ format: "date-time" });
const Text = orNull(Type.String());
const object = { additionalProperties: false };

export const CustomerExport = Type.Object(
  {
    exportedAt: Time,
    customer: Customer,
    addresses: Type.Array(Address),
    orders: Type.Array(Type.Unsafe<object>({ type: "object" })),
    account: Type.Object(
      {
        hasPassword: Type.Boolean(),
        temporaryPasswordUntil: orNull(Time),
        passwordChangedAt: orNull(Time),
        lastLoginAt: orNull(Time),
      },
      object,
    ),
    registrations: Type.Array(
      Type.Object(
        {
          firstName: Type.String(),
          lastName: Type.String(),
          phone: Text,
          marketingOptIn: Type.Boolean(),
          createdAt: Time,
          expiresAt: Time,
        },
        object,
      ),
      { description: "What was said at registering and is not confirmed yet." },
    ),
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
      { description: "That codes were mailed, and when; the codes themselves are not known." },
    ),
    auditEntries: Type.Array(
      Type.Object(
        { at: Time, actor: Type.String(), action: Type.String(), fields: Type.Array(Type.String()) },
        object,
      ),
      { description: "What the store's people and programs did to this record." },
    ),
  },
  { ...object, "x-name": "CustomerExport" },
);
