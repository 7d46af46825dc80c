import { notFound } from "../../http/answers/errors.ts";
import type { PageCall, PageRoute } from "../../http/html/route.ts";
import { type PayLinks, payPath } from "../../orders/mails/index.ts";
import {
  type Asking,
  findPayable,
  type Payable,
  payOnPage,
  providerOrigins,
} from "../../orders/payments/index.ts";
import { findPrimaryHost } from "../../platform/stores/index.ts";
import { draftPage, placeDraft } from "./draft.ts";
import { orderPage } from "./show.ts";
import { payOnTestPage, showTestPage, TEST_PATH } from "./test-page.ts";

const page = {
  name: "payment",
  path: "/pay/:id/:token",
  params: { id: "id", token: "token" },
  permission: "open",
  // Browsers hold a form to these origins, also after a redirect.
  formsTo: providerOrigins,
} as const;

/** The page on which an order is paid, and a draft is placed, for anyone who has its link. */
export const payPages = ({
  payments,
  payLinks,
}: {
  payments: Asking;
  payLinks: PayLinks;
}): readonly PageRoute[] => [
  {
    ...page,
    method: "GET",
    async handle(call) {
      const order = await payableOf(call);
      return order ? orderPage(call, order, { isBack: call.query.get("paid") === "1" }) : draftPage(call);
    },
  },
  {
    ...page,
    method: "POST",
    async handle(call) {
      const { id, token } = call.params;
      const here = payPath(id!, token!);
      const known = await payableOf(call);
      const refused = known ? undefined : await placeDraft(call);
      if (refused) return refused;
      const order = known ?? (await payableOf(call));
      if (!order) throw notFound();
      if (order.standing !== "due" || !order.isCollected) return { seeOther: here };
      const host = (await findPrimaryHost(call.reads)) ?? "localhost";
      const returnUrl = `${payLinks.originOf(host)}${here}`;
      const on = await payOnPage(call, payments, order.id, returnUrl);
      if (on === "nothing to pay") return { seeOther: `${here}?paid=1` };
      if (on === "away") return orderPage(call, order, { isAway: true });
      // A page below this one is this server's own.
      if (on.url.startsWith(`${returnUrl}/`)) return { seeOther: on.url.replace(returnUrl, here) };
      // A form may not lead to another origin, such as the store's own domain at its provider: a link does.
      return providerOrigins.some((origin) => on.url.startsWith(`${origin}/`))
        ? { seeOther: on.url }
        : orderPage(call, order, { goOn: on.url });
    },
  },
  { ...page, path: TEST_PATH, method: "GET", handle: showTestPage },
  { ...page, path: TEST_PATH, method: "POST", handle: payOnTestPage },
];

const payableOf = ({ reads, params: { id, token } }: PageCall): Promise<Payable | undefined> =>
  findPayable(reads, id!, token!);
