import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import type { Sellable } from "../../catalogue/stock/index.ts";
import { type Reading, readMoney, readPercent } from "../../http/nouns/amounts.ts";
import { flagText } from "../../http/nouns/columns.ts";
import { idInUrl, withoutOwnHost } from "../../kit/web/own-media.ts";
import { greater, lesser } from "../../pricing/engine/index.ts";
import { hasLeft, type Status } from "../model/state.ts";
import { tidyWrittenTexts } from "../model/written-fields.ts";
import type { OrderToWrite } from "../writing/index.ts";
import type { ImportedAmounts } from "./amounts.ts";
import type { FiledItem } from "./schemas.ts";

/** The products that the store sells under the ids, or else the SKU, of a line of a file. */
export type FindItem = (item: FiledItem) => Sellable | undefined;

/** The inputs of lines. */
export type LineInputs = {
  storeId: string;
  /** The store's own hosts. */
  hosts: readonly string[];
  amounts: ImportedAmounts;
  findItem: FindItem;
  status: Status;
};

/**
 * The lines of an imported order, as texts. A product that the store does not sell stays a text: its id is
 * the file's, or derived from its SKU or name, so that reports count it as one product. No line has taken
 * stock. Notes errors.
 */
export function readImportedLines(
  reading: Reading,
  all: readonly FiledItem[],
  making: LineInputs,
): OrderToWrite["lines"] {
  const ids = all.map(({ id }) => id?.toLowerCase() ?? uuidv7());
  if (new Set(ids).size < ids.length) reading.errors.push({ field: "/items", code: "not_unique" });
  return all.map((item, i) => {
    const texts = {
      ...productTexts(item, making),
      ...amountTexts(reading, item, i, making),
      position: String(i),
    };
    return { itemId: ids[i]!, texts: { ...texts, ...shippedQuantities(texts, item, making) } };
  });
}

function productTexts(item: FiledItem, { storeId, hosts, findItem }: LineInputs) {
  const found = findItem(item);
  const { name, sku, kind = found?.kind ?? "physical", options = found?.options ?? {} } = item;
  const stated = {
    productId: item.productId?.toLowerCase(),
    variantId: item.variantId?.toLowerCase() ?? null,
  };
  return {
    productId: found?.productId ?? stated.productId ?? uuidv5(sku || name, storeId),
    variantId: found ? found.variantId : stated.productId ? stated.variantId : null,
    name,
    sku: sku || null,
    image: pictureOf(item.image, hosts) ?? found?.image ?? null,
    kind,
    options: JSON.stringify(options),
    ...tidyWrittenTexts(item),
    requiresShipping: flagText(item.requiresShipping ?? kind === "physical"),
    // Answers leave the standard class out.
    taxClass: item.taxClass === undefined ? "standard" : item.taxClass,
    isGiftCard: flagText(item.isGiftCard ?? found?.isGiftCard ?? false),
  };
}

// Media of the store's own hosts are stored by their paths. A text that is neither a path nor a URL shows no
// picture.
function pictureOf(image: string | null | undefined, hosts: readonly string[]): string | undefined {
  if (!image) return undefined;
  if (image.startsWith("/")) return isMediaPath(image) ? image : undefined;
  return /^https?:\/\//i.test(image) && URL.canParse(image) ? withoutOwnHost(image, hosts) : undefined;
}

const isMediaPath = (path: string) => path.lastIndexOf("/media/") === 0 && idInUrl(path) !== undefined;

// Where the file has no quantities, a shipped order counts as fully shipped; refunded pieces of another order
// are no longer shipped.
function shippedQuantities(
  item: { requiresShipping: string; quantity: string; refundedQuantity: string },
  { shippedQuantity, withdrawnQuantity, droppedQuantity = 0 }: FiledItem,
  { status }: LineInputs,
) {
  const all = item.requiresShipping === "t" ? BigInt(item.quantity) : 0n;
  const shipped = lesser(BigInt(shippedQuantity ?? (hasLeft(status) ? all : 0)), all);
  const withdrawn = BigInt(withdrawnQuantity ?? (hasLeft(status) ? 0 : item.refundedQuantity));
  const unsent = lesser(withdrawn, all - shipped);
  return {
    shippedQuantity: String(shipped),
    withdrawnQuantity: String(unsent),
    packedQuantity: "0",
    lostQuantity: "0",
    droppedQuantity: String(lesser(BigInt(droppedQuantity), all - shipped - unsent)),
  };
}

function amountTexts(reading: Reading, item: FiledItem, i: number, { amounts }: LineInputs) {
  const { quantity, taxRate, returnedQuantity = 0, refundedQuantity = 0, replacedQuantity = 0 } = item;
  const read = (name: "taxAmount" | "totalAmount" | "refundedAmount") =>
    item[name] === undefined ? undefined : readMoney(reading, `/items/${i}/${name}`, item[name]);
  const price = readMoney({ ...reading, errors: [] }, "", item.unitPrice);
  const [discount, tax] = [amounts.discounts[i]!, read("taxAmount") ?? 0n];
  const net = greater(price * BigInt(quantity) - discount, 0n);
  const total = read("totalAmount") ?? (amounts.pricesIncludeTax ? net : net + tax);
  const refunded = read("refundedAmount") ?? 0n;
  const tooLarge = (name: string, limit: number) =>
    reading.errors.push({ field: `/items/${i}/${name}`, code: "too_large", values: { limit } });
  if (returnedQuantity > quantity) tooLarge("returnedQuantity", quantity);
  if (refundedQuantity > quantity) tooLarge("refundedQuantity", quantity);
  else if (refundedQuantity + replacedQuantity > quantity)
    tooLarge("replacedQuantity", quantity - refundedQuantity);
  if (refunded > total)
    reading.errors.push({
      field: `/items/${i}/refundedAmount`,
      code: "too_much_to_refund",
      values: { available: "" },
    });
  return {
    quantity: String(quantity),
    unitPrice: String(price),
    discountAmount: String(discount),
    taxRate: String(taxRate === undefined ? 0n : readPercent(reading, `/items/${i}/taxRate`, taxRate)),
    taxAmount: String(tax),
    taxCountry: null,
    taxProvince: null,
    totalAmount: String(total),
    returnedQuantity: String(returnedQuantity),
    refundedQuantity: String(refundedQuantity),
    refundedAmount: String(refunded),
    replacedQuantity: String(replacedQuantity),
    stockTaken: "f",
    restockedQuantity: "0",
    writtenOffQuantity: "0",
  };
}
