import { type Html, html } from "../../kit/text/html.ts";
import type { Words } from "./words.ts";

/** The shown fields of a pickup (`OrderPickup` of the API). */
export type ShownPickup = {
  name: string;
  address: {
    company: string | null;
    address1: string;
    address2: string | null;
    postalCode: string | null;
    city: string;
    province: string | null;
    phone: string | null;
    country: string;
  } | null;
  instructions: string | null;
};

/** The lines of a location's address. */
export function locationLines({ address }: Pick<ShownPickup, "address">, { country }: Words): string[] {
  if (!address) return [];
  const { company, address1, address2, postalCode, city, province, phone } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  return [company, address1, address2, place, province, country(address.country), phone].flatMap(
    (line) => line?.trim() || [],
  );
}

/** The address of a pickup, and the instructions for it. */
export const pickupPart = (pickup: ShownPickup, words: Words): Html =>
  html`<address dir="auto">${[pickup.name, ...locationLines(pickup, words)].join("\n")}</address>
${pickup.instructions && html`<p class="told" dir="auto">${pickup.instructions}</p>`}`;
