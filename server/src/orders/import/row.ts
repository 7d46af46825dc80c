import { v5 as uuidv5 } from "uuid";
import { type Reading, readMoney, readPercent } from "../../http/nouns/amounts.ts";
import { flagText } from "../../http/nouns/columns.ts";
import type { Store } from "../../http/request/store.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { readPhone } from "../../kit/text/phone.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import { tidyTags } from "../../kit/text/tidy.ts";
import { instant } from "../../kit/time/instant.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import { type Origin, orders } from "../model/columns.ts";
import { dueOf } from "../model/payment-state.ts";
import type { Person } from "../model/person.ts";
import type { ImportedAmounts } from "./amounts.ts";
import type { FiledAddress, OrderRecord } from "./schemas.ts";

/** The store, the source and the time of an import. */
export type ImportContext = { store: Store; from: Origin; now: Date };

/** The inputs of an order's row. */
type RowInputs = {
  input: OrderRecord;
  id: string;
  buyer: Person;
  amounts: ImportedAmounts;
  requiresShipping: boolean;
};

/** The row of an imported order, as a read would select it, without its lines and timeline. Notes errors. */
export function rowOfImport(
  reading: Reading,
  { input, id, buyer, amounts, requiresShipping }: RowInputs,
  { store, from, now }: ImportContext,
) {
  const timeOf = (text: string | null | undefined) => (text ? pgTime(instant(text)!) : null);
  const placedAt = timeOf(input.placedAt);
  const method = input.shippingMethod;
  return orders.row({
    id,
    orderNumber: input.orderNumber.trim(),
    customerId: buyer.id,
    source: input.source ?? "api",
    status: input.status,
    paymentStatus: input.paymentStatus,
    paymentMethod: input.paymentMethod ?? "card",
    ...amountTexts(amounts),
    currency: store.currency,
    pricesIncludeTax: flagText(amounts.pricesIncludeTax),
    couponCode: input.couponCode || null,
    discounts: JSON.stringify(discountsOf(reading, input)),
    requiresShipping: flagText(requiresShipping),
    shippingMethod: method?.name
      ? JSON.stringify({ id: uuidv5(method.name, store.id), estimatedDays: null, ...method })
      : null,
    taxes: JSON.stringify(taxesOf(reading, input)),
    taxExemption: input.taxExemption ? JSON.stringify(input.taxExemption) : null,
    shippingAddress: addressText(input.shippingAddress, store),
    billingAddress: addressText(input.billingAddress, store),
    trackingNumber: input.trackingNumber || null,
    trackingUrl: input.trackingUrl || null,
    carrier: input.carrier || null,
    note: input.note || null,
    customerNote: input.customerNote || null,
    tags: JSON.stringify(tidyTags(input.tags ?? [])),
    externalId: input.externalId ?? null,
    metadata: JSON.stringify(input.metadata ?? {}),
    importedFrom: from,
    addsUp: flagText(amounts.addsUp),
    language: (input.language && canonicalLanguage(input.language)) || store.defaultLanguage,
    placedAt,
    deliveredAt: timeOf(input.deliveredAt),
    cancelledAt: timeOf(input.cancelledAt),
    cancelReason: input.cancelReason || null,
    createdAt: placedAt,
    updatedAt: pgTime(now),
    version: "1",
  });
}

function amountTexts({ pricesIncludeTax: _, discounts: __, addsUp: ___, ...amounts }: ImportedAmounts) {
  const { finalAmount, giftCardAmount, storeCreditAmount, paidAmount } = amounts;
  const texts = Object.entries(amounts).map(([name, amount]) => [name, String(amount)]);
  return {
    ...(Object.fromEntries(texts) as Record<keyof typeof amounts, string>),
    dueAmount: String(finalAmount - giftCardAmount - storeCreditAmount - paidAmount),
    balance: String(dueOf(amounts)),
    owedBackAmount: "0",
  };
}

const discountsOf = (reading: Reading, { discounts = [] }: OrderRecord) =>
  discounts.map(({ amount, ...said }, i) => ({
    ...said,
    amount: String(readMoney(reading, `/discounts/${i}/amount`, amount)),
  }));

function taxesOf(reading: Reading, { taxes = [], shippingAddress, billingAddress }: OrderRecord) {
  const home = shippingAddress?.country || billingAddress?.country || "";
  return taxes.map(({ name, rate = "0", country = home, province, amount, netAmount }, i) => ({
    name,
    rate: String(readPercent(reading, `/taxes/${i}/rate`, rate)),
    country,
    province: province || null,
    amount: String(readMoney(reading, `/taxes/${i}/amount`, amount)),
    ...(netAmount !== undefined && {
      net: String(readMoney(reading, `/taxes/${i}/netAmount`, netAmount)),
    }),
  }));
}

const isCode = /^[a-z]{2}$/i;

// Copied from the file, even where no parcel can find the address.
function addressText(
  filed: FiledAddress | null | undefined,
  { country: home }: Pick<Store, "country">,
): string | null {
  if (!filed || !Object.values(filed).some(Boolean)) return null;
  const or = <E>(name: keyof FiledAddress, empty: E) => filed[name]?.trim() || empty;
  const phone = or("phone", null);
  const read = phone ? readPhone(phone, or("country", home)) : undefined;
  const extension = read?.extension ?? or("phoneExtension", null);
  return JSON.stringify({
    firstName: or("firstName", ""),
    lastName: or("lastName", ""),
    phone: read?.number ?? phone,
    ...(extension && { phoneExtension: extension }),
    company: or("company", null),
    address1: or("address1", ""),
    address2: or("address2", null),
    district: or("district", null),
    city: or("city", ""),
    province: tidyProvince(or("country", "").toUpperCase(), or("province", null)),
    postalCode: or("postalCode", null),
    country: isCode.test(or("country", "")) ? or("country", "").toUpperCase() : or("country", ""),
  });
}
