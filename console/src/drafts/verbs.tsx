import type { Order, OrderDraftPlacing } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useWrite } from "../core/data.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { OrderLines } from "../orders/lines.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { showLink } from "../ui/copy-line.tsx";
import { useSay } from "./say.ts";

/** Places a kept draft after a look at its bill; `total` is what was seen of it, undefined for what its last change came to. */
export function usePlace(): {
  run(order: Order, how: { markPaid: boolean; total: string | undefined }): Promise<void>;
  isSending: boolean;
} {
  const sayOrder = useOrderSay();
  const navigate = useNavigate();
  const { send, isSending } = useWrite(
    ({ id, ...how }: OrderDraftPlacing & { id: string }) => stoa.orders.placeDraft(id, how),
    { changes: ["orders", "stock", "customers"] },
  );
  return {
    isSending,
    async run({ id, version }, { markPaid, total }) {
      const how = { version, markPaid, ...(total !== undefined && { expectedTotal: total }) };
      const isSure = await preview<Order>({
        title: sayOrder("place"),
        tryOut: () => stoa.orders.placeDraft(id, how, { dryRun: true }),
        show: (order) => <OrderLines order={order} isTried />,
        act: sayOrder("place"),
      });
      if (!isSure || !(await send({ id, ...how }))) return;
      await navigate({ to: `/orders/${id}`, replace: true });
      await readAnew("drafts");
    },
  };
}

/** Mails the customer of a kept draft its link, and shows it, to be copied. */
export function useSend(): { run(order: Order): Promise<void>; isSending: boolean } {
  const say = useSay();
  const { send, isSending } = useWrite(
    ({ id, version }: Pick<Order, "id" | "version">) => stoa.orders.sendDraft(id, { version }),
    { changes: ["drafts"] },
  );
  return {
    isSending,
    async run(order) {
      const { id, version, customer } = order;
      const isSure = await preview({
        title: say("send"),
        tryOut: () => stoa.orders.sendDraft(id, { version }, { dryRun: true }),
        show: say("send_text", { email: customer.email }),
        act: say("send"),
      });
      const sent = isSure && (await send({ id, version }));
      if (sent)
        await showLink({
          title: say("sent"),
          text: say("sent_text"),
          name: say("link"),
          url: sent.payment!.url,
        });
    },
  };
}

/** Deletes a draft after a look. */
export function useDelete({ id, version, customer }: Order): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.orders.deleteDraft(id, { version }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await preview({
      title: say("delete"),
      tryOut: () => stoa.orders.deleteDraft(id, { version, dryRun: true }),
      show: say("delete_text", { name: customer.name || customer.email }),
      act: say("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/drafts", replace: true, ignoreBlocker: true });
    await readAnew("drafts");
  };
}
