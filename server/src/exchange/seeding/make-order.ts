import type { Sellable } from "../../catalogue/stock/index.ts";
import type { Placement } from "../../orders/placing/index.ts";
import { type CustomerRow, customers } from "../../people/customers/index.ts";
import { type ShippingZone, type StoreSettings, shippingZoneAt } from "../../platform/settings/index.ts";
import type { Fate } from "./order-fates.ts";

type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

/** Where made-up parcels go. */
const places = [
  { country: "US", province: "CA", city: "Oakland", street: "Grand Avenue", postalCode: "94610" },
  { country: "US", province: "NY", city: "Brooklyn", street: "Bergen Street", postalCode: "11217" },
  { country: "US", province: "TX", city: "Austin", street: "Barton Springs Road", postalCode: "78704" },
  { country: "DE", province: null, city: "Hamburg", street: "Osterstraße", postalCode: "20259" },
  { country: "FR", province: null, city: "Lyon", street: "rue de la Charité", postalCode: "69002" },
  { country: "ES", province: null, city: "Valencia", street: "Carrer de Sueca", postalCode: "46006" },
  { country: "TR", province: null, city: "İzmir", street: "Kıbrıs Şehitleri Caddesi", postalCode: "35220" },
  { country: "AE", province: null, city: "Dubai", street: "Al Wasl Road", postalCode: null },
] as const;

/** A method of shipping for stores that have none. */
export const madeUpZones: readonly ShippingZone[] = [
  {
    id: "00000000-0000-7000-8000-000000000001",
    name: "Everywhere",
    countries: ["*"],
    provinces: null,
    rates: [
      {
        id: "00000000-0000-7000-8000-000000000002",
        name: "Standard",
        price: 500n,
        minimumSubtotal: null,
        maximumSubtotal: null,
        freeFrom: 10_000n,
        estimatedDays: { minimum: 2, maximum: 5 },
        isActive: true,
      },
    ],
  },
];

/** Invents an order for a fate: one to four lines, to a country that the store ships to. */
export function makeOrder(
  random: Random,
  {
    settings,
    items,
    buyer,
    fate,
  }: { settings: StoreSettings; items: readonly Sellable[]; buyer: CustomerRow; fate: Fate },
): Placement {
  const { id, firstName, lastName, phone } = customers.read(buyer);
  const reached = places.filter((place) =>
    shippingZoneAt(settings.shippingZones, place)?.rates.some(({ isActive }) => isActive),
  );
  const there = reached.length ? reached : [];
  const { street, ...place } = there.length ? pick(random, there) : places[0];
  const sellable = there.length ? items : items.filter(({ kind }) => kind !== "physical");
  const wanted = new Map<string, Sellable>();
  for (let n = 1 + Math.floor(random() ** 2 * 4); n > 0; n--) {
    const item = pick(random, sellable.length ? sellable : items);
    wanted.set(item.variantId ?? item.productId, item);
  }
  const isDigital = [...wanted.values()].every(({ kind }) => kind !== "physical");
  const address = {
    firstName,
    lastName,
    phone,
    company: null,
    address1: `${street} ${1 + Math.floor(random() * 180)}`,
    address2: null,
    district: null,
    ...place,
  };
  return {
    buyer: { id },
    lines: [...wanted.values()].map(({ productId, variantId }, at) => ({
      productId,
      variantId,
      quantity: BigInt(1 + Math.floor(random() ** 3 * 3)),
      at,
    })),
    shippingAddress: isDigital ? null : address,
    billingAddress: null,
    paymentMethod: fate.isCash ? "cash" : pick(random, ["card", "card", "wallet", "bank_transfer"] as const),
    source: pick(random, ["web", "web", "web", "mobile_app", "manual"] as const),
    couponCode: undefined,
    giftCards: [],
    shippingMethodId: undefined,
    language: undefined,
    note: random() < 0.05 ? "Please leave it with the neighbors." : null,
    tags: random() < 0.1 ? [pick(random, ["gift", "vip", "wholesale"])] : [],
    externalId: null,
    metadata: {},
    isPaid: false,
    sendsMail: false,
    isPublic: false,
    isHistory: true,
    expectedTotal: undefined,
    expectedDue: undefined,
  };
}
