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
import { findPolicyKinds } from "../../platform/policies/index.ts";
import {
  missingRates,
  readSettings,
  type SetupStep,
  type StoreSettings,
  setupSteps,
} from "../../platform/settings/index.ts";
import { SuggestedRates, suggestRates } from "./standard-rates.ts";

/** The steps of a new store, in their order, each with its condition. */
const steps = {
  product: "Has a product.",
  shippingRate: "Has an active shipping rate.",
  paymentMethod:
    "Offers another way to pay than cash and bank transfer: one that a provider collects, or with instructions.",
  business: "`business` in the settings says where the store is and where customers can write to.",
  policies:
    "Terms and privacy policy are published: written by `PUT /policies`, or linked to by `policies` in the settings.",
  domain: "Has a domain that people everywhere can reach, beside hosts such as `localhost`.",
  staff: "Has somebody on the staff beside the owner.",
  order: "Has an order; a test order counts.",
} as const;
type Step = keyof typeof steps;

const about: Readonly<Record<SetupStep, string>> = {
  products: "Has a product.",
  shipping: "Has an active shipping rate.",
  payments: "Offers a way to pay, and `warnings` names none that shoppers could not use.",
  taxes: "Has a tax rate.",
  domain: "Has a domain that people everywhere can reach.",
  policies: "Terms and privacy policy are published.",
};

/** The six steps of the set-up in an answer. */
const SetupPath = Type.Array(
  Type.Object(
    {
      key: Type.Unsafe<SetupStep>({
        type: "string",
        enum: [...setupSteps],
        description: setupSteps.map((key) => `\`${key}\`: ${about[key]}`).join(" "),
      }),
      isDone: Type.Boolean(),
      isSkipped: Type.Boolean({ description: "Whether `setupSkipped` of the settings names it." }),
    },
    closedObject("SetupPathStep"),
  ),
  {
    description:
      "The steps from an empty store to one that sells, in the order in which they are best taken.",
  },
);

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
    path: SetupPath,
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
      const { done, path, isDismissed, warnings, taxWarnings } = await readSetup(call.tx, call.messages);
      const setup: Setup = {
        isDone: keys.every((key) => done[key]),
        isDismissed,
        steps: keys.map((key) => ({ key, isDone: done[key] })),
        path,
        warnings,
        taxWarnings,
      };
      return { message: "ok", data: JSON.stringify(setup) };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/setup/tax-rates",
    permission: "settings:read",
    tag: "Overview",
    operation: "suggestTaxRates",
    summary: "Suggest tax rates",
    description:
      "The standard rates that a store in a country may want, from a table with a date and a source. Nothing is set by it: whoever runs the store confirms them, with the help of a tax adviser where in doubt.",
    query: Type.Object(
      {
        country: Type.Optional(
          Type.String({
            format: "country",
            description: "ISO 3166-1 alpha-2; the store's if not given.",
            examples: ["DE"],
          }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: SuggestedRates,
    async handle({ tx, query }) {
      const country = query.country ?? (await readSettings(tx)).country;
      return { message: "ok", data: JSON.stringify(suggestRates(country)) };
    },
  }),
];

type WaysToPay = Awaited<ReturnType<typeof readPaymentSetup>>;

// Names that no registry gives away (RFC 2606, RFC 6761, RFC 6762, RFC 9476), and addresses without a name.
const reserved = /(^|\.)(localhost|test|example|invalid|local|internal|alt|example\.(com|net|org))$/;
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":") || host.startsWith("[");
const isReal = (host: string) => host.includes(".") && !isAddress(host) && !reserved.test(host);

const ofSettings = ({ shippingZones, business, domains }: StoreSettings) => ({
  shippingRate: shippingZones.some(({ rates }) => rates.some(({ isActive }) => isActive)),
  business: [business.address1, business.city, business.email].every(Boolean),
  domain: domains.some(({ host }) => isReal(host)),
});

type Setup = Static<typeof Setup>;

// The finished steps of the bound store, whether its staff dismissed the list, and warnings about payment
// methods. Six statements, most of which check that a row exists.
async function readSetup(
  tx: Tx,
  messages: Messages,
): Promise<
  { done: Record<Step, boolean> } & Pick<Setup, "path" | "isDismissed" | "taxWarnings"> &
    Pick<WaysToPay, "warnings">
> {
  const [settings, product, { hasOwn, isOffered, warnings }, staff, order, written] = await Promise.all([
    readSettings(tx),
    hasProduct(tx),
    readPaymentSetup(tx, messages),
    hasStaff(tx),
    hasOrder(tx),
    findPolicyKinds(tx),
  ]);
  const isPublished = (kind: "terms" | "privacy") =>
    settings.policies[kind] !== null || (settings.pages.policies && written.includes(kind));
  const policies = isPublished("terms") && isPublished("privacy");
  const done = { ...ofSettings(settings), policies, product, paymentMethod: hasOwn, staff, order };
  const onPath: Readonly<Record<SetupStep, boolean>> = {
    products: product,
    shipping: done.shippingRate,
    payments: isOffered && warnings.length === 0,
    taxes: settings.tax.rates.length > 0,
    domain: done.domain,
    policies,
  };
  const path = setupSteps.map((key) => ({
    key,
    isDone: onPath[key],
    isSkipped: settings.setupSkipped.includes(key),
  }));
  const taxWarnings = await readTaxWarnings(tx, settings, messages);
  return { done, path, isDismissed: settings.setupDismissed, warnings, taxWarnings };
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
