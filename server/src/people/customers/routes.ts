import { madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { actRoutes } from "./act-routes.ts";
import { addressRoutes } from "./addresses/routes.ts";
import { Customer, CustomerInFull, customers, customersInFull } from "./columns.ts";
import { createCustomer, creatingTogether } from "./create.ts";
import { deactivateCustomer } from "./deactivate.ts";
import { exportCustomer } from "./export/export-customer.ts";
import { CustomerExport } from "./export/schemas.ts";
import { customerList, listCustomers } from "./list.ts";
import { unsubscribeRoutes } from "./marketing/routes.ts";
import { CustomerOrders, CustomerStats, OrdersQuery } from "./order-schemas.ts";
import type { OrdersOf } from "./orders-of.ts";
import { CreatedCustomer, CustomerCreate, customerWrites } from "./schemas.ts";
import { getCustomer, getCustomerInFull } from "./sql.ts";
import { taxIdRoutes } from "./tax-ids/routes.ts";
import type { TaxRegister } from "./tax-ids/vies.ts";
import { type FixedFields, updateCustomer } from "./update.ts";

const tag = "Customers";
const CUSTOMERS = "/api/v1/customer";

const fixed: FixedFields = {
  isActive: ({ isActive }) => (isActive ? `DELETE ${CUSTOMERS}/:id` : `POST ${CUSTOMERS}/:id/reactivate`),
  isEmailVerified: () => "POST /api/v1/auth/customer/verify-email",
};

/** The merchant's endpoints of customers. */
export const customerRoutes = (
  orders: OrdersOf,
  originOf: OriginOf,
  taxRegister: TaxRegister,
): readonly Route[] => [
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
      return rowAnswer(customersInFull, call, await getCustomerInFull(call.tx, call.params.id!), "ok");
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
    readOnly: customerWrites.readOnly,
    reply: CreatedCustomer,
    status: 201,
    together: creatingTogether,
    async handle(call) {
      const { row, secrets } = createCustomer(call);
      return madeAnswer(CUSTOMERS, customers, call, row, "customer.created", secrets);
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
    body: customerWrites.Update,
    reply: Customer,
    versioned: true,
    async handle(call) {
      return rowAnswer(
        customers,
        call,
        await updateCustomer(call, call.params.id!, { fixed }),
        "customer.updated",
      );
    },
  }),
  route({
    method: "DELETE",
    path: `${CUSTOMERS}/:id`,
    permission: "customers",
    effects: ["revocation"],
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
  ...actRoutes(orders, fixed),
  ...taxIdRoutes(`${CUSTOMERS}/:id/tax-id-checks`, taxRegister),
  ...unsubscribeRoutes(originOf),
  ...addressRoutes({
    path: `${CUSTOMERS}/:id/addresses`,
    one: "addressId",
    permission: { read: "customers:read", write: "customers" },
    tag,
    whose: "a customer's",
    customerOf: ({ params }) => params.id!,
  }),
];
