import type { LockedOrder } from "../src/orders/model/sql.ts";
import { type Written, writtenNames } from "../src/orders/model/written-fields.ts";

type Line = { counted: boolean; quantity: number };
type Item = LockedOrder["items"][number];

const itemOf = (i: number, { counted, quantity: count }: Line): Item => {
  const quantity = BigInt(count);
  return {
    id: `line-${i}`,
    productId: `product-${i}`,
    variantId: null,
    name: `Thing ${i}`,
    sku: null,
    image: null,
    kind: "physical",
    options: {},
    ...(Object.fromEntries(writtenNames.map((name) => [name, null])) as { [Name in keyof Written]-?: null }),
    quantity,
    unitPrice: 100n,
    discountAmount: 0n,
    taxRate: 0n,
    taxAmount: 0n,
    taxClass: "standard",
    taxCountry: null,
    taxProvince: null,
    totalAmount: 100n * quantity,
    requiresShipping: true,
    isGiftCard: false,
    shippedQuantity: 0n,
    returnedQuantity: 0n,
    refundedQuantity: 0n,
    refundedAmount: 0n,
    replacedQuantity: 0n,
    position: i,
    stockTaken: counted,
    restockedQuantity: 0n,
    writtenOffQuantity: 0n,
    packedQuantity: 0n,
    lostQuantity: 0n,
    withdrawnQuantity: 0n,
    droppedQuantity: 0n,
    locations: null,
  };
};

/** A confirmed and paid order of lines that ship, as its changes are computed from: what they look at. */
export function confirmedOrder(lines: readonly Line[]): LockedOrder {
  const items = lines.map((line, i) => itemOf(i, line));
  const total = items.reduce((sum, { totalAmount }) => sum + totalAmount, 0n);
  const order: Partial<LockedOrder> = {
    id: "order",
    orderNumber: "#1001",
    status: "confirmed",
    heldFrom: null,
    paymentStatus: "paid",
    paymentMethod: "bank_transfer",
    subtotalAmount: total,
    discountAmount: 0n,
    taxAmount: 0n,
    shippingCost: 0n,
    codFee: 0n,
    finalAmount: total,
    giftCardAmount: 0n,
    storeCreditAmount: 0n,
    paidAmount: total,
    authorizedAmount: 0n,
    refundedAmount: 0n,
    refundedShipping: 0n,
    refundedToCards: 0n,
    refundedToCredit: 0n,
    provider: null,
    providerIsOpen: false,
    providerPaid: 0n,
    providerRefunded: 0n,
    requiresShipping: true,
    taxes: [],
    sendsMail: false,
    trackingNumber: null,
    trackingUrl: null,
    carrier: null,
    deliveredAt: null,
    cancelledAt: null,
    paymentDueAt: null,
    items,
    pendingPayments: [],
    pendingRefunds: [],
    boughtCards: [],
    shipments: [],
  };
  return order as LockedOrder;
}
