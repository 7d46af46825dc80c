import { formatMoney } from "../../kit/money.ts";

/** A decimal of the API, which has all digits of its currency, in minor units. */
export const minorOf = (decimal: string): bigint => BigInt(decimal.replace(".", ""));

/** Minor units as a decimal of the API. */
export const decimalOf = (minor: bigint, digits: number): string => formatMoney(String(minor), digits);

const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Minor units as a number in JSON, exact whatever their size. */
export const amountJson = (minor: bigint): unknown => raw(String(minor));
