import { type Static, Type } from "typebox";
import { json } from "../../http/nouns/columns.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import type { Context } from "./setting.ts";

/** Whether a store's address shows its shop: to everybody, to those who know the password, or not at all. */
export type Storefront = {
  readonly mode: "open" | "password" | "off";
  /** The password's Argon2id hash; null where none is set. */
  readonly passwordHash: string | null;
  /** A text for visitors on the password page. */
  readonly message: string | null;
};

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

const StorefrontSchema = Type.Object(
  {
    mode: StorefrontMode,
    hasPassword: Type.Boolean({ description: "Whether a password is set. It is never shown." }),
    message,
  },
  { ...closedObject("StorefrontSettings"), description },
);

/** Whether the store's address shows its shop, as it is sent. */
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
type StorefrontInput = Static<typeof StorefrontInput>;

/** The storefront's settings with the fields that were sent. Notes a missing password. */
export function readStorefront(
  input: StorefrontInput,
  before: Storefront,
  { reading: { errors }, passwordHash }: Context,
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

/** The column of the storefront's settings, which are answered without the hash. */
export const storefrontColumn = {
  ...json<Storefront>("g.storefront", StorefrontSchema),
  json: (stored: string) => {
    const { mode, passwordHash, message }: Storefront = JSON.parse(stored);
    return JSON.stringify({ mode, hasPassword: passwordHash !== null, message });
  },
};
