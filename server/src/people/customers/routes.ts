import type { Row } from "../../db/pool.ts";
import { type Answer, type Route, route } from "../../http/route.ts";
import { anonymizeCustomer } from "./anonymize.ts";
import { createCustomer } from "./create.ts";
import { getCustomer } from "./customer-rows.ts";
import { deactivateCustomer, reactivateCustomer } from "./deactivate.ts";
import { exportCustomer } from "./export.ts";
import { CustomerExport } from "./export-schemas.ts";
import { CustomerListQuery, listCustomers } from "./list.ts";
import { CustomerOrders, CustomerStats, OrdersQuery } from "./order-schemas.ts";
import type { OrdersOf } from "./orders-of.ts";
import { customerColumn, presentCustomer } from "./present.ts";
import {
  CreatedCustomer,
  Customer,
  CustomerCreate,
  CustomerList,
  CustomerUpdate,
  readOnlyFields,
} from "./schemas.ts";
import { updateCustomer } from "./update.ts";

const tag = "Customers";

/** The merchant's endpoints of customers. */
export const customerRoutes = (orders: OrdersOf): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/customer",
    permission: "customers:read",
    tag,
    summary: "List customers",
    query: CustomerListQuery,
    reply: CustomerList,
    async handle({ tx, query }) {
      return { message: "ok", data: await listCustomers(tx, query) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/customer/:id",
    permission: "customers:read",
    tag,
    summary: "Read one customer",
    reply: Customer,
    versioned: true,
    async handle({ tx, params }) {
      return answer(await getCustomer(tx, params.id!), "ok");
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/customer/:id/orders",
    permission: "customers:read",
    tag,
    summary: "List a customer's orders",
    query: OrdersQuery,
    reply: CustomerOrders,
    async handle({ tx, store, params, query }) {
      await getCustomer(tx, params.id!);
      return { message: "ok", data: await orders.list(tx, store, params.id!, query) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/customer/:id/stats",
    permission: "customers:read",
    tag,
    summary: "Read what a customer's orders come to",
    reply: CustomerStats,
    async handle({ tx, store, params }) {
      await getCustomer(tx, params.id!);
      return { message: "ok", data: await orders.stats(tx, store, params.id!) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/customer/:id/export",
    permission: "customers:read",
    tag,
    summary: "Read everything that is held of a customer",
    description: "For a person who asks what is known of them (GDPR, article 15).",
    reply: CustomerExport,
    async handle({ tx, store, params, now }) {
      return { message: "ok", data: await exportCustomer(tx, store, orders, params.id!, now) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/customer",
    permission: "customers",
    secret: true,
    tag,
    summary: "Create a customer",
    description:
      "The answer tells a code that confirms the address and a temporary password, this once; both are mailed to the customer, too.",
    body: CustomerCreate,
    readOnly: [...readOnlyFields, "version"],
    reply: CreatedCustomer,
    status: 201,
    async handle(call) {
      const { row, ...told } = await createCustomer(call, call.body);
      const location = `/api/v1/customer/${customerColumn(row, "customer_id")}`;
      return { ...answer(row, "customer.created", told), status: 201, location };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/customer/:id",
    permission: "customers",
    tag,
    summary: "Update a customer",
    description:
      "A field left out keeps its value. Another email is not confirmed; who has a password is mailed a code for it.",
    body: CustomerUpdate,
    reply: Customer,
    versioned: true,
    async handle(call) {
      const row = await updateCustomer(call, call.params.id!, call.body, call.expectedVersions);
      return answer(row, "customer.updated");
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/customer/:id",
    permission: "customers",
    tag,
    summary: "Deactivate a customer",
    description:
      "Ends their sessions. After the store's delay they are anonymized; until then POST /api/v1/customer/:id/reactivate undoes it.",
    versioned: true,
    async handle({ tx, params, expectedVersions, now }) {
      await deactivateCustomer(tx, params.id!, expectedVersions, now);
      return { message: "customer.deactivated", data: null };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/customer/:id/reactivate",
    permission: "customers",
    secret: true,
    tag,
    summary: "Reactivate a customer",
    reply: Customer,
    versioned: true,
    async handle({ tx, params, expectedVersions, now }) {
      const row = await reactivateCustomer(tx, params.id!, expectedVersions, now);
      return answer(row, "customer.reactivated");
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/customer/:id/anonymize",
    permission: "customers",
    secret: true,
    tag,
    summary: "Anonymize a customer now",
    description:
      "For good: name, email, phone, avatar, addresses and sessions go, and the email is free again. What they bought stays.",
    reply: Customer,
    versioned: true,
    async handle({ tx, vault, params, expectedVersions, now }) {
      const row = await anonymizeCustomer(tx, vault, orders, params.id!, expectedVersions, now);
      return answer(row, "customer.anonymized");
    },
  }),
];

function answer(row: Row, message: Answer["message"], told?: Record<string, string>): Answer {
  return { message, data: presentCustomer(row, 0, told), version: Number(customerColumn(row, "version")) };
}
