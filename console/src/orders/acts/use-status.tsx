import type { Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { ask } from "../../core/dialogs.tsx";
import { isSome } from "../words.ts";
import { StatusDialog } from "./status-dialog.tsx";

/** Sets an order's status: by a dialog where a parcel, money or a reason belongs to it, else at once. */
export function useStatus(order: Order): { go(status: Order["status"]): void; isSending: boolean } {
  const step = useWrite(
    (status: Order["status"]) => stoa.orders.setStatus(order.id, { status, version: order.version }),
    { changes: ["orders", "stock", "payments"] },
  );
  const asks = (status: Order["status"]) =>
    ["shipped", "returned", "on_hold"].includes(status) ||
    (status === "delivered" && isSome(order.dueAmount));
  return {
    isSending: step.isSending,
    go: (status) =>
      asks(status)
        ? void ask((close) => <StatusDialog order={order} status={status} close={close} />)
        : void step.send(status),
  };
}
