import { isStoaError, type StockTransfer } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite, type Write } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { itemName } from "../stock/item-name.ts";
import { useLocationNames } from "../stock/use-locations.ts";
import { saveAnswer } from "../ui/download.ts";
import { keyOf } from "./draft.ts";
import { useSay } from "./say.ts";

type Act = { run(transfer: StockTransfer): Promise<void>; isSending: boolean };
type Short = { productId: string; variantId: string | null; available: number };

const changes = ["transfers", "stock", "products"];
const piecesOf = ({ items }: StockTransfer, count: (item: StockTransfer["items"][number]) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);

/** Sends a transfer after a look, which tells what there is too little of. */
export function useSend(): Act {
  const say = useSay();
  const names = useLocationNames();
  const { number } = useFormats();
  const { send, isSending } = useWrite(
    ({ id, version }: StockTransfer) => stoa.stockTransfers.send(id, { version }),
    { changes },
  );
  const toldOf = (error: unknown, { items }: StockTransfer): unknown => {
    if (!isStoaError(error, "insufficient_stock")) return error;
    const lines = (error.details as { lines: readonly Short[] }).lines.map((short) => {
      const item = items.find((one) => keyOf(one) === keyOf(short));
      return say("short", { name: item ? itemName(item) : "", count: number(short.available) });
    });
    return new Error([error.message, ...lines].join("\n"));
  };
  return {
    isSending,
    async run(transfer) {
      const { id, version, fromLocationId, toLocationId } = transfer;
      const isSure = await preview({
        title: say("send"),
        tryOut: () =>
          stoa.stockTransfers.send(id, { version, dryRun: true }).catch((error: unknown) => {
            throw toldOf(error, transfer);
          }),
        show: say("send_text", {
          count: piecesOf(transfer, ({ quantity }) => quantity),
          from: names.get(fromLocationId) ?? "",
          to: names.get(toLocationId) ?? "",
        }),
        act: say("send"),
      });
      if (isSure) await send(transfer);
    },
  };
}

/** Cancels a transfer after a look: what has left and has not come goes back. */
export function useCancel(): Act {
  const say = useSay();
  const names = useLocationNames();
  const { send, isSending } = useWrite(
    ({ id, version }: StockTransfer) => stoa.stockTransfers.cancel(id, { version }),
    { changes },
  );
  return {
    isSending,
    async run(transfer) {
      const { id, version, status, fromLocationId } = transfer;
      const isSure = await preview({
        title: say("cancel"),
        tryOut: () => stoa.stockTransfers.cancel(id, { version, dryRun: true }),
        show:
          status === "draft"
            ? say("cancel.draft")
            : say("cancel.sent", {
                count: piecesOf(transfer, ({ quantity, receivedQuantity }) => quantity - receivedQuantity),
                from: names.get(fromLocationId) ?? "",
              }),
        act: say("cancel"),
        isGrave: true,
      });
      if (isSure) await send(transfer);
    },
  };
}

/** Saves the note that lies with the goods. */
export const usePrint = (): Write<StockTransfer, void> =>
  useWrite(
    async ({ id, number }: StockTransfer) =>
      saveAnswer(await stoa.stockTransfers.documentPdf(id), `transfer-${number}.pdf`),
    { changes: [] },
  );
