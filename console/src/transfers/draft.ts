import type { StockTransfer, StockTransferItem } from "@stoa/client";
import { itemName } from "../stock/item-name.ts";

/** A line of a transfer, as it is typed. */
export type TransferLine = Pick<StockTransferItem, "productId" | "variantId" | "name" | "quantity">;

/** What of a transfer can be typed. */
export type TransferDraft = Pick<StockTransfer, "fromLocationId" | "toLocationId" | "note" | "reference"> & {
  items: TransferLine[];
};

/** A new transfer. */
export const none: TransferDraft = {
  fromLocationId: "",
  toLocationId: "",
  items: [],
  note: null,
  reference: null,
};

/** What tells lines of a transfer apart. */
export const keyOf = ({ productId, variantId }: Pick<TransferLine, "productId" | "variantId">): string =>
  variantId ?? productId;

/** What of a transfer can be typed. */
export const draftOf = ({
  fromLocationId,
  toLocationId,
  items,
  note,
  reference,
}: StockTransfer): TransferDraft => ({
  fromLocationId,
  toLocationId,
  items: items.map((item) => ({
    productId: item.productId,
    variantId: item.variantId,
    name: itemName(item),
    quantity: item.quantity,
  })),
  note,
  reference,
});
