import type { Answer } from "../../http/answers/answer.ts";
import { listRoute } from "../../http/nouns/noun-routes.ts";
import { type Call, route } from "../../http/route.ts";
import { getCustomer } from "../../people/customers/index.ts";
import { adjustCredit } from "./adjust.ts";
import { type CreditRow, credits } from "./columns.ts";
import { creditMovementList, ownCreditMovementList } from "./list.ts";
import { Credit, CreditAdjustment } from "./schemas.ts";
import { creditJson } from "./serialize.ts";
import { findCredit } from "./sql.ts";

const PATH = "/api/v1/customer/:id/credit";
const OWN = "/api/v1/storefront/account/credit";

export const creditRoutes = [
  route({
    method: "GET",
    path: PATH,
    permission: "customers:read",
    tag: "Customers",
    summary: "Read a customer's store credit",
    description: "A customer who never had any has a balance of 0.",
    reply: Credit,
    versioned: true,
    async handle(call) {
      const [, row] = await Promise.all([
        getCustomer(call.tx, call.params.id!),
        findCredit(call.tx, call.params.id!),
      ]);
      return answer(call, row, "ok");
    },
  }),
  listRoute(
    {
      path: `${PATH}/movements`,
      permission: "customers:read",
      tag: "Customers",
      summary: "List the movements of a customer's store credit",
      description:
        "The list is the ledger, the latest movement first. The balance is the sum of the movements.",
    },
    creditMovementList,
    ({ params }) => ({ customerId: params.id! }),
  ),
  route({
    method: "POST",
    path: PATH,
    permission: "gift_cards",
    effects: ["credit", "balance"],
    tag: "Customers",
    operation: "adjustCustomerCredit",
    summary: "Give a customer store credit",
    description:
      "Gives some, or takes some away if `amount` is negative. The balance cannot fall below 0. With `expected`, this happens only if the balance still has that value. Every change is a row of the ledger.",
    body: CreditAdjustment,
    reply: Credit,
    versioned: true,
    async handle(call) {
      return answer(call, await adjustCredit(call, call.params.id!, call.body), "credit.adjusted");
    },
  }),
  route({
    method: "GET",
    path: OWN,
    permission: "customer",
    tag: "Customer account",
    summary: "Read my store credit",
    reply: Credit,
    versioned: true,
    async handle(call) {
      return answer(call, await findCredit(call.tx, call.principal!.id), "ok");
    },
  }),
  listRoute(
    {
      path: `${OWN}/movements`,
      permission: "customer",
      tag: "Customer account",
      summary: "List the movements of my store credit",
      description: "The latest first.",
    },
    ownCreditMovementList,
    ({ principal }) => ({ customerId: principal!.id }),
  ),
];

const answer = ({ store }: Pick<Call, "store">, row: CreditRow, message: Answer["message"]): Answer => ({
  message,
  data: creditJson(row, store),
  version: credits.get(row, "version"),
});
