/** A coupon's code as it is compared: without case, and whatever dots an i has in whose language. */
export const codeKey = (code: string): string =>
  code
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll("\u0307", "")
    .normalize("NFC");
