import { rowSchema } from "../../http/lists/fields.ts";
import { hasIds } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byInteger, byTime } from "../../http/lists/sorts.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import type { Call } from "../../http/route.ts";
import { paymentAccounts } from "./account-columns.ts";
import { accountWrites, createAccount, getAccount, removeAccount, updateAccount } from "./accounts.ts";

const reply = paymentAccounts.schema({ "x-name": "PaymentAccount" });

const accountList = list({
  name: "paymentAccounts",
  row: rowSchema(reply, "a payment account"),
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
export const accountRoutes = nounRoutes(
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
    reply,
    get: getAccount,
    create: (call, input) => createAccount(call as Call, input),
    update: (call, id, input) => updateAccount(call as Call, id, input),
    remove: removeAccount,
  },
  accountList,
);
