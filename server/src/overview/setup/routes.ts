import { type Static, Type } from "typebox";
import { categoryTaxClasses } from "../../catalogue/categories/index.ts";
import { hasProduct, usedTaxClasses } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Messages } from "../../http/answers/messages.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { type Route, route } from "../../http/route.ts";
import { PaymentWarnings, readPaymentSetup } from "../../orders/payments/index.ts";
import { hasOrder } from "../../orders/placing/index.ts";
import { hasStaff } from "../../people/staff/index.ts";
import { missingRates, readSettings, type StoreSettings } from "../../platform/settings/index.ts";

/** The steps of a new store, in their order, each with its condition. */
const steps = {
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
type Step = keyof typeof steps;

const TaxWarnings = Type.Array(
  Type.Object(
    { class: Type.String(), country: Type.String(), message: Type.String() },
    closedObject("TaxWarning"),
  ),
  {
    description:
      "Classes of tax that products or categories have and that have no rate in a country where others have one: they are not taxed there. Add a rate, or let such classes take the standard rate (`tax.withoutRate`).",
  },
);

const keys = Object.keys(steps) as Step[];
const Setup = Type.Object(
  {
    isDone: Type.Boolean({ description: "Whether all steps are." }),
    isDismissed: Type.Boolean({
      description: "`setupDismissed` of the settings: screens leave the list out.",
    }),
    steps: Type.Array(
      Type.Object(
        {
          key: Type.Unsafe<Step>({
            type: "string",
            enum: keys,
            description: keys.map((key) => `\`${key}\`: ${steps[key]}`).join(" "),
          }),
          isDone: Type.Boolean(),
        },
        closedObject("SetupStep"),
      ),
      { description: "In the order in which they are best done." },
    ),
    warnings: PaymentWarnings,
    taxWarnings: TaxWarnings,
  },
  closedObject("Setup"),
);

/** The checklist of a new store. */
export const setupRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/v1/setup",
    permission: "settings:read",
    tag: "Overview",
    summary: "Read what a new store has yet to do",
    description:
      "The checklist of a new store. Nothing is ticked off by hand: each step is done when the store has what it asks for. `PUT /settings` with `setupDismissed: true` puts the list away.",
    reply: Setup,
    async handle(call) {
      const { done, isDismissed, warnings, taxWarnings } = await readSetup(call.tx, call.messages);
      const setup: Static<typeof Setup> = {
        isDone: keys.every((key) => done[key]),
        isDismissed,
        steps: keys.map((key) => ({ key, isDone: done[key] })),
        warnings,
        taxWarnings,
      };
      return { message: "ok", data: JSON.stringify(setup) };
    },
  }),
];

type WaysToPay = Awaited<ReturnType<typeof readPaymentSetup>>;

// Names that no registry gives away (RFC 2606, RFC 6761, RFC 6762, RFC 9476), and addresses without a name.
const reserved = /(^|\.)(localhost|test|example|invalid|local|internal|alt|example\.(com|net|org))$/;
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":") || host.startsWith("[");
const isReal = (host: string) => host.includes(".") && !isAddress(host) && !reserved.test(host);

const ofSettings = ({ shippingZones, business, policies, domains }: StoreSettings) => ({
  shippingRate: shippingZones.some(({ rates }) => rates.some(({ isActive }) => isActive)),
  business: [business.address1, business.city, business.email].every(Boolean),
  policies: [policies.terms, policies.privacy].every(Boolean),
  domain: domains.some(({ host }) => isReal(host)),
});

// The finished steps of the bound store, whether its staff dismissed the list, and warnings about payment
// methods. Five statements, most of which check that a row exists.
async function readSetup(
  tx: Tx,
  messages: Messages,
): Promise<
  { done: Record<Step, boolean>; isDismissed: boolean; taxWarnings: Static<typeof TaxWarnings> } & Pick<
    WaysToPay,
    "warnings"
  >
> {
  const [settings, product, { hasOwn, warnings }, staff, order] = await Promise.all([
    readSettings(tx),
    hasProduct(tx),
    readPaymentSetup(tx, messages),
    hasStaff(tx),
    hasOrder(tx),
  ]);
  const done = { ...ofSettings(settings), product, paymentMethod: hasOwn, staff, order };
  const taxWarnings = await readTaxWarnings(tx, settings, messages);
  return { done, isDismissed: settings.setupDismissed, warnings, taxWarnings };
}

async function readTaxWarnings(tx: Tx, { tax }: StoreSettings, messages: Messages) {
  if (!tax.rates.length) return [];
  const [ofProducts, ofCategories] = await Promise.all([
    usedTaxClasses(tx, tax.classes),
    categoryTaxClasses(tx),
  ]);
  const used = tax.classes.filter((name) => ofProducts.includes(name) || ofCategories.includes(name));
  return missingRates(tax, used).map((one) => ({
    ...one,
    message: messages.say("tax_warning.rate_missing", one),
  }));
}
