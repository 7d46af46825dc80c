import type { Tx } from "../../db/tenant.ts";
import { invalidField, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { tidyTags } from "../../kit/text/tidy.ts";
import { addressTextsOf, refuseUnknownProvince } from "../../people/customers/index.ts";
import { type StoreSettings, shippingZoneAt, taxRateAt } from "../../platform/settings/index.ts";
import { parsePriceInput } from "../../pricing/engine/index.ts";
import { profilesOf, sendsTo } from "../../pricing/shipping-profiles/index.ts";
import { unreachedRatesOf } from "../cart/index.ts";
import { withShipment } from "../changes/index.ts";
import { actorOf } from "../model/actor.ts";
import { type Change, noChange, withEntry, withFields } from "../model/change.ts";
import type { OrderRow } from "../model/columns.ts";
import { linesNotShipped, pricingWouldChange } from "../model/errors.ts";
import type { Address } from "../model/reply-parts.ts";
import { findPricing, getOrder, type LockedOrder, lockOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { draftFields, type OrderUpdate, refuseGaps } from "../placing/index.ts";
import { applyChange } from "../writing/index.ts";

const fields = [
  "note",
  "tags",
  "externalId",
  "metadata",
  "shippingAddress",
  "billingAddress",
  "trackingNumber",
  "trackingUrl",
  "carrier",
] as const;

/**
 * Changes an order's fields; amounts and lines stay. An omitted field keeps its value. A change without
 * effect raises no version. Throws 404; 400 for fields that only a draft has, and a country that some goods
 * are not sent to; 409 for a stale version, a duplicate external id, and an address that would change an
 * amount or comes after the order was shipped.
 */
export async function updateOrderFields(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  input: OrderUpdate,
): Promise<OrderRow> {
  const { tx, now } = call;
  const order = await lockOrder(tx, id);
  const ofDraft = draftFields.filter((name) => input[name] !== undefined);
  if (ofDraft.length)
    throw validationFailed(ofDraft.map((name) => ({ field: `/${name}`, code: "only_of_draft" })));
  // Only a draft can lack its address.
  if (input.shippingAddress === null) throw invalidField("/shippingAddress", "required");
  refuseGaps(input.shippingAddress);
  checkVersion(call.expectedVersions, order.version);
  const wanted: Partial<Record<(typeof fields)[number], unknown>> = {
    ...input,
    ...(input.note !== undefined && { note: input.note?.trim() || null }),
    ...(input.tags && { tags: tidyTags(input.tags) }),
    ...(input.shippingAddress && { shippingAddress: addressTextsOf(input.shippingAddress) as Address }),
    ...(input.billingAddress && { billingAddress: addressTextsOf(input.billingAddress) as Address }),
  };
  const changed = fields.filter(
    (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(order[name]),
  );
  if (!changed.length) return getOrder(tx, id);
  for (const name of ["shippingAddress", "billingAddress"] as const)
    if (changed.includes(name))
      refuseUnknownProvince(order.settings, wanted[name] as Address | null, `/${name}`);
  if (changed.includes("shippingAddress")) {
    const to = wanted.shippingAddress as Address;
    checkAddress(order, to);
    await refuseUnsent(tx, order, to);
  }
  const set = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  const change = withEntry(syncParcel(withFields(noChange(order), set), changed, now), {
    event: "updated",
  });
  const { row } = await applyChange(call, change, actorOf(call.principal));
  return row;
}

// An order with one parcel shows its tracking.
function syncParcel(change: Change, changed: readonly string[], now: Date): Change {
  const { shipments, trackingNumber, trackingUrl, carrier } = change.after;
  const [parcel, ...others] = shipments.filter(({ status }) => status !== "cancelled" && status !== "lost");
  const isTracked = ["trackingNumber", "trackingUrl", "carrier"].some((name) => changed.includes(name));
  if (!isTracked || !parcel || others.length) return change;
  const tracking = { trackingNumber, trackingUrl, carrier, updatedAt: now.toISOString() };
  return withShipment(change, { ...parcel, ...tracking });
}

// Amounts depend on the place alone, and only where something ships: an equal zone, equal rates, tax and fee
// give equal amounts.
function checkAddress(order: LockedOrder, to: Address): void {
  const { shippingZones, tax, cashOnDelivery } = order.settings;
  const from = order.shippingAddress;
  const isSamePlace =
    from &&
    shippingZoneAt(shippingZones, from)?.id === shippingZoneAt(shippingZones, to)?.id &&
    sameRates(order.settings, from, to) &&
    JSON.stringify(ratesAt(tax, from)) === JSON.stringify(ratesAt(tax, to)) &&
    (order.paymentMethod !== "cash" || hasFee(cashOnDelivery, from) === hasFee(cashOnDelivery, to));
  if (!isOpen(order.status) || (order.requiresShipping && !isSamePlace))
    throw pricingWouldChange("/shippingAddress");
}

const sameRates = (settings: StoreSettings, from: Address, to: Address) =>
  JSON.stringify(unreachedRatesOf(settings, from)) === JSON.stringify(unreachedRatesOf(settings, to));

// Throws 400 for a country that goods are not sent to, by the profiles that they were sold with.
async function refuseUnsent(tx: Tx, order: LockedOrder, { country }: Address): Promise<void> {
  if (order.shippingAddress?.country === country) return;
  const unsent = [...profilesOf(order.settings).values()].filter((profile) => !sendsTo(profile, country));
  const pricing = unsent.length ? await findPricing(tx, order.id) : undefined;
  if (pricing === undefined || pricing === "null") return;
  const { lines, shippingByHand, pickups = [] } = parsePriceInput(pricing);
  const ids = new Set(lines.map(({ shippingProfileId }) => shippingProfileId));
  if (!shippingByHand && !pickups.length && unsent.some(({ id }) => ids.has(id)))
    throw linesNotShipped(["/shippingAddress/country"]);
}

const hasFee = ({ enabled, countries }: StoreSettings["cashOnDelivery"], { country }: Address) =>
  enabled && (countries === null || countries.includes(country));

const ratesAt = (tax: StoreSettings["tax"], place: Address) =>
  tax.classes.map((name) => {
    const rate = taxRateAt(tax, place, name);
    return rate && [rate.name, String(rate.rate), rate.country, rate.province, rate.appliesToShipping];
  });
