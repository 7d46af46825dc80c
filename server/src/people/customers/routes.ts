import { type Answer, type Call, type Route, route } from "../../http/route.ts";
import { endSessionsOf } from "../auth/index.ts";
import { addressRoutes } from "./address-routes.ts";
import { anonymizeCustomer } from "./anonymize.ts";
import { Customer, CustomerInFull, type CustomerRow, customers, customersInFull } from "./columns.ts";
import { createCustomer } from "./create.ts";
import { deactivateCustomer, reactivateCustomer } from "./deactivate.ts";
import { exportCustomer } from "./export.ts";
import { CustomerExport } from "./export-schemas.ts";
import { inviteCustomer } from "./invite.ts";
import { customerList, listCustomers } from "./list.ts";
import { mergeCustomer } from "./merge.ts";
import { CustomerOrders, CustomerStats, OrdersQuery } from "./order-schemas.ts";
import type { OrdersOf } from "./orders-of.ts";
import { CreatedCustomer, CustomerCreate, CustomerMerge, CustomerUpdate, readOnlyFields } from "./schemas.ts";
import { getCustomer, getCustomerInFull } from "./sql.ts";
import { type FixedFields, updateCustomer } from "./update.ts";

const tag = "Customers";
const CUSTOMERS = "/api/v1/customer";
// Tokens of the limit that a request takes which sends mail.
const MAIL_COST = 10;

const fixed: FixedFields = {
  isActive: ({ isActive }) => (isActive ? `DELETE ${CUSTOMERS}/:id` : `POST ${CUSTOMERS}/:id/reactivate`),
  isEmailVerified: () => "POST /api/v1/auth/customer/verify-email",
};

/** The merchant's endpoints of customers. */
export const customerRoutes = (orders: OrdersOf): readonly Route[] => [
  route({
    method: "GET",
    path: CUSTOMERS,
    permission: "customers:read",
    tag,
    summary: "List customers",
    query: customerList.query,
    reply: customerList.reply,
    async handle(call) {
      return { message: "ok", data: await listCustomers(call) };
    },
  }),
  route({
    method: "GET",
    path: `${CUSTOMERS}/:id`,
    permission: "customers:read",
    tag,
    summary: "Read one customer",
    reply: CustomerInFull,
    versioned: true,
    async handle(call) {
      const row = await getCustomerInFull(call.tx, call.params.id!);
      return {
        message: "ok",
        data: customersInFull.json(row, call),
        version: customersInFull.get(row, "version"),
      };
    },
  }),
  route({
    method: "GET",
    path: `${CUSTOMERS}/:id/orders`,
    permission: "customers:read",
    tag,
    summary: "List a customer's orders",
    query: OrdersQuery,
    reply: CustomerOrders,
    async handle(call) {
      await getCustomer(call.tx, call.params.id!);
      return { message: "ok", data: await orders.list(call, call.params.id!) };
    },
  }),
  route({
    method: "GET",
    path: `${CUSTOMERS}/:id/stats`,
    permission: "customers:read",
    tag,
    operation: "getCustomerStats",
    summary: "Read the totals of a customer's orders",
    reply: CustomerStats,
    async handle(call) {
      await getCustomer(call.tx, call.params.id!);
      return { message: "ok", data: await orders.stats(call, call.params.id!) };
    },
  }),
  route({
    method: "GET",
    path: `${CUSTOMERS}/:id/export`,
    permission: "customers:read",
    audited: true,
    tag,
    operation: "exportCustomer",
    summary: "Read all data held about a customer",
    description: "For a person who asks for their data (GDPR, article 15). The audit log notes it.",
    reply: CustomerExport,
    async handle(call) {
      return { message: "ok", data: await exportCustomer(call, call.params.id!, orders) };
    },
  }),
  route({
    method: "POST",
    path: CUSTOMERS,
    permission: "customers",
    secret: true,
    tag,
    summary: "Create a customer",
    description:
      "The answer has a code that confirms the address, and a temporary password. Both are mailed to the customer, and no other answer has them.",
    body: CustomerCreate,
    readOnly: [...readOnlyFields, "version"],
    reply: CreatedCustomer,
    status: 201,
    async handle(call) {
      const { row, told } = createCustomer(call);
      const location = `${CUSTOMERS}/${customers.get(row, "id")}`;
      return { ...answer(call, row, "customer.created", told), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: `${CUSTOMERS}/:id`,
    permission: "customers",
    tag,
    summary: "Update a customer",
    description:
      "A field left out keeps its value. A new email address is unconfirmed; a customer with a password is mailed a code to confirm it.",
    body: CustomerUpdate,
    reply: Customer,
    versioned: true,
    async handle(call) {
      return answer(call, await updateCustomer(call, call.params.id!, { fixed }), "customer.updated");
    },
  }),
  route({
    method: "DELETE",
    path: `${CUSTOMERS}/:id`,
    permission: "customers",
    tag,
    summary: "Deactivate a customer",
    description:
      "Ends the customer's sessions. After the store's delay the customer is anonymized; until then POST /api/v1/customer/:id/reactivate undoes it.",
    versioned: true,
    async handle(call) {
      await deactivateCustomer(call, call.params.id!);
      return { message: "customer.deactivated", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/reactivate`,
    permission: "customers",
    secret: true,
    tag,
    summary: "Reactivate a customer",
    reply: Customer,
    versioned: true,
    async handle(call) {
      return answer(call, await reactivateCustomer(call, call.params.id!), "customer.reactivated");
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/anonymize`,
    permission: "customers",
    secret: true,
    tag,
    summary: "Anonymize a customer now",
    description:
      "This cannot be undone. Name, email, phone, avatar, addresses and sessions are deleted, and the email address is free again. Orders stay.",
    reply: Customer,
    versioned: true,
    async handle(call) {
      return answer(call, await anonymizeCustomer(call, call.params.id!, orders), "customer.anonymized");
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/resend-invitation`,
    permission: "customers",
    secret: true,
    cost: MAIL_COST,
    tag,
    summary: "Send an invitation again",
    description:
      "For a customer who has not chosen a password yet. The new code and the new temporary password take the place of the earlier ones.",
    reply: CreatedCustomer,
    async handle(call) {
      const { row, told } = await inviteCustomer(call, call.params.id!);
      return answer(call, row, "customer.invited", told);
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/end-sessions`,
    permission: "customers",
    tag,
    operation: "endCustomerSessions",
    summary: "End all sessions of a customer",
    async handle(call) {
      await getCustomer(call.tx, call.params.id!);
      await endSessionsOf(call, { customerId: call.params.id! });
      return { message: "customer.sessions_ended", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/merge`,
    permission: "customers",
    secret: true,
    tag,
    summary: "Merge a customer into another one",
    description:
      "Orders, returns, reviews, gift cards, addresses and tags become those of `into`. This customer is anonymized, which cannot be undone. Of a product that both reviewed, the review of `into` stays theirs.",
    body: CustomerMerge,
    reply: Customer,
    async handle(call) {
      return answer(call, await mergeCustomer(call, call.params.id!, orders), "customer.merged");
    },
  }),
  ...addressRoutes({
    path: `${CUSTOMERS}/:id/addresses`,
    one: "addressId",
    permission: { read: "customers:read", write: "customers" },
    tag,
    whose: "a customer's",
    customerOf: ({ params }) => params.id!,
  }),
];

function answer(
  call: Call,
  row: CustomerRow,
  message: Answer["message"],
  told: Readonly<Record<string, string>> = {},
): Answer {
  const more = JSON.stringify(told).slice(1, -1);
  return { message, data: customers.json(row, call, more), version: customers.get(row, "version") };
}
