import { hasProduct } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Messages } from "../../http/answers/messages.ts";
import { readWaysToPay } from "../../orders/payments/index.ts";
import { hasOrder } from "../../orders/placing/index.ts";
import { hasStaff } from "../../people/staff/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";

type WaysToPay = Awaited<ReturnType<typeof readWaysToPay>>;

/** What a new store has to do, in this order, and what each comes to. */
export const steps = {
  product: "Has a product.",
  shippingRate: "Has an active shipping rate.",
  paymentMethod:
    "Offers another way to pay than cash and bank transfer: one that a provider collects, or with instructions.",
  business: "`business` in the settings says where the store is and where customers can write to.",
  policies: "`policies` in the settings has `terms` and `privacy`.",
  domain: "Has a domain that people everywhere can reach, beside hosts such as `localhost`.",
  staff: "Has somebody on the staff beside the owner.",
  order: "Has an order; a test order counts.",
} as const;
export type Step = keyof typeof steps;

// Names that no registry gives away (RFC 2606, RFC 6761, RFC 6762, RFC 9476), and what has no name at all.
const reserved = /(^|\.)(localhost|test|example|invalid|local|internal|alt|example\.(com|net|org))$/;
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":") || host.startsWith("[");
const isReal = (host: string) => host.includes(".") && !isAddress(host) && !reserved.test(host);

const ofSettings = ({ shippingZones, business, policies, domains }: StoreSettings) => ({
  shippingRate: shippingZones.some(({ rates }) => rates.some(({ isActive }) => isActive)),
  business: [business.address1, business.city, business.email].every(Boolean),
  policies: [policies.terms, policies.privacy].every(Boolean),
  domain: domains.some(({ host }) => isReal(host)),
});

/**
 * Which of the steps the bound store has done, whether its people have put the list away, and what is wrong with the ways to pay. Five statements,
 * most of which ask whether there is one.
 */
export async function readSetup(
  tx: Tx,
  messages: Messages,
): Promise<{ done: Record<Step, boolean>; isDismissed: boolean } & Pick<WaysToPay, "warnings">> {
  const [settings, product, { hasOwn, warnings }, staff, order] = await Promise.all([
    readSettings(tx),
    hasProduct(tx),
    readWaysToPay(tx, messages),
    hasStaff(tx),
    hasOrder(tx),
  ]);
  const done = { ...ofSettings(settings), product, paymentMethod: hasOwn, staff, order };
  return { done, isDismissed: settings.setupDismissed, warnings };
}
