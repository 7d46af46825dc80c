import { slugify } from "../../kit/slug.ts";
import type { KnownCustomer } from "../../people/customers/index.ts";
import people from "./people.json" with { type: "json" };

type Random = () => number;
/** Names as they are given together, and how phone numbers begin there; so many digits follow. */
type Country = { first: readonly string[]; last: readonly string[]; phone: string; digits: number };

const countries: readonly Country[] = people;

/** A made-up customer, the same for the same random numbers; `number` makes their email their own (RFC 2606). */
export function makeCustomer(random: Random, number: number): Omit<KnownCustomer, "createdAt" | "updatedAt"> {
  const { first, last, phone, digits } = pick(random, countries);
  const [firstName, lastName] = [pick(random, first), pick(random, last)];
  const latin = [firstName, lastName].map((name) => slugify(name).replace(/[^a-z0-9]/g, ""));
  const local = latin.every(Boolean) ? latin.join(".") : "customer";
  const isGuest = random() < 0.25;
  const tail = Array.from({ length: digits }, () => Math.floor(random() * 10)).join("");
  return {
    email: `${local}.${number}@example.${pick(random, ["com", "net", "org"])}`,
    firstName,
    lastName,
    phone: random() < 0.6 ? phone + tail : null,
    isGuest,
    isActive: random() >= 0.03,
    isEmailVerified: !isGuest && random() < 0.8,
    marketingOptIn: random() < 0.4,
    taxExempt: false,
  };
}

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
