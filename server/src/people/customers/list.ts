import { type Static, Type } from "typebox";
import { invalidField } from "../../http/answers/errors.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { containsWords, equals, filter, hasIds, hasTag, isSince, isTrue } from "../../http/lists/filters.ts";
import { type ListShape, list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import type { Call } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { customers, customersWithAddress, ListedCustomer } from "./columns.ts";

// The totals of all and of each kind are counted with every write, so that they need no scan.
const counted = {
  isActive: "n.active",
  isEmailVerified: "n.verified",
  isGuest: "n.guests",
  marketingOptIn: "n.subscribed",
} as const;
const kinds = Object.keys(counted) as (keyof typeof counted)[];
const sums = ["total", "active", "verified", "guests", "subscribed"]
  .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
  .join(", ");

const Stats = Type.Object(
  {
    total: Type.Integer({
      description: "All customers of the store but those who are anonymized, whatever the filters.",
    }),
    active: Type.Integer({ description: "Customers with `isActive`." }),
    verified: Type.Integer({ description: "Customers with `isEmailVerified`." }),
  },
  { additionalProperties: false },
);

/** Whether anonymized customers were asked for, or all others. */
type ListFilters = { isAnonymized?: boolean | undefined };

const filters = {
  q: containsWords(
    "c.search_text",
    "Words that the email, the names or the phone number must contain; all of them are needed.",
  ),
  ids: hasIds("c.customer_id"),
  email: equals(
    "c.email",
    Type.String({ maxLength: 320, description: "Exactly this email address, in upper or lower case." }),
    readEmail,
  ),
  isActive: isTrue("c.is_active"),
  isGuest: isTrue("c.is_guest"),
  isEmailVerified: isTrue("c.is_email_verified"),
  marketingOptIn: isTrue("c.marketing_opt_in"),
  createdSince: isSince("c.created_at", "Created at this time or later (ISO 8601)."),
  updatedSince: isSince("c.updated_at", "Changed at this time or later (ISO 8601)."),
  isAnonymized: filter(
    Type.Boolean({
      description: "Anonymized customers, or all others. If absent, anonymized ones are left out.",
    }),
    (wanted) => `c.anonymized_at is ${wanted ? "not null" : "null"}`,
  ),
  tag: hasTag("c.customer_id", "customer_tags", "customer_id"),
  externalId: equals("c.external_id", Type.String({ maxLength: 255 })),
  include: filter(
    Type.Unsafe<string>({
      type: "string",
      enum: ["address"],
      description: "`address`: each customer with the default address, as `defaultAddress`.",
    }),
    () => [],
  ),
};

const shape: Omit<ListShape<typeof filters, ListFilters>, "table"> = {
  name: "customers",
  row: rowSchema(ListedCustomer, "a customer"),
  reply: "CustomerList",
  beside: { stats: Stats },
  fields: "customer",
  scope: ({ isAnonymized }) => (isAnonymized === undefined ? "c.anonymized_at is null" : "true"),
  from: "customers c",
  head: (_, __, store) => ({
    from: `(select ${sums} from customer_counts where store_id = ${store}) n`,
    select: "n.total, n.active, n.verified",
  }),
  sorts: {
    createdAt: byTime("c.created_at"),
    updatedAt: byTime("c.updated_at"),
    name: byText("c.sort_name"),
    email: byText("c.email"),
  },
  sort: "-createdAt",
  sortDescription: "Sort order; `-` for descending. `name` is the last name, then the first.",
  filters,
  total(query, filters) {
    if (filters === 0) return "n.total";
    const kind = kinds.find((name) => query[name] !== undefined);
    if (!kind || filters > 1) return undefined;
    return query[kind] ? counted[kind] : `n.total - ${counted[kind]}`;
  },
};

/** The store's customers. */
export const customerList = list({ ...shape, table: customers });
const listWithAddress = list({ ...shape, table: customersWithAddress });

/** A page of the store's customers with the counts of all, as JSON text. One statement. */
export async function listCustomers(call: Call<Static<typeof customerList.query>>): Promise<string> {
  const { isAnonymized, include } = call.query as { isAnonymized?: boolean; include?: string };
  const shown = include === "address" ? listWithAddress : customerList;
  const page = await shown.read(call.tx, call.query, { isAnonymized });
  const [total, active, verified] = page.head;
  const stats = `"stats":{"total":${total},"active":${active},"verified":${verified}}`;
  return shown.write(page, call.query, call, stats);
}

function readEmail(text: string): string {
  const email = normalizeEmail(text);
  if (!email) throw invalidField("/email", "invalid_email");
  return email;
}
