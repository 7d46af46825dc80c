import { Textarea, TextInput } from "@mantine/core";
import type { Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { ActDialog } from "../../ui/act-dialog.tsx";
import { faultsAtPieces, PieceFields, type Pieces, piecesOf } from "../pieces.tsx";
import { useSay } from "../say.ts";

/** Opens a return of pieces of an order. */
export function ReturnDialog({ order, close }: { order: Order; close: () => void }) {
  const say = useSay();
  const form = useForm<{ pieces: Pieces; reason: string; note: string | null }>({
    pieces: {},
    reason: "",
    note: null,
  });
  const open = useWrite(
    () => {
      const { pieces, reason, note } = form.values;
      return stoa.orders.returns.create(order.id, {
        items: piecesOf(pieces).map((piece) => ({ ...piece, reason })),
        note,
      });
    },
    { changes: ["orders", "returns"], form: faultsAtPieces(form) },
  );
  return (
    <ActDialog
      title={say("return")}
      act={say("return")}
      isSending={open.isSending}
      send={() => open.send()}
      close={close}
    >
      <PieceFields
        form={form}
        order={order}
        left={({ shippedQuantity, returnedQuantity }) => shippedQuantity - returnedQuantity}
      />
      <TextInput label={say("reason")} {...form.text("/reason")} required />
      <Textarea label={say("note")} autosize minRows={2} {...form.optional("/note")} />
    </ActDialog>
  );
}
