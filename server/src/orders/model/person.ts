import { sortKey } from "../../kit/text/slug.ts";
import { fullName } from "../../kit/text/tidy.ts";

/** The buyer of an order: the customer's id, and the name and contacts that the order has. */
export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  phoneExtension?: string | null;
};

/** The search text of an order: its number, its buyer, and its external id. */
export const searchText = (
  orderNumber: string,
  { email, phone, ...name }: Omit<Person, "id">,
  externalId: string | null,
): string =>
  [orderNumber, email, fullName(name), phone, externalId]
    .filter((word) => word !== null)
    .map(sortKey)
    .join("\n");
