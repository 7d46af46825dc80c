import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { MAIL_COST } from "../../platform/mail/index.ts";
import { prepareProof, settleProof } from "../auth/index.ts";
import {
  addressRoutes,
  type CustomerRow,
  customerSide,
  customers,
  deactivateCustomer,
  exportCustomer,
  getCustomer,
  type OrdersOf,
  OrdersQuery,
  ShopperCustomer,
  ShopperExport,
  ShopperUpdate,
  shopperJson,
  type UpdateInput,
  updateCustomer,
  writtenByStore,
} from "../customers/index.ts";
import { AccountRemoval, EmailChange, EmailConfirmation } from "./access-schemas.ts";
import { changeEmail, confirmEmail } from "./change-email.ts";
import { mailNotice } from "./mail-notice.ts";

const tag = "Customer account";
const ACCOUNT = "/api/v1/storefront/account";

const fixed = {
  email: () => `POST ${ACCOUNT}/change-email`,
  // The store alone changes it.
  taxExempt: () => null,
  isActive: () => `DELETE ${ACCOUNT}`,
  isEmailVerified: () => "POST /api/v1/auth/customer/verify-email",
};

/** A customer's endpoints of their own account. */
export const accountRoutes = (orders: OrdersOf): readonly Route[] => [
  route({
    method: "GET",
    path: ACCOUNT,
    permission: "customer",
    tag,
    summary: "Read my account",
    reply: ShopperCustomer,
    versioned: true,
    async handle(call) {
      return answer(call, await getCustomer(call.tx, call.principal!.id), "ok");
    },
  }),
  route({
    method: "PUT",
    path: ACCOUNT,
    permission: "customer",
    tag,
    summary: "Update my account",
    description:
      "A field left out keeps its value. The email address is changed by POST /api/v1/storefront/account/change-email.",
    body: ShopperUpdate,
    reply: ShopperCustomer,
    versioned: true,
    async handle(call) {
      return answer(call, await updateOwn(call), "customer.updated");
    },
  }),
  route({
    method: "DELETE",
    path: ACCOUNT,
    permission: "customer",
    tag,
    summary: "Delete my account",
    description:
      "Ends all sessions, and a mail tells of it; after the store's delay the account is anonymized. The store can undo it until then. Registering again within the delay makes a new account, and the old one is anonymized at once.",
    body: AccountRemoval,
    prepare: (call) => prepareProof(call, customerSide, { field: "/password", password: call.body.password }),
    async handle(call) {
      const refusal = await settleProof(call, call.prepared);
      if (refusal) return refuseAfterWrites(refusal);
      const row = await deactivateCustomer(call, call.principal!.id);
      if (row) await mailNotice(call, row, "account_deleted");
      return { message: "account.deleted", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${ACCOUNT}/change-email`,
    permission: "customer",
    guarded: true,
    secret: true,
    cost: MAIL_COST,
    tag,
    operation: "changeStorefrontEmail",
    summary: "Change my email address",
    description:
      "Takes the password, and mails a code of 6 digits to the new address, valid for an hour and five tries. The account keeps its address until then. The answer is the same whether or not the address can be used.",
    body: EmailChange,
    prepare: (call) => prepareProof(call, customerSide, { field: "/password", password: call.body.password }),
    handle: changeEmail,
  }),
  route({
    method: "POST",
    path: `${ACCOUNT}/confirm-email`,
    permission: "customer",
    guarded: true,
    secret: true,
    tag,
    operation: "confirmStorefrontEmail",
    summary: "Confirm my new email address",
    description:
      "Takes the address and the code that was mailed to it. Mails tell both addresses; codes that went to the old one stop working.",
    body: EmailConfirmation,
    reply: ShopperCustomer,
    handle: confirmEmail,
  }),
  route({
    method: "GET",
    path: `${ACCOUNT}/orders`,
    permission: "customer",
    tag,
    summary: "List my orders",
    query: OrdersQuery,
    reply: orders.shopper.reply,
    async handle(call) {
      return { message: "ok", data: await orders.shopper.list(call, call.principal!.id) };
    },
  }),
  route({
    method: "GET",
    path: `${ACCOUNT}/export`,
    permission: "customer",
    audited: true,
    tag,
    operation: "exportStorefrontAccount",
    summary: "Read all data held about me",
    description: "The store's audit log notes it.",
    reply: ShopperExport,
    async handle(call) {
      return { message: "ok", data: await exportCustomer(call, call.principal!.id, orders) };
    },
  }),
  ...addressRoutes({
    path: `${ACCOUNT}/addresses`,
    one: "id",
    permission: { read: "customer", write: "customer" },
    tag,
    whose: "my",
    customerOf: ({ principal }) => principal!.id,
  }),
];

function updateOwn(call: Call<object, UpdateInput>) {
  const isTaken = (name: string) => name in fixed || !writtenByStore.some((one) => one === name);
  const body = Object.fromEntries(Object.entries(call.body).filter(([name]) => isTaken(name)));
  return updateCustomer({ ...call, body }, call.principal!.id, { fixed, source: "account" });
}

const answer = (call: Call, row: CustomerRow, message: Answer["message"]): Answer => ({
  message,
  data: shopperJson(row, call),
  version: customers.get(row, "version"),
});
