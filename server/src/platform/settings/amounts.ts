import { Type } from "typebox";
import type { Reading } from "../../http/nouns/amounts.ts";
import { formatMoney } from "../../kit/money.ts";

/** JSON with whole numbers of any size as texts. */
export const exactJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));

/** A value as it is stored: in JSON every bigint is a text. */
export type Stored<T> = T extends bigint
  ? string
  : T extends object
    ? { [Name in keyof T]: Stored<T[Name]> }
    : T;

/** An amount read from its stored form. */
export const readAmount = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** An amount as it is answered. */
export const moneyText = (amount: bigint | null, digits: number): string | null =>
  amount === null ? null : formatMoney(String(amount), digits);

/** Notes an upper bound that is below the lower one. */
export function checkBounds(
  { digits, errors }: Reading,
  field: string,
  minimum: bigint | null,
  maximum: bigint | null,
): void {
  if (minimum === null || maximum === null || maximum >= minimum) return;
  errors.push({ field, code: "too_small", values: { limit: formatMoney(String(minimum), digits) } });
}

/** A name without blanks around it; notes an empty one. */
export function readName({ errors }: Reading, field: string, text: string): string {
  const name = text.trim();
  if (!name) errors.push({ field, code: "too_short", values: { limit: 1 } });
  return name;
}

/** A decimal as a client may send it: a string, or a JSON number, which counts by its value. */
const decimalInput = (description: string, example: string) =>
  Type.Unsafe<string>({
    anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }],
    "x-money": true,
    description,
    examples: [example],
  });

/** An amount as a client may send it. */
export const moneyInput = (description: string) =>
  decimalInput(`${description} A decimal in a string (or a JSON number) in the store's currency.`, "4.90");

/** A percentage as a client may send it. */
export const percentInput = (description: string) =>
  decimalInput(
    `${description} Percent, 0 to 100, with at most 4 fraction digits, in a string (or a JSON number).`,
    "8.875",
  );

export const Country = Type.String({
  format: "country",
  description: "ISO 3166-1 alpha-2.",
  examples: ["DE"],
});

export const Province = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    "The province as addresses have it, best as its ISO 3166-2 code without the country. Upper and lower case count as the same.",
  examples: ["CA"],
});

/** An amount as it is answered. */
export const Decimal = Type.String({
  description: "A decimal with the digits of the store's currency.",
  examples: ["4.90"],
});

export const FeeType = Type.Unsafe<"fixed" | "percentage">({ type: "string", enum: ["fixed", "percentage"] });

export const Days = Type.Object(
  {
    minimum: Type.Integer({ minimum: 0, maximum: 365 }),
    maximum: Type.Integer({ minimum: 0, maximum: 365 }),
  },
  { additionalProperties: false, description: "Days until the shipment arrives." },
);

/** A name of an entry, as it is sent. */
export const Name = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
