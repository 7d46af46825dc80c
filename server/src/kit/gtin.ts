/** The GTIN that a barcode is, or why it is none that is valid everywhere. */
export type Gtin = { gtin: string } | { fault: "not_digits" | "length" | "check_digit" | "restricted" };

const LENGTHS = [8, 12, 13, 14];

/**
 * Reads a barcode as a GTIN-8, -12, -13 or -14; an ISBN-10 becomes its GTIN-13. Spaces and hyphens do not
 * count. Numbers that GS1 leaves to each shop for its own use are no GTINs (General Specifications, 1.4).
 */
export function readGtin(barcode: string): Gtin {
  const code = barcode.replace(/[\s-]/g, "");
  if (/^\d{9}[\dXx]$/.test(code)) return ofIsbn(code);
  if (!/^\d+$/.test(code)) return { fault: "not_digits" };
  if (!LENGTHS.includes(code.length)) return { fault: "length" };
  if (code.at(-1) !== checkDigit(code.slice(0, -1))) return { fault: "check_digit" };
  return isRestricted(code) ? { fault: "restricted" } : { gtin: code };
}

/** The last digit of a GTIN whose other digits are these (General Specifications, 7.9). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++)
    sum += (digits.charCodeAt(digits.length - 1 - i) - 48) * (i % 2 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

// Prefixes 02, 04 and 20 to 29 are for use within a shop, 98 and 99 are coupons.
const isRestricted = (code: string) =>
  code.length === 8 ? /^[02]/.test(code) : /^(?:02|04|2\d|98|99)/.test(code.padStart(14, "0").slice(1));

function ofIsbn(code: string): Gtin {
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += (code[i]!.toUpperCase() === "X" ? 10 : Number(code[i])) * (10 - i);
  if (sum % 11) return { fault: "check_digit" };
  const twelve = `978${code.slice(0, 9)}`;
  return { gtin: twelve + checkDigit(twelve) };
}

/** An EAN-13 of its first twelve digits: the check digit is appended. */
export const ean13 = (twelve: string): string => twelve + checkDigit(twelve);
