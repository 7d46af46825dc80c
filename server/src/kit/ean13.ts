import { checkDigit } from "./gtin.ts";

/** An EAN-13 of its first twelve digits: the check digit is appended. */
export const ean13 = (twelve: string): string => twelve + checkDigit(twelve);
