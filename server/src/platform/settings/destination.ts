/** The part of an address that taxes and shipping depend on. */
export type Destination = { readonly country: string; readonly province?: string | null | undefined };

/** Matches every country that is not listed elsewhere. */
export const ELSEWHERE = "*";

/**
 * The identity of a country or province, by which rates and zones are compared. Provinces compare without
 * case.
 */
export const placeKey = (country: string, province: string | null | undefined): string =>
  province == null ? country : `${country}/${province.trim().toLowerCase()}`;
