import { type Static, Type } from "typebox";
import type { Reading } from "../../http/nouns/amounts.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";

import type { Storefront } from "./settings.ts";

/** Whether a store's address shows its shop. */
export const StorefrontMode = Type.Unsafe<Storefront["mode"]>({
  type: "string",
  enum: ["open", "password", "off"],
  description:
    "`open`: the store's address shows its shop. `password`: visitors enter a password first. `off`: the address shows no shop, as the store has one elsewhere.",
});
const message = orNull(
  Type.String({
    maxLength: 1_000,
    description: "A text for visitors that the password page shows.",
    examples: ["We open on Friday."],
  }),
);
const description = "Whether the store's address shows its shop, and to whom.";

/** Whether the store's address shows its shop, as it is answered. */
export const StorefrontSchema = Type.Object(
  {
    mode: StorefrontMode,
    hasPassword: Type.Boolean({ description: "Whether a password is set. It is never shown." }),
    message,
  },
  { ...closedObject("StorefrontSettings"), description },
);

/** The same as it is sent. */
export const StorefrontInput = Type.Object(
  {
    mode: Type.Optional(StorefrontMode),
    password: Type.Optional(
      orNull(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: "The password that visitors enter. Only a hash of it is stored. null removes it.",
        }),
      ),
    ),
    message: Type.Optional(message),
    hasPassword: Type.Optional(Type.Boolean({ description: "Ignored.", readOnly: true })),
  },
  { ...closedObject("StorefrontSettingsInput"), description },
);
export type StorefrontInput = Static<typeof StorefrontInput>;

/** The storefront's settings with what was sent; `passwordHash` is the sent password's hash. Notes a missing password. */
export function readStorefront(
  { errors }: Reading,
  input: StorefrontInput,
  before: Storefront,
  passwordHash: string | undefined,
): Storefront {
  const after: Storefront = {
    mode: input.mode ?? before.mode,
    passwordHash: input.password === null ? null : (passwordHash ?? before.passwordHash),
    message: input.message === undefined ? before.message : input.message?.trim() || null,
  };
  if (after.mode === "password" && !after.passwordHash)
    errors.push({ field: "/storefront/password", code: "required" });
  return after;
}

/** The storefront's settings as they are answered: without the hash. */
export const shownStorefront = ({ mode, passwordHash, message }: Storefront) => ({
  mode,
  hasPassword: passwordHash !== null,
  message,
});
