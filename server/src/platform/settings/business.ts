import { type Static, Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { Country } from "./amounts.ts";

const line = (description: string, example: string, maxLength = 200) =>
  orNull(Type.String({ maxLength, description, examples: [example] }));
const lines = {
  name: line("The name on invoices, if it is not the store's name.", "Harbor Goods GmbH"),
  address1: line("Street and house number.", "Hafenstraße 1"),
  address2: line("A second line of the address.", "2nd floor"),
  postalCode: line("The postal code.", "20095", 40),
  city: line("The city.", "Hamburg"),
  province: line("The province.", "Hamburg"),
  country: orNull(Country),
  taxId: line("The tax id, such as a VAT number.", "DE123456789", 60),
  email: line("Where customers can write to.", "office@shop.example"),
  phone: line("Where customers can call.", "+49 40 123456", 60),
  footer: line(
    "Stands at the foot of each page: bank details, the court and number of the register.",
    "IBAN DE02 1203 0000 0000 2020 51",
    500,
  ),
};
/** The seller, as documents name it; null where it is not set. */
export type Business = Readonly<Record<keyof typeof lines, string | null>>;
const optional = <T extends Record<string, ReturnType<typeof line>>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])) as {
    [Name in keyof T]: ReturnType<typeof Type.Optional<T[Name]>>;
  };
const description = "The seller, as invoices and packing slips name it.";

/** The seller in answers and requests. */
export const BusinessSchema = Type.Object(lines, { ...closedObject("StoreBusiness"), description });
export const BusinessInput = Type.Object(optional(lines), {
  ...closedObject("StoreBusinessInput"),
  description,
});

const prefix = (whose: string, pattern?: { pattern: string }) =>
  Type.String({
    ...pattern,
    maxLength: 20,
    description: `Stands before the number of each ${whose}. Letters, digits and \`.\` \`_\` \`#\` \`/\` \`-\`; no digit at its end.`,
  });
// A prefix that ends with a digit would read as part of the number.
const written = { pattern: "^[\\p{L}\\p{N}._#/-]*(?<![0-9])$" };
const start = (whose: string) =>
  Type.Integer({
    minimum: 1,
    maximum: 999_999_999_999,
    description: `The number of the first ${whose}. It changes nothing once there is one.`,
  });
const numbering = {
  issueOn: orNull(
    Type.Unsafe<"placed" | "paid" | "shipped">({
      type: "string",
      enum: ["placed", "paid", "shipped"],
      description:
        "When an order's invoice is issued and gets its number. `shipped` means that all of it is shipped, or delivered. null: only when you ask for it.",
    }),
  ),
  prefix: prefix("invoice"),
  start: start("invoice"),
  creditNotePrefix: prefix("credit note"),
  creditNoteStart: start("credit note"),
};
const numberingText = "When invoices are issued, and how they are numbered. Numbers have no gaps.";

/** The numbering of invoices, as it is answered and as it is sent. */
export const InvoicesSchema = Type.Object(numbering, {
  ...closedObject("InvoiceSettings"),
  description: numberingText,
});
export type InvoiceSettings = Static<typeof InvoicesSchema>;
export const InvoicesInput = Type.Object(
  {
    issueOn: Type.Optional(numbering.issueOn),
    prefix: Type.Optional(prefix("invoice", written)),
    start: Type.Optional(numbering.start),
    creditNotePrefix: Type.Optional(prefix("credit note", written)),
    creditNoteStart: Type.Optional(numbering.creditNoteStart),
  },
  { ...closedObject("InvoiceSettingsInput"), description: numberingText },
);

/** The seller with the sent lines; a blank line is null. */
export const readBusiness = (sent: Static<typeof BusinessInput>, before: Business): Business => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(sent).map(([name, text]) => [name, text?.trim() || null]),
  ) as Partial<Business>),
});
