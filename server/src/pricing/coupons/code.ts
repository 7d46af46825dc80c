/**
 * Normalizes a coupon's code for comparison: ignores case, also of the dotted and dotless i of some
 * languages.
 */
export const codeKey = (code: string): string =>
  code
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll("\u0307", "")
    .normalize("NFC");
