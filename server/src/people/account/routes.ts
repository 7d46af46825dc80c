import type { Row } from "../../db/pool.ts";
import { readOnlyFields as readOnlyRefusal } from "../../http/errors.ts";
import { type Answer, type Route, refused, route } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { prepareProof, settleProof } from "../auth/index.ts";
import type { OrdersOf } from "../customers/index.ts";
import {
  Address,
  AddressCreate,
  AddressList,
  AddressUpdate,
  addAddress,
  addressReadOnly,
  Customer,
  CustomerExport,
  CustomerOrders,
  CustomerUpdate,
  changeAddress,
  customerColumn,
  customerSide,
  deactivateCustomer,
  exportCustomer,
  getAddress,
  getCustomer,
  listAddresses,
  OrdersQuery,
  presentAddress,
  presentCustomer,
  removeAddress,
  updateCustomer,
} from "../customers/index.ts";
import { AccountRemoval } from "./access-schemas.ts";

const tag = "Customer account";
const ACCOUNT = "/api/v1/storefront/account";
const ADDRESSES = `${ACCOUNT}/addresses`;

/** A customer's endpoints of their own account. */
export const accountRoutes = (orders: OrdersOf): readonly Route[] => [
  route({
    method: "GET",
    path: ACCOUNT,
    permission: "customer",
    tag,
    summary: "Read my account",
    reply: Customer,
    versioned: true,
    async handle({ tx, principal }) {
      return answer(await getCustomer(tx, principal!.id), "ok");
    },
  }),
  route({
    method: "PUT",
    path: ACCOUNT,
    permission: "customer",
    tag,
    summary: "Update my account",
    description: "A field left out keeps its value. The email address is the store's to change.",
    body: CustomerUpdate,
    reply: Customer,
    versioned: true,
    async handle(call) {
      const { id } = call.principal!;
      const { email, ...input } = call.body;
      if (email !== undefined) {
        const current = customerColumn(await getCustomer(call.tx, id), "email");
        if (normalizeEmail(email) !== current)
          throw readOnlyRefusal([{ field: "/email", code: "read_only_field" }]);
      }
      return answer(await updateCustomer(call, id, input, call.expectedVersions), "customer.updated");
    },
  }),
  route({
    method: "DELETE",
    path: ACCOUNT,
    permission: "customer",
    tag,
    summary: "Delete my account",
    description:
      "Ends all sessions; after the store's delay the account is anonymized. The store can undo it until then.",
    body: AccountRemoval,
    prepare: (call) => prepareProof(call, customerSide, { field: "/password", password: call.body.password }),
    async handle(call) {
      const refusal = await settleProof(call, call.prepared);
      if (refusal) return refused(refusal);
      await deactivateCustomer(call.tx, call.principal!.id, [], call.now);
      return { message: "customer.deactivated", data: null };
    },
  }),
  route({
    method: "GET",
    path: `${ACCOUNT}/orders`,
    permission: "customer",
    tag,
    summary: "List my orders",
    query: OrdersQuery,
    reply: CustomerOrders,
    async handle({ tx, store, principal, query }) {
      return { message: "ok", data: await orders.list(tx, store, principal!.id, query) };
    },
  }),
  route({
    method: "GET",
    path: `${ACCOUNT}/export`,
    permission: "customer",
    tag,
    summary: "Read everything that is held of me",
    reply: CustomerExport,
    async handle({ tx, store, principal, now }) {
      return { message: "ok", data: await exportCustomer(tx, store, orders, principal!.id, now) };
    },
  }),
  route({
    method: "GET",
    path: ADDRESSES,
    permission: "customer",
    tag,
    summary: "List my addresses",
    reply: AddressList,
    async handle({ tx, principal }) {
      const addresses = await listAddresses(tx, principal!.id);
      return { message: "ok", data: `{"addresses":[${addresses.join(",")}]}` };
    },
  }),
  route({
    method: "GET",
    path: `${ADDRESSES}/:id`,
    permission: "customer",
    tag,
    summary: "Read one of my addresses",
    reply: Address,
    async handle({ tx, principal, params }) {
      return { message: "ok", data: presentAddress(await getAddress(tx, principal!.id, params.id!)) };
    },
  }),
  route({
    method: "POST",
    path: ADDRESSES,
    permission: "customer",
    secret: true,
    tag,
    summary: "Add an address",
    body: AddressCreate,
    readOnly: addressReadOnly,
    reply: Address,
    status: 201,
    async handle({ tx, principal, body, now }) {
      const row = await addAddress(tx, principal!.id, body, now);
      return {
        message: "address.created",
        data: presentAddress(row),
        status: 201,
        location: `${ADDRESSES}/${row[0]}`,
      };
    },
  }),
  route({
    method: "PUT",
    path: `${ADDRESSES}/:id`,
    permission: "customer",
    tag,
    summary: "Update one of my addresses",
    description: "A field left out keeps its value.",
    body: AddressUpdate,
    reply: Address,
    async handle({ tx, principal, params, body, now }) {
      const row = await changeAddress(tx, principal!.id, params.id!, body, now);
      return { message: "address.updated", data: presentAddress(row) };
    },
  }),
  route({
    method: "DELETE",
    path: `${ADDRESSES}/:id`,
    permission: "customer",
    tag,
    summary: "Delete one of my addresses",
    async handle({ tx, principal, params, now }) {
      await removeAddress(tx, principal!.id, params.id!, now);
      return { message: "address.deleted", data: null };
    },
  }),
];

function answer(row: Row, message: Answer["message"]): Answer {
  return { message, data: presentCustomer(row), version: Number(customerColumn(row, "version")) };
}
