import type { Pool } from "../../db/pool/pool.ts";
import { tenantReads, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { seededRandom } from "../../kit/random.ts";
import { slugify } from "../../kit/text/slug.ts";
import { countCustomers, type KnownCustomer, writeCustomers } from "../../people/customers/index.ts";
import people from "./people.json" with { type: "json" };

type Random = () => number;
/** Names as they are given together, and how phone numbers begin there; so many digits follow. */
type Country = { first: readonly string[]; last: readonly string[]; phone: string; digits: number };

const countries: readonly Country[] = people;

/**
 * A made-up customer, the same for the same random numbers; `number` makes their email their own (RFC 2606).
 */
function makeCustomer(random: Random, number: number): Omit<KnownCustomer, "createdAt" | "updatedAt"> {
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

const BATCH = 2_000;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/**
 * Fills a store with made-up customers, who came over the past two years, in transactions of 2,000. Every run
 * makes people of its own: no customer's row is ever deleted, so their numbers go on from how many there are.
 */
export async function seedCustomers(
  pool: Pool,
  store: Store,
  count: number,
  { onProgress, seed = 1 }: { onProgress?: (customers: number) => void; seed?: number } = {},
): Promise<{ customers: number; seconds: number }> {
  const started = performance.now();
  const random = seededRandom(seed);
  const start = Date.now() - TWO_YEARS_MS;
  const first = (await countCustomers(tenantReads(pool, store.id))) + 1;
  let customers = 0;
  for (let next = 0; next < count; ) {
    const batch = Array.from({ length: Math.min(BATCH, count - next) }, () => {
      const createdAt = start + ((next + random()) / count) * TWO_YEARS_MS;
      const updatedAt =
        random() < 0.7 ? createdAt : createdAt + random() * (start + TWO_YEARS_MS - createdAt);
      const person = makeCustomer(random, first + next++);
      return { ...person, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
    });
    customers += await tenantTransaction(pool, store.id, (tx) => writeCustomers(tx, batch));
    onProgress?.(next);
  }
  return { customers, seconds: Math.round(performance.now() - started) / 1_000 };
}
