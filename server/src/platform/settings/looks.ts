import { Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";

/** The schemas of texts as they are answered, null where they are not set, by the names of fields. */
export const nullableTexts = (fields: object, example: string) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, orNull(Type.String({ examples: [example] }))]));

/** An http address, as it is sent. */
export const HttpUrl = (description: string, example: string) =>
  orNull(Type.String({ format: "http-url", maxLength: 1_000, description, examples: [example] }));

const Color = (description: string, example: string) =>
  Type.Optional(orNull(Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description, examples: [example] })));
const colors = {
  primary: Color("Of buttons and links.", "#1a4d8f"),
  background: Color("Behind everything.", "#ffffff"),
  text: Color("Of texts on the background.", "#1f2328"),
};
/** Colors of pages and mails, as `#rrggbb` in lower case; null where the reader decides. */
export type Colors = Readonly<Record<keyof typeof colors, string | null>>;
/** The colors of a store as they are answered. */
export const ColorsSchema = Type.Object(nullableTexts(colors, "#1a4d8f"), {
  ...closedObject("StoreColors"),
  description: "`#rrggbb`; null where it is not set.",
});
/** The colors of a store as they are sent. */
export const ColorsInput = Type.Object(colors, {
  ...closedObject("StoreColorsInput"),
  description: "The color of pages and mails; null for the usual.",
});

/** The colors with those that were sent, in lower case. */
export const readColors = (sent: Partial<Colors>, before: Colors): Colors => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).map(([name, color]) => [name, color?.toLowerCase() ?? null])),
});

const Policy = (what: string) =>
  Type.Optional(HttpUrl(`Where ${what} can be read.`, "https://shop.example/terms"));
const policies = {
  terms: Policy("the terms of service"),
  privacy: Policy("how personal data is treated"),
  refunds: Policy("what can be returned and refunded"),
  shipping: Policy("how the store ships"),
  legalNotice: Policy("who runs the store"),
};
/** The pages of the store's policies, as http URLs. */
export type Policies = Readonly<Record<keyof typeof policies, string | null>>;
/** The addresses of a store's policies as they are answered. */
export const PoliciesSchema = Type.Object(nullableTexts(policies, "https://shop.example/terms"), {
  ...closedObject("StorePolicies"),
  description: "Where each policy can be read; null where it is not set.",
});
/** The addresses of a store's policies as they are sent. */
export const PoliciesInput = Type.Object(policies, {
  ...closedObject("StorePoliciesInput"),
  description: "Links that storefronts, pages and mails show.",
});
