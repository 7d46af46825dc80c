/** Where a shipment goes, as far as taxes and shipping ask. */
export type Destination = { readonly country: string; readonly province?: string | null | undefined };

/** Stands for every country that is not named elsewhere. */
export const ELSEWHERE = "*";

/** A country, or one of its provinces: by what two rates or zones are the same. Provinces compare without case. */
export const placeKey = (country: string, province: string | null | undefined): string =>
  province == null ? country : `${country}/${province.trim().toLowerCase()}`;
