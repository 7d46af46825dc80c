import { type Static, Type } from "typebox";
import { ignoredFields, Version } from "../../http/openapi/schema-parts.ts";
import { Text } from "./columns.ts";

const Texts = (description: string) => Type.Optional(Type.Array(Text, { maxItems: 100, description }));
/** The texts that are to be changed. */
export const PoliciesUpdate = Type.Object(
  {
    terms: Texts("The terms of service."),
    privacy: Texts("The treatment of personal data."),
    refunds: Texts("The pieces that can be returned and refunded."),
    shipping: Texts("The store's shipping."),
    legalNotice: Texts("The people who run the store."),
    version: Version,
    ...ignoredFields(["updatedAt", "unfinished"]),
  },
  { additionalProperties: false, "x-name": "PolicyTextsUpdate" },
);
export type PoliciesUpdate = Static<typeof PoliciesUpdate>;
