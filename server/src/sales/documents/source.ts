import type { Tx } from "../../db/tenant.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import { phoneText } from "../../kit/text/phone.ts";
import { postalLines } from "../../kit/text/postal-lines.ts";
import { findIssued, type Seller, sellerOf, type storedInvoices } from "../../orders/invoices/index.ts";
import {
  getOrder,
  type OrderRow,
  orders,
  visibleProperties,
  type Written,
} from "../../orders/model/index.ts";
import { type Shipment, shipments } from "../../orders/shipments/index.ts";
import { readShipments } from "../../orders/shipping/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import type { Sheet } from "./sheet.ts";
import type { Words } from "./words.ts";

export type Order = ValuesOf<typeof orders>;
export type Issued = ValuesOf<typeof storedInvoices>;

/** The data that documents of an order are built from. */
export type Source = {
  order: Order;
  row: OrderRow;
  issued: readonly Issued[];
  shipments: readonly Shipment[];
  settings: StoreSettings;
};

/** Reads the data of an order's documents. Throws 404. */
export async function readSource(tx: Tx, orderId: string): Promise<Source> {
  const [row, issued, parcels, settings] = await Promise.all([
    getOrder(tx, orderId),
    findIssued(tx, orderId),
    readShipments(tx, orderId),
    readSettings(tx),
  ]);
  const read = parcels.map((one) => shipments.read(one));
  return { order: orders.read(row), row, issued, shipments: read, settings };
}

const rightToLeft = new Set(["ar"]);

/** The letterhead of all documents: their language and the seller. */
export function letterhead(
  { settings, order }: Pick<Source, "settings"> & { order: Pick<Order, "placedAt"> },
  words: Words,
  seller = sellerOf(settings),
) {
  return {
    language: words.language,
    nameLanguage: words.nameLanguage,
    isRtl: rightToLeft.has(words.language),
    date: new Date(order.placedAt),
    accent: settings.colors.primary,
    seller: { name: seller.name, lines: sellerLines(seller, words) },
    notice: null,
    totals: [],
    notes: [],
    footer: seller.footer,
  } satisfies Partial<Sheet>;
}

/** The seller's address and contacts, below the name. */
export const sellerLines = ({ lines, country, contact, taxId }: Seller, words: Words): string[] => [
  ...lines,
  ...(country ? [words.country(country)] : []),
  ...contact,
  ...(taxId ? [`${words.say("taxId")}: ${taxId}`] : []),
];

/** An address in the order of a letter; without one, the customer's name. */
export function addressLines(
  { customer }: Pick<Order, "customer">,
  address: Order["shippingAddress"],
  words: Words,
): string[] {
  if (!address) return [customer.name].filter(Boolean);
  const end = [
    words.country(address.country),
    address.phone && phoneText(address.phone, address.phoneExtension),
  ].flatMap((line) => line?.trim() || []);
  return [...postalLines(address), ...end];
}

/** The name of the sold item, with its options, its properties that shoppers see, and its SKU. */
export const itemCell = (
  { name, options, properties, sku }: Pick<Order["items"][number], "name" | "options" | "sku"> & Written,
  words: Words,
) => ({
  text: name,
  isOwn: true,
  small: [
    ...[...Object.entries(options), ...visibleProperties(properties)].map(([of, value]) => `${of}: ${value}`),
    ...(sku ? [words.say("sku", { sku })] : []),
  ],
});
