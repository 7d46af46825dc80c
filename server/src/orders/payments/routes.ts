import { type Static, Type } from "typebox";
import type { Answer } from "../../http/answers/answer.ts";
import { notFound } from "../../http/answers/errors.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { hasIds } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byInteger, byTime } from "../../http/lists/sorts.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { findPayer } from "../mails/index.ts";
import { isTheirs, ORDER_TOKEN } from "../model/access-tokens.ts";
import { paymentAccounts } from "./account-columns.ts";
import { accountWrites, createAccount, getAccount, removeAccount, updateAccount } from "./accounts.ts";
import { beginPayment, type PaymentRuntime, reservePayment } from "./begin.ts";
import { askAboutAccount, CheckBody, CheckReply, concludeCheck } from "./check.ts";
import { type PaymentSettingsRow, paymentSettings } from "./columns.ts";
import { takeNotice, verifyNotice } from "./notice.ts";
import { findOffered, OfferedMethod, Payment } from "./offered.ts";
import type { Provider } from "./provider.ts";
import { PaymentSettingsUpdate } from "./schemas.ts";
import { findPaymentSettings } from "./settings-sql.ts";
import { updatePaymentSettings } from "./update.ts";
import { PaymentWarnings, warningsOf } from "./warnings.ts";

const path = "/api/v1/payment-methods";

const Offered = Type.Object(
  {
    methods: Type.Array(OfferedMethod),
    publishableKey: orNull(Type.String({ description: "The store's key for Stripe.js." })),
  },
  { additionalProperties: false, "x-name": "OfferedPaymentMethods" },
);

const PaymentSettings = paymentSettings.schema(
  { "x-name": "PaymentSettings" },
  { warnings: PaymentWarnings },
);

function serializeSettings(call: Call, row: PaymentSettingsRow): Pick<Answer, "data" | "version"> {
  const { methods, version } = paymentSettings.read(row);
  const warnings = JSON.stringify(warningsOf(methods, call.messages));
  return { data: paymentSettings.json(row, call, `"warnings":${warnings}`), version };
}

const accountReply = paymentAccounts.schema({ "x-name": "PaymentAccount" });

const accountList = list({
  name: "paymentAccounts",
  row: rowSchema(accountReply, "a payment account"),
  reply: "PaymentAccountList",
  table: paymentAccounts,
  from: "payment_accounts a",
  sorts: {
    position: byInteger("a.position"),
    createdAt: byTime("a.created_at"),
    updatedAt: byTime("a.updated_at"),
  },
  sort: "position",
  filters: {
    ids: hasIds("a.payment_account_id"),
  },
  fields: "paymentAccount",
});

/** The routes of a store's accounts at payment providers. */
const accountRoutes = nounRoutes(
  {
    path: "/api/v1/payment-accounts",
    one: "a payment account",
    many: "payment accounts",
    tag: "Settings",
    permission: "settings",
    messages: "payment_account",
    about: {
      list: "The accounts at payment providers, in the store's order. `stripe` and `test` of `GET /payment-methods` are the first account of each.",
      create:
        "At most 50 in a store. A new payment goes to the first account, by `position`, that takes the order's currency and the country of its billing address. Send the account's own fields under the name of its provider.",
      update:
        "A field left out keeps its value. A payment that was begun stays at its account: captures, voids, refunds and notices go there, whatever the order of the accounts is by then.",
      remove:
        "An account with payments that are still to be paid, captured or refunded stays: 409 with up to ten of their `orders`. So does the last complete account of a provider that payment methods use.",
    },
  },
  {
    table: paymentAccounts,
    writes: accountWrites as never,
    see: () => {},
    reply: accountReply,
    get: getAccount,
    create: (call, input) => createAccount(call as Call, input),
    update: (call, id, input) => updateAccount(call as Call, id, input),
    remove: removeAccount,
  },
  accountList,
);

/** The routes by which payments are configured, begun and reported. */
export const providerRoutes = (asking: PaymentRuntime): readonly Route[] => [
  route({
    method: "GET",
    path,
    permission: "settings:read",
    tag: "Settings",
    operation: "getPaymentMethods",
    summary: "Read how the store takes payments",
    reply: PaymentSettings,
    versioned: true,
    async handle(call) {
      const { row } = await findPaymentSettings(call.tx);
      return { message: "ok", ...serializeSettings(call, row) };
    },
  }),
  route({
    method: "PUT",
    path,
    permission: "settings",
    tag: "Settings",
    summary: "Change how the store takes payments",
    description:
      "A field left out keeps its value. `warnings` names the ways to pay that shoppers can choose without being told how; a dry run answers it, too. A method can go to `stripe` once the publishable key, the secret key and the webhook secret are set. For the notices, make an endpoint at Stripe with the address `/api/v1/payments/stripe/notices` of the store's host, and the events `payment_intent.*`, `charge.refunded`, `charge.dispute.*` and `refund.*`.",
    body: PaymentSettingsUpdate,
    reply: PaymentSettings,
    versioned: true,
    async handle(call) {
      const row = await updatePaymentSettings(call, call.body);
      return { message: "payment_methods.updated", ...serializeSettings(call, row) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/storefront/payment-methods",
    permission: "public",
    tag: "Storefront checkout",
    summary: "List the ways to pay",
    reply: Offered,
    async handle({ tx, store }) {
      const offered: Static<typeof Offered> = await findOffered(tx, store);
      return { message: "ok", data: JSON.stringify(offered) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/storefront/orders/:id/payment",
    permission: "public",
    tag: "Storefront checkout",
    operation: "startStorefrontOrderPayment",
    summary: "Begin or go on with the payment of an order",
    description:
      "For the customer whose order it is, and for whoever sends its token. If the provider cannot be asked just now, `clientSecret` is null; ask again.",
    proofs: { [ORDER_TOKEN]: "The `orderToken` that the checkout answered." },
    reply: Payment,
    secret: true,
    async handle(call) {
      await checkPayer(call);
      return { message: "ok", data: JSON.stringify(await reservePayment(call, call.params.id!)) };
    },
    async conclude(call, answer) {
      return { ...answer, data: JSON.stringify(await beginPayment(call, asking, call.params.id!)) };
    },
  }),
  ...accountRoutes,
  route({
    method: "POST",
    path: "/api/v1/payment-accounts/:id/check",
    permission: "settings",
    tag: "Settings",
    summary: "Check whether a payment account works",
    description:
      "Asks the provider about the account's keys, and answers in words what was found. An account without a secret for notices gets an endpoint at the provider, if the store is reachable by https; its secret is stored. It takes up to 30 seconds.",
    body: CheckBody,
    bodyOptional: true,
    reply: CheckReply,
    cost: 10,
    prepare: (call) => askAboutAccount(call, asking),
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await concludeCheck(call)) };
    },
  }),
  ...Object.values(asking.providers).map((provider) => noticeRoute(provider)),
];

function noticeRoute(provider: Provider): Route {
  const { name, notices } = provider.type;
  return route({
    method: "POST",
    path: `/api/v1/payments/${name}/notices`,
    permission: "open",
    tag: "Payments",
    operation: notices.operation,
    summary: notices.summary,
    description: notices.description,
    headers: { [notices.header]: notices.headerDescription },
    uploads: ["application/json"],
    bodyLimit: notices.limit,
    takesNotices: true,
    prepare: (call) => verifyNotice(call, provider),
    async handle(call) {
      await takeNotice(call, name, call.prepared);
      return { message: "ok", data: null };
    },
  });
}

async function checkPayer(call: Pick<Call, "tx" | "params" | "principal" | "header">): Promise<void> {
  const payer = await findPayer(call.tx, call.params.id!);
  if (!payer || !isTheirs(call, payer)) throw notFound();
}
