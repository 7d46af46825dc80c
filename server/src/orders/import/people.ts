import type { Tx } from "../../db/tenant.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { readPhone } from "../../kit/text/phone.ts";
import { instant } from "../../kit/time/instant.ts";
import { customers, lockBuyers, newCustomer, nothingKnown } from "../../people/customers/index.ts";
import type { Person } from "../model/person.ts";
import type { ImportContext } from "./row.ts";
import type { OrderRecord } from "./schemas.ts";

type NewGuest = ReturnType<typeof newCustomer>;

/** The buyers of the orders of a file. */
export type Buyers = {
  /** The buyer of an order: call `take` where the order is written. `isNobody`: the file names no buyer. */
  of(order: OrderRecord): { person: Person; isNobody: boolean; take(): void };
  /** The guests that the written orders need. */
  guests(): NewGuest[];
};

/** The email of the guest who has the orders without a buyer: no mail can reach this address (RFC 2606). */
const NOBODY = "walk-in@import.invalid";

/**
 * Finds the buyers of orders: the customer with the external id, else with the email, else with the id that
 * the order names. Other buyers become guests, as for placed orders. Orders without an email share one guest
 * of the store.
 */
export async function findBuyers(
  tx: Tx,
  inputs: readonly OrderRecord[],
  { store, now }: Pick<ImportContext, "store" | "now">,
): Promise<Buyers> {
  const named = inputs.map(({ customer }) => identityOf(customer));
  const rows = await lockBuyers(tx, {
    ids: named.flatMap(({ id }) => id ?? []),
    emails: [...new Set([NOBODY, ...named.flatMap(({ email }) => email ?? [])])],
    externalIds: named.flatMap(({ externalId }) => externalId ?? []),
  });
  const known = rows.map((row) => customers.read(row));
  const by = (name: "id" | "email" | "externalId") => new Map(known.map((one) => [one[name], one]));
  const [byId, byEmail, byExternalId] = [by("id"), by("email"), by("externalId")];
  const guests = new Map<string, NewGuest>();
  const taken = new Set<string>();
  return {
    of(order) {
      const { id, email, externalId } = identityOf(order.customer);
      const found = byExternalId.get(externalId ?? "") ?? byEmail.get(email ?? "") ?? byId.get(id ?? "");
      const address = email ?? found?.email ?? NOBODY;
      const said = contactOf(order, store.country);
      const isNobody = !found && !email;
      const customer = found || byEmail.get(address);
      if (!customer && !guests.has(address))
        guests.set(address, guestOf(address, isNobody ? undefined : said, order, now));
      return {
        person: {
          id: customer ? customer.id : guests.get(address)!.id,
          email: isNobody ? "" : address,
          firstName: said.firstName || said.lastName ? said.firstName : (found?.firstName ?? ""),
          lastName: said.firstName || said.lastName ? said.lastName : (found?.lastName ?? ""),
          phone: said.phone ?? (found ? found.phone : null),
        },
        isNobody,
        take: () => void taken.add(address),
      };
    },
    guests: () => [...guests].flatMap(([address, guest]) => (taken.has(address) ? guest : [])),
  };
}

function identityOf(customer: OrderRecord["customer"]) {
  const { id, email, externalId } = customer ?? {};
  return {
    id: id?.toLowerCase(),
    email: email ? normalizeEmail(email) : undefined,
    externalId: externalId ?? undefined,
  };
}

// A number is dialed as in the country of the address, else of the store.
function contactOf({ customer, shippingAddress, billingAddress }: OrderRecord, home: string | null) {
  const phone = customer?.phone || shippingAddress?.phone || billingAddress?.phone;
  const country = shippingAddress?.country || billingAddress?.country || home;
  const read = phone ? readPhone(phone, country) : undefined;
  return {
    ...namesOf(customer?.name),
    phone: read?.number ?? null,
    phoneExtension: read?.extension ?? null,
  };
}

// The text before the first blank is the first name, so both names together are the imported name.
function namesOf(name: string | null | undefined): { firstName: string; lastName: string } {
  const whole = name?.trim() ?? "";
  const blank = whole.indexOf(" ");
  return blank < 0
    ? { firstName: whole, lastName: "" }
    : { firstName: whole.slice(0, blank), lastName: whole.slice(blank + 1) };
}

const MAX_NAME = 100;

function guestOf(
  email: string,
  said: Pick<Person, "firstName" | "lastName" | "phone" | "phoneExtension"> | undefined,
  { placedAt }: OrderRecord,
  now: Date,
): NewGuest {
  const draft = {
    ...nothingKnown,
    email,
    // Of somebody without a name, the beginning of the email is the first name.
    firstName: said?.firstName.slice(0, MAX_NAME).trim() || email.split("@", 1)[0]!.slice(0, MAX_NAME),
    lastName: said?.lastName.slice(0, MAX_NAME).trim() ?? "",
    phone: said?.phone ?? null,
    phoneExtension: (said?.phone && said.phoneExtension) || null,
  };
  return { ...newCustomer(draft, now, { isGuest: "t" }), createdAt: instant(placedAt)! };
}
