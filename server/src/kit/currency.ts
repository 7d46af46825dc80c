import currencies from "currency-codes";

/** The number of minor-unit digits of an ISO 4217 currency code, or undefined for an unknown code. */
export function currencyDigits(code: string): number | undefined {
  return currencies.code(code)?.digits;
}
