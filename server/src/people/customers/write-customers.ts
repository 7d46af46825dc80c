import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { addToCounts, type Counts } from "./counts.ts";
import { derived } from "./draft.ts";

/** A customer as another system, or nobody but the seeder, knows them: without a password. */
export type NewCustomer = {
  email: string;
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string | null;
  isGuest: boolean;
  isActive: boolean;
  isEmailVerified: boolean;
  marketingOptIn: boolean;
  createdAt: Date;
  updatedAt: Date;
};

const insert = statement(`
  with made as (
    insert into customers (store_id, customer_id, email, first_name, last_name, phone, is_guest, is_active,
      is_email_verified, marketing_opt_in, sort_name, search_text, created_at, updated_at, deactivated_at)
    select $1, c.customer_id, c.email, c.first_name, c.last_name, c.phone, c.is_guest, c.is_active,
      c.is_email_verified, c.marketing_opt_in, c.sort_name, c.search_text, c.created_at, c.updated_at,
      case when not c.is_active then c.updated_at end
    from json_to_recordset($2) as c (customer_id uuid, email text, first_name text, last_name text, phone text,
      is_guest boolean, is_active boolean, is_email_verified boolean, marketing_opt_in boolean, sort_name text,
      search_text text, created_at timestamptz, updated_at timestamptz)
    on conflict (store_id, email) do nothing
    returning is_active, is_email_verified, is_guest, marketing_opt_in)
  select count(*), count(*) filter (where is_active), count(*) filter (where is_email_verified),
    count(*) filter (where is_guest), count(*) filter (where marketing_opt_in)
  from made`);

/** Adds customers in one statement and returns how many: those whose email is taken are left out. */
export async function writeCustomers(tx: Tx, customers: readonly NewCustomer[]): Promise<number> {
  const [row] = await tx.query(insert, [tx.storeId, JSON.stringify(customers.map(columnsOf))]);
  const counts = row!.map(Number) as unknown as Counts;
  addToCounts(tx, counts);
  return counts[0];
}

function columnsOf(customer: NewCustomer) {
  const names = {
    email: normalizeEmail(customer.email)!,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
  };
  return {
    customer_id: uuidv7({ msecs: customer.createdAt.getTime() }),
    ...names,
    ...derived(names),
    is_guest: customer.isGuest,
    is_active: customer.isActive,
    is_email_verified: customer.isEmailVerified,
    marketing_opt_in: customer.marketingOptIn,
    created_at: customer.createdAt,
    updated_at: customer.updatedAt,
  };
}
