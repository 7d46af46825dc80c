import { randomUUID } from "node:crypto";
import { draftFields } from "../src/orders/placing/index.ts";
import { fieldOf, mailTemplates } from "../src/platform/mail/texts.ts";
import type { World } from "./comes-back.ts";
import { entry } from "./noun.ts";
import type { TestStore } from "./server.ts";
import { HOME, type Json } from "./shop.ts";

type Values = Readonly<Record<string, (n: number) => unknown>>;
/**
 * Values that a schema does not say, of which an even and an odd number have to differ; and ids of paths for
 * a body.
 */
export type Prepared = { values?: Values; idsOf?(n: number): Record<string, string> };

/** Rules of a noun that its schemas do not state. */
type OfNoun = {
  prepare?(world: World, mark: string): Prepared | Promise<Prepared>;
  /** Fields that are sent in a body of their own, and those that cannot be beside them. */
  apart?: Readonly<Record<string, readonly string[]>>;
  /** The fields that have to be beside a field that is sent apart; beside the others for `*`. */
  beside?: Readonly<Record<string, object | ((n: number) => object)>>;
  /** Fields that are sent again beside a field that is changed. */
  together?: Readonly<Record<string, readonly string[]>>;
  /** Fields that a change of another field changes, too, maybe of other rows. */
  moves?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose second change is refused. */
  once?: readonly string[];
  /** Fields that are said when it is made, and can be changed of some rows alone. */
  made?: readonly string[];
  /** Fields of a change that are no fields of the row, but what is done. */
  acts?: readonly string[];
  /** The row in what is answered. */
  row?(data: Json): Json;
  /** Headers with which a row is asked for, such as a token that its creation answered. */
  headersOf?(row: Json): Record<string, string>;
  /** The field by which rows are told apart; `id` if not given. */
  key?: string;
  /** The field by which a row is found in another store. */
  naturalKey?: string;
  /** Where it is read, and listed in which field, if not below its own path. */
  readAt?: string;
  listAt?: readonly [path: string, rows: string];
};
/** Why a field does not come back as it was sent; `as` is where it is instead, and `sent` what is there. */
export type Exception = {
  why: string;
  as?(answered: Json, world: World, at: TestStore, value: Json): unknown;
  sent?(value: Json, world: World): unknown;
};

const pick =
  <T>(...values: T[]) =>
  (n: number): T =>
    values[n % values.length]!;
const stripeAccount = (n: number) => ({
  publishableKey: `pk_test_public000${n}`,
  merchantId: `profile_merchant000${n}`,
  secretKey: `sk_test_secret000${n}`,
  webhookSecret: `whsec_hook000${n}`,
  capture: pick("automatic", "manual")(n),
  multicapture: n % 2 === 0,
});
const idOf = async (made: Promise<Json>): Promise<string> => (await made).id;
const product = ({ make }: World, name: string, more: object = {}) =>
  make("products", { price: "19.90", quantity: 100, translations: [entry(name)], ...more });
const category = ({ make }: World, name: string) =>
  idOf(make("categories", { translations: [{ language: "en", name }] }));
const person = ({ make }: World, mark: string, n: number) =>
  idOf(
    make("customer", {
      email: `${mark}.other.${n}@example.com`,
      firstName: "A",
      lastName: "B",
      sendMail: false,
    }),
  );
const texts = (mark: string) => (n: number) =>
  ["en", "de"].map((language) => ({
    language,
    name: `${mark} ${language} ${n}`,
    description: `About ${n}`,
    slug: `${mark}-slug-${language}-${n}`,
    metaTitle: `Title ${n}`,
    metaDescription: `Meta ${n}`,
  }));

async function cart(world: World, mark: string) {
  const { make } = world;
  const [mug, cup] = [
    await product(world, `${mark} Mug`),
    await product(world, `${mark} Cup`, {
      quantity: undefined,
      variants: [{ name: "Size", values: ["S"] }],
      productVariants: [{ options: { Size: "S" }, quantity: 100 }],
    }),
  ];
  const rates = [1, 2].map((n) => ({ name: `${mark} rate ${n}`, price: `${n}.00` }));
  const zones = [{ name: "All", countries: ["*"], rates }];
  const { shippingZones } = await make("settings", { shippingZones: zones, languages: ["en", "de"] }, "PUT");
  const ids = shippingZones[0].rates.map(({ id }: Json) => id);
  const coupons = [`${mark}-A`, `${mark}-B`];
  for (const code of coupons) await make("coupons", { code, type: "percentage", value: "10" });
  const cards: string[] = [];
  for (let n = 0; n < 8; n++) cards.push((await make("gift-cards", { amount: "1" })).code);
  return {
    items: (n: number) => {
      const sold = pick(mug, cup)(n);
      const properties = { Engraving: `For ${n}` };
      return [
        { productId: sold.id, variantId: sold.productVariants[0]?.id ?? null, quantity: n + 1, properties },
      ];
    },
    shippingMethodId: pick(...ids),
    couponCode: pick(...coupons),
    giftCards: (n: number) => [{ code: cards[n] }],
  };
}

async function deliverOrder(world: World, mark: string, email?: string) {
  const { make, furnished } = world;
  const sold = [await product(world, `${mark} Pot`), await product(world, `${mark} Pan`)];
  const order = await make("orders", {
    customerId: furnished.ids["/api/v1/customer"],
    items: sold.map(({ id }) => ({ productId: id, quantity: 20 })),
    shippingAddress: HOME,
    paymentMethod: "card",
    markPaid: true,
    sendMail: email !== undefined,
  });
  for (const status of ["confirmed", "processing", "shipped", "delivered"])
    await make(`orders/${order.id}/status`, { status }, "PUT");
  return { sold, order };
}

export const ofNouns: Readonly<Record<string, OfNoun>> = {
  products: {
    naturalKey: "slug",
    async prepare(world, mark) {
      const categories = [await category(world, `${mark} A`), await category(world, `${mark} B`)];
      const profiles = [1, 2].map((n) => idOf(world.make("shipping-profiles", { name: `${mark} ${n}` })));
      const profileIds = await Promise.all(profiles);
      const picture = { id: world.furnished.ids["/api/v1/media"], position: 1 };
      const foreign = { url: "https://pictures.example/a.png", alt: { en: `${mark} B` }, position: 0 };
      const swapped = [
        { ...foreign, alt: { en: `${mark} C` }, position: 1 },
        { ...picture, position: 0 },
      ];
      const variant = (n: number, size: string) => ({
        options: { Size: size },
        sku: `${mark}-${size}-${n}`,
        barcode: `${mark}-${size}-bar-${n}`,
        taxCode: `${mark}-${size}-tax-${n}`,
        taxClass: pick("reduced", "zero")(n),
        price: `${30 + n}.00`,
        compareAtPrice: `${40 + n}.00`,
        cost: `${20 + n}.00`,
        quantity: n + 1,
        image: `https://pictures.example/${size}-${n}.png`,
        isActive: (n % 2 === 0) === (size === "S"),
      });
      return {
        values: {
          translations: texts(mark),
          category: pick(...categories),
          taxClass: pick("reduced", "zero"),
          shippingProfileId: pick(...profileIds),
          media: pick([picture, foreign], swapped),
          variants: (n) => [
            { name: pick("Size", "Format")(n), values: pick(["S", "M"], ["A", "B"])(n), position: n + 1 },
          ],
          productVariants: (n) => [variant(n, "S"), variant(n, "M")],
          weight: pick(0.125, 2),
          length: pick(1.5, 3),
          width: pick(10, 0.25),
          height: pick(7, 8),
          hsCode: pick("691200", "850440"),
          relatedIds: pick([randomUUID()], [randomUUID(), randomUUID()]),
        },
      };
    },
    apart: { media: ["images"], variants: ["quantity"], productVariants: ["quantity"] },
    beside: { productVariants: { variants: [{ name: "Size", values: ["S", "M"], position: 0 }] } },
  },
  categories: {
    async prepare(world, mark) {
      const parents = [await category(world, `${mark} A`), await category(world, `${mark} B`)];
      return {
        values: { parentId: pick(...parents), taxClass: pick("reduced", "zero"), translations: texts(mark) },
      };
    },
  },
  orders: {
    naturalKey: "orderNumber",
    async prepare(world, mark) {
      const people = [await person(world, mark, 1), await person(world, mark, 2)];
      return {
        values: {
          ...(await cart(world, mark)),
          customerId: pick(...people),
          paymentMethod: pick("card", "bank_transfer"),
        },
      };
    },
    apart: { customerId: ["customer"] },
    // Of a draft all of it changes, which sales/drafts tests.
    made: draftFields,
  },
  customer: {
    naturalKey: "email",
    // Without consent there is no time and no place of it.
    apart: { marketingOptIn: ["marketingConsentAt", "marketingConsentSource"] },
    beside: { "*": { marketingOptIn: true } },
  },
  "customer/{id}/addresses": {
    prepare: () => ({
      values: { isDefaultShipping: pick(false, true), isDefaultBilling: pick(false, true) },
    }),
    moves: { isDefaultShipping: ["isDefaultShipping"], isDefaultBilling: ["isDefaultBilling"] },
  },
  "orders/{id}/payments": {
    prepare: () => ({ values: { amount: (n) => `0.${n + 1}0` } }),
    row: ({ payment, order }) => (payment ? { ...payment, order } : order),
  },
  "orders/{id}/refunds": {
    async prepare(world, mark) {
      const { order } = await deliverOrder(world, mark);
      const item = { itemId: order.items[0].id };
      return {
        values: {
          items: (n) => [{ ...item, quantity: n + 1, amount: `${n + 1}.00` }],
          amount: (n) => `${n + 1}.00`,
          shipping: (n) => ((n + 1) / 100).toFixed(2),
        },
        idsOf: () => ({
          "POST /api/v1/orders/:id/refunds": order.id,
          "GET /api/v1/orders/:id/refunds": order.id,
        }),
      };
    },
    apart: { items: ["amount"], shipping: ["amount"] },
    row: (data) => data.refund ?? data,
  },
  "orders/{id}/shipments": {
    async prepare(world, mark) {
      const { make, furnished } = world;
      const { id: productId } = await product(world, `${mark} Bowl`);
      const order = await make("orders", {
        customerId: furnished.ids["/api/v1/customer"],
        items: [{ productId, quantity: 90 }],
        shippingAddress: HOME,
        paymentMethod: "cash",
      });
      await make(`orders/${order.id}/status`, { status: "confirmed" }, "PUT");
      const names = [
        "POST /api/v1/orders/:id/shipments",
        "GET /api/v1/orders/:id/shipments",
        ...["GET", "PUT"].map((method) => `${method} /api/v1/orders/:id/shipments/:shipmentId :id`),
      ];
      return {
        values: { items: (n: number) => [{ itemId: order.items[0].id, quantity: n + 1 }] },
        idsOf: () => Object.fromEntries(names.map((name) => [name, order.id])),
      };
    },
  },
  "orders/{id}/returns": {
    async prepare(world, mark) {
      const { order } = await deliverOrder(world, mark);
      const [one, other] = order.items;
      const items = (n: number) => [
        { itemId: pick(one.id, other.id)(n), quantity: n + 1, reason: `Reason ${n}` },
      ];
      const names = [
        "POST /api/v1/orders/:id/returns",
        "GET /api/v1/orders/:id/returns",
        ...["GET", "PUT"].map((method) => `${method} /api/v1/orders/:id/returns/:returnId :id`),
      ];
      return {
        values: { items, status: pick("received", "approved") },
        idsOf: () => Object.fromEntries(names.map((name) => [name, order.id])),
      };
    },
    once: ["status"],
    acts: ["items"],
  },
  "orders/{id}/comments": {
    async prepare(world, mark) {
      const { order } = await deliverOrder(world, mark);
      const names = [
        "POST /api/v1/orders/:id/comments",
        "GET /api/v1/orders/:id/comments",
        ...["GET", "PUT", "DELETE"].map((method) => `${method} /api/v1/orders/:id/comments/:commentId :id`),
      ];
      return {
        values: { text: (n) => `${mark} comment ${n}` },
        idsOf: () => Object.fromEntries(names.map((name) => [name, order.id])),
      };
    },
  },
  "orders/{id}/claims": {
    async prepare(world, mark) {
      const { order } = await deliverOrder(world, mark);
      const [one, other] = order.items;
      const names = [
        "POST /api/v1/orders/:id/claims",
        "GET /api/v1/orders/:id/claims",
        ...["GET", "PUT"].map((method) => `${method} /api/v1/orders/:id/claims/:claimId :id`),
      ];
      return {
        values: {
          items: (n) => [
            { itemId: pick(one.id, other.id)(n), quantity: n + 1, reason: pick("damaged", "lost")(n) },
          ],
          pictures: (n) => [`https://pictures.example/${mark}-${n}.png`],
        },
        idsOf: () => Object.fromEntries(names.map((name) => [name, order.id])),
      };
    },
  },
  "storefront/account/orders/{id}/returns": {
    async prepare(world, mark) {
      const { order } = await deliverOrder(world, mark);
      const [one, other] = order.items;
      return {
        values: {
          items: (n) => [{ itemId: pick(one.id, other.id)(n), quantity: n + 1, reason: `Reason ${n}` }],
        },
        idsOf: () => ({ "/api/v1/storefront/account/orders": order.id }),
      };
    },
  },
  coupons: {
    async prepare(world, mark) {
      const products = [await idOf(product(world, `${mark} A`)), await idOf(product(world, `${mark} B`))];
      const categories = [await category(world, `${mark} A`), await category(world, `${mark} B`)];
      return {
        values: {
          code: (n) => `${mark}-${n}`.toUpperCase(),
          endsAt: (n) => `2101-01-${10 + n}T00:00:00.000Z`,
          productIds: (n) => [pick(...products)(n)],
          categoryIds: (n) => [pick(...categories)(n)],
          combinesWith: (n) => ({ automatic: n % 2 === 0, shipping: n % 2 === 1 }),
        },
      };
    },
    together: { type: ["value"] },
  },
  "content-pages": {
    async prepare(world, mark) {
      await world.make("settings", { languages: ["en", "de"] }, "PUT");
      return {
        values: {
          templateSuffix: (n) => `suffix-${n}`,
          translations: (n) =>
            texts(mark)(n).map(({ name, description: _, ...rest }) => ({
              ...rest,
              title: name,
              body: `<p>About ${n}</p>`,
            })),
        },
      };
    },
  },
  menus: {
    prepare: (_, mark) => ({
      values: {
        handle: (n) => `${mark}-${n}`,
        titles: (n) => ({ en: `${mark} ${n}`, de: `${mark} de ${n}` }),
      },
    }),
  },
  "shipping-profiles": {
    prepare: (_, mark) => ({
      values: {
        name: (n) => `${mark} ${n}`,
        countries: (n) => [["AT", "DE"], ["FR"]][n % 2],
        exceptCountries: (n) => [["CH"], ["NO", "SE"]][n % 2],
      },
    }),
  },
  "search/synonyms": {
    prepare: (_, mark) => ({
      values: { language: (n) => ["en", "de"][n % 2], words: (n) => [`${mark} ${n}`, `${mark} ${n + 1}`] },
    }),
  },
  "search/pins": {
    async prepare(world, mark) {
      const ids = [await idOf(product(world, `${mark} A`)), await idOf(product(world, `${mark} B`))];
      return { values: { query: (n) => `${mark} ${n}`, productIds: (n) => [pick(...ids)(n)] } };
    },
  },
  redirects: {
    prepare: (_, mark) => ({ values: { from: (n) => `/${mark}/${n}`, to: (n) => `/to/${n}` } }),
  },
  discounts: {
    async prepare(world, mark) {
      const products = [await idOf(product(world, `${mark} A`)), await idOf(product(world, `${mark} B`))];
      const categories = [await category(world, `${mark} A`), await category(world, `${mark} B`)];
      const groups = [1, 2].map((n) => idOf(world.make("customer-groups", { name: `${mark} ${n}` })));
      const groupIds = await Promise.all(groups);
      const beside = (n: number) => ({
        buyQuantity: n + 1,
        getQuantity: 2 - (n % 2),
        timesPerOrder: n + 1,
        getProductIds: [pick(...products)(n)],
        getCategoryIds: [pick(...categories)(n)],
      });
      return {
        values: {
          name: (n) => `${mark} ${n}`,
          endsAt: (n) => `2101-01-${10 + n}T00:00:00.000Z`,
          productIds: (n) => [pick(...products)(n)],
          categoryIds: (n) => [pick(...categories)(n)],
          customerGroupIds: (n) => [pick(...groupIds)(n)],
          buyXGetY: beside,
          combinesWith: (n) => ({ coupons: n % 2 === 0, automatic: n % 2 === 1, shipping: n % 2 === 0 }),
        },
      };
    },
    together: { type: ["value"] },
    apart: { buyXGetY: ["type", "value"] },
    beside: { buyXGetY: { type: "buy_x_get_y", value: "50" } },
  },
  "stock-transfers": {
    async prepare(world, mark) {
      const goods = [await idOf(product(world, `${mark} A`)), await idOf(product(world, `${mark} B`))];
      const place = (n: number) => idOf(world.make("locations", { name: `${mark} ${n}` }));
      const [from, to] = [
        [await place(1), await place(2)],
        [await place(3), await place(4)],
      ];
      return {
        values: {
          fromLocationId: pick(...from),
          toLocationId: pick(...to),
          items: (n) => [{ productId: pick(...goods)(n), variantId: null, quantity: n + 1 }],
        },
      };
    },
  },
  locations: {
    prepare: (_, mark) => ({
      values: {
        name: (n) => `${mark} ${n}`,
        code: (n) => `${mark}-${n}`,
        pickup: (n) => ({ isOffered: n % 2 === 0, instructions: `${mark} ${n}` }),
        address: (n) => ({
          address1: `Quay ${n}`,
          city: "Hamburg",
          country: "DE",
          company: `${mark} ${n}`,
          address2: null,
          province: null,
          postalCode: `2009${n}`,
          phone: null,
        }),
      },
    }),
  },
  "price-lists": {
    async prepare(world, mark) {
      const groups = [1, 2].map((n) => idOf(world.make("customer-groups", { name: `${mark} list ${n}` })));
      const groupIds = await Promise.all(groups);
      return {
        values: {
          name: (n) => `${mark} ${n}`,
          endsAt: (n) => `2101-01-${10 + n}T00:00:00.000Z`,
          customerGroupIds: (n) => [pick(...groupIds)(n)],
        },
      };
    },
  },
  "gift-cards": {
    async prepare(world, mark) {
      const people = [await person(world, mark, 1), await person(world, mark, 2)];
      return { values: { code: (n) => `${mark}${n}00${n}`.toUpperCase(), customerId: pick(...people) } };
    },
  },
  "storefront/products/{id}/reviews": {
    async prepare(world, mark) {
      const { sold } = await deliverOrder(world, mark);
      return { idsOf: (n) => ({ "/api/v1/storefront/products": pick(...sold)(n).id }) };
    },
    readAt: "/api/v1/reviews/:id",
    listAt: ["/api/v1/reviews", "reviews"],
  },
  media: {},
  "storefront/checkout": {
    prepare: async (world, mark) => ({
      values: { ...(await cart(world, mark)), paymentMethod: pick("card", "bank_transfer") },
    }),
    row: (data) => data.order ?? data,
    readAt: "/api/v1/orders/:id",
    listAt: ["/api/v1/orders", "orders"],
  },
  "storefront/carts": {
    prepare: async (world, mark) => ({ values: await cart(world, mark) }),
    headersOf: ({ token }) => ({ "x-cart-token": token }),
  },
  themes: {
    prepare: async ({ make }, mark) => {
      const file = (n: number) => [
        n % 2
          ? { path: `assets/${mark}-${n}.bin`, content: "//79", encoding: "base64" }
          : { path: `templates/${mark}-${n}.html`, content: `Text ${n}`, encoding: "utf-8" },
      ];
      const originals = [
        await make("themes", { name: mark, files: file(5) }),
        await make("themes", { name: mark, files: file(6) }),
      ];
      return { values: { files: file, copyOf: pick(...originals.map(({ id }) => id)) } };
    },
    apart: { copyOf: ["files", "price"] },
  },
  "themes/{id}/versions": { key: "number" },
  "themes/{id}/file": {
    key: "path",
    prepare: () => ({ values: { content: pick("Zmlyc3Q=", "c2Vjb25k") } }),
  },
  "api-keys": {
    prepare: () => ({ values: { kind: pick("publishable", "secret") } }),
    apart: {
      kind: ["permissions", "confirm", "dailyLimits"],
      allowedOrigins: ["permissions", "confirm", "dailyLimits"],
    },
    beside: {
      allowedOrigins: { kind: "publishable" },
      kind: (n) => (n % 2 ? { permissions: ["orders"] } : {}),
    },
  },
  "api-keys/{id}/rotate": {
    prepare: async ({ make }) => {
      const key = () => idOf(make("api-keys", { name: "Spare", permissions: ["orders"] }));
      const keys = pick(await key(), await key());
      return { idsOf: (n) => ({ "POST /api/v1/api-keys/:id/rotate": keys(n) }) };
    },
    readAt: "/api/v1/api-keys/:id",
    listAt: ["/api/v1/api-keys", "apiKeys"],
  },
  staff: {
    prepare: async ({ make }, mark) => {
      const role = (n: number) => idOf(make("roles", { name: `${mark} ${n}`, permissions: ["orders"] }));
      return { values: { roleId: pick(await role(1), await role(2)) } };
    },
  },
  // Both lists have it.
  views: { prepare: (_, mark) => ({ values: { query: (n) => ({ q: `${mark} ${n}` }) } }) },
  settings: {
    async prepare({ make }, mark) {
      await make("settings", { languages: ["en", "de"] }, "PUT");
      const profiles = [1, 2].map((n) => idOf(make("shipping-profiles", { name: `${mark} rates ${n}` })));
      const profileIds = await Promise.all(profiles);
      const color = (n: number) => `#00000${n}`;
      return {
        values: {
          languages: pick(["en", "de"], ["en", "de", "fr"]),
          orderNumberPrefix: pick("A-", "B-"),
          tax: (n) => ({
            pricesIncludeTax: n % 2 === 0,
            classes: ["standard", `class-${n}`],
            rates: [
              {
                country: pick("DE", "US")(n),
                province: pick("BE", "NY")(n),
                rate: `${n + 1}.5`,
                name: `${mark} tax ${n}`,
                appliesToShipping: n % 2 === 0,
                class: `class-${n}`,
              },
            ],
            withoutRate: pick("standard", "none")(n),
            shipping: pick("by_goods", "highest")(n),
            digital: pick("buyer", "seller")(n),
            exemptPrices: pick("net", "keep")(n),
          }),
          invoices: (n) => ({
            prefix: pick("I-", "J-")(n),
            start: n + 2,
            creditNotePrefix: pick("C-", "D-")(n),
            creditNoteStart: n + 2,
            issueOn: pick("placed", "paid")(n),
          }),
          agents: (n) => ({
            ucp: n % 2 === 0,
            acp: n % 2 === 0,
            mcp: n % 2 === 0,
            requireSignature: n % 2 === 1,
            allowed: [`agent${n}.example`],
          }),
          shipping: (n) => ({
            volumetricDivisor: 5000 + n,
            handlingDays: n + 1,
            cutOffTime: pick("14:00", "15:30")(n),
          }),
          colors: (n) => ({ primary: color(n), background: color(n + 1), text: color(n + 2) }),
          links: (n) => ({
            verifyEmail: `https://shop.example/${n}/confirm?{email}&code={code}`,
            resetPassword: `https://shop.example/${n}/password?{email}&code={code}`,
            invitation: `https://shop.example/${n}/join?{email}&code={token}`,
            order: `https://shop.example/${n}/orders/{id}?token={token}`,
            payment: `https://shop.example/${n}/{id}?token={token}`,
            product: `https://shop.example/${n}/{slug}?variant={variantId}`,
            checkout: `https://shop.example/${n}/{language}/{sku}`,
          }),
          shippingZones: (n) => [
            {
              name: `${mark} ${n}`,
              countries: [pick("DE", "US")(n)],
              provinces: [pick("BE", "NY")(n)],
              rates: [
                {
                  name: `${mark} rate ${n}`,
                  price: `${n + 1}.25`,
                  minimumSubtotal: `${n + 2}.25`,
                  maximumSubtotal: `${n + 90}.25`,
                  freeFrom: `${n + 50}.25`,
                  estimatedDays: { minimum: n + 1, maximum: n + 2 },
                  isActive: n % 2 === 0,
                  minimumWeight: n + 0.25,
                  maximumWeight: n + 50.5,
                  weightUnit: pick("lb", "oz")(n),
                  minimumQuantity: n + 1,
                  maximumQuantity: n + 100,
                  postalCodes: [`1000${n}-19999`, "SW1"],
                  exceptPostalCodes: [`1000${n + 2}`],
                  shippingProfileId: pick(...profileIds)(n),
                },
              ],
            },
          ],
        },
      };
    },
  },
  "mails/texts": {
    prepare: () => ({
      values: {
        texts: (n) =>
          Object.fromEntries(
            mailTemplates.map(fieldOf).map((name) => [
              name,
              [
                {
                  language: pick("en", "de")(n),
                  subject: `${name} ${n}`,
                  intro: `Hello ${n}`,
                  outro: `Bye ${n}`,
                },
              ],
            ]),
          ),
      },
    }),
  },
  policies: {
    async prepare({ make }) {
      await make("settings", { languages: ["en", "de"] }, "PUT");
      const texts = (what: string) => (n: number) => [
        { language: pick("en", "de")(n), text: `${what} ${n}` },
      ];
      return {
        values: {
          terms: texts("Terms"),
          privacy: texts("Privacy"),
          refunds: texts("Refunds"),
          shipping: texts("Shipping"),
          legalNotice: texts("Notice"),
        },
      };
    },
  },
  "payment-accounts": {
    prepare: (_, mark) => ({
      values: {
        name: (n) => `${mark} ${n}`,
        currencies: (n) => (n % 2 ? ["EUR"] : ["USD", "CHF"]),
        countries: (n) => (n % 2 ? ["DE", "AT"] : ["US"]),
        position: (n) => 10 + n,
        stripe: stripeAccount,
        test: (n) => ({ noticeSecret: `notice_secret_000${n}`, capture: pick("automatic", "manual")(n) }),
      },
    }),
    apart: { test: ["stripe"] },
    beside: { "*": { provider: "stripe" }, test: { provider: "test" } },
    made: ["test"],
  },
  "payment-methods": {
    prepare: () => ({
      values: {
        methods: (n) => [
          {
            method: "card",
            provider: pick("manual", "stripe")(n),
            isActive: n % 2 === 0,
            instructions: `Pay ${n}`,
          },
        ],
        stripe: stripeAccount,
        test: (n) => ({ noticeSecret: `notice_secret_000${n}`, capture: pick("automatic", "manual")(n) }),
      },
    }),
  },
};

/** Fields that are not tried: what they do is more than a value that comes back. */
export const untried: Readonly<Record<string, string>> = {
  "products variants/renamedFrom": "says which axis is renamed; catalogue/products tests it",
  "products variants/renamedValues": "says which values are renamed; catalogue/products tests it",
  "products productVariants/id": "says which variant is meant; catalogue/products tests it",
  "products productVariants/ownPrice": "is heard only as it was read",
  "payment-accounts provider": "says which provider's fields it has, and stays",
  "price-lists/{id}/prices set": "sets rows of a list; catalogue/price-lists tests it",
  "price-lists/{id}/prices delete": "deletes rows of a list; catalogue/price-lists tests it",
  "notices/preferences preferences": "changes the kinds that it names; people/notices tests it",
  "settings security": "is changed by the owner alone; people/factors tests it",
  "menus items": "are answered with titles and addresses; content/menus tests it",
  "settings storefront": "hides its password; platform/settings tests it",
  "settings shippingZones/id": "says which zone is meant",
  "settings shippingZones/rates/id": "says which rate is meant",
  "orders/{id}/shipments status": "moves pieces and the order, which sales/orders tests",
  "orders/{id}/shipments resend": "says what becomes of lost pieces, which sales/orders tests",
  "orders/{id}/shipments restock": "says what becomes of pieces that came back, which sales/orders tests",
  "orders/{id}/shipments locationId": "takes pieces from there, which sales/orders tests",
  "orders/{id}/shipments note": "stands in the order's timeline, which sales/orders tests",
  "orders/{id}/returns locationId": "says where pieces are put back, which sales/orders tests",
  "orders/{id}/comments mentions": "has to be people of the store; orders/comments tests it",
  "orders/{id}/comments mediaIds": "attaches media, which are answered as files; orders/comments tests it",
  "orders/{id}/claims status": "ends a claim, which sales/claims tests",
  "orders/{id}/claims resolution": "says how a claim ends, which sales/claims tests",
  "orders/{id}/claims refundAmount": "asks for a refund, which sales/claims tests",
  "orders/{id}/claims refundTo": "says where a refund goes, which sales/claims tests",
  "orders/{id}/claims shippingAddress": "is where an order goes that replaces pieces; sales/claims tests it",
  "orders/{id}/claims sendMail": "is said of an order that replaces pieces; sales/claims tests it",
  "orders/{id}/claims shipmentId": "has to be a shipment that they were in; sales/claims tests it",
  "orders/{id}/returns refund": "asks for a refund, which sales/returns tests",
  "orders/{id}/returns refundTo": "says where a refund goes, which sales/returns tests",
  "orders/{id}/returns/{returnId}/exchange items":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange shippingAddress":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange shippingMethodId":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange paymentMethod":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange note":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange refundTo":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange sendMail":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/returns/{returnId}/exchange expectedTotal":
    "says what order is placed for what came back, once; sales/returns tests it",
  "orders/{id}/payments allowOverpayment": "is a leave; orders/transactions tests it",
  "orders/{id}/refunds returnId": "has to be a return that came; sales/returns tests it",
  "media url": "is fetched, by servers in public alone; platform/media tests it",
  "orders draft": "only a draft has it; sales/drafts tests it",
  "orders discount": "only a draft has it; sales/drafts tests it",
  "orders shipping": "only a draft has it; sales/drafts tests it",
  "orders automaticDiscounts": "only a draft has it; sales/drafts tests it",
  "orders items/name": "only a draft has it; sales/drafts tests it",
  "orders items/unitPrice": "only a draft has it; sales/drafts tests it",
  "orders items/reason": "only a draft has it; sales/drafts tests it",
  "orders items/discount": "only a draft has it; sales/drafts tests it",
  "orders items/taxClass": "only a draft has it; sales/drafts tests it",
  "orders items/taxable": "only a draft has it; sales/drafts tests it",
  "orders items/requiresShipping": "only a draft has it; sales/drafts tests it",
  "storefront/checkout items/key": "is built from the line's other fields; orders/cart tests it",
  "storefront/carts items/key": "is built from the line's other fields; orders/cart tests it",
  "orders storeCredit": "pays from what the customer has; sales/credit tests it",
  "storefront/checkout storeCredit": "pays from what the customer has; sales/credit tests it",
  "storefront/carts storeCredit": "only a customer's cart has it; sales/credit tests it",
  "orders/{id}/refunds to": "is where a refund goes; sales/credit tests it",
  "orders/{id}/place storeCredit":
    "says how a draft becomes an order, and it becomes one once; sales/credit tests it",
  "storefront/orders/{id}/place storeCredit":
    "says how a draft becomes an order, and it becomes one once; sales/credit tests it",
  "orders/{id}/place giftCards":
    "says how a draft becomes an order, and it becomes one once; sales/drafts tests it",
  "orders/{id}/place markPaid":
    "says how a draft becomes an order, and it becomes one once; sales/drafts tests it",
  "orders/{id}/place sendMail":
    "says how a draft becomes an order, and it becomes one once; sales/drafts tests it",
  "orders/{id}/place expectedTotal":
    "says how a draft becomes an order, and it becomes one once; sales/drafts tests it",
  "storefront/orders/{id}/place giftCards":
    "says how a draft becomes an order, and it becomes one once; sales/drafts tests it",
  "storefront/orders/{id}/place expectedTotal":
    "says how a draft becomes an order, and it becomes one once; sales/drafts tests it",
  "storefront/checkout expectedTotal": "is compared with the total, and not kept",
  "storefront/checkout expectedDue": "is compared with what is due, and not kept",
  "storefront/carts/{id}/complete expectedTotal": "is compared with the total, and not kept",
  "storefront/carts/{id}/complete expectedDue": "is compared with what is due, and not kept",
  "storefront/account email": "is taken only as it was read",
  "mails/test template": "is mailed, and not kept; platform/mail tests it",
  "mails/test language": "is mailed, and not kept; platform/mail tests it",
  "mails/test text": "is mailed, and not kept; platform/mail tests it",
  "api-keys/{id}/rotate graceSeconds": "is when the former key ends",
};

const slugOf = async (id: string | null, { get }: World, at: TestStore) =>
  id && (await get(at, `/api/v1/categories/${id}`)).slug;
const byRateId = ({ shippingMethod }: Json) => shippingMethod?.id;
const redeemed = {
  why: "are redeemed",
  sent: () => true,
  as: ({ giftCardAmount }: Json) => Number(giftCardAmount) > 0,
};
const guest = {
  why: "becomes a customer",
  as: async ({ customer }: Json, { get, furnished }: World) =>
    customer && {
      ...(await get(furnished.store, `/api/v1/customer/${customer.id}`)),
      email: customer.email,
      name: customer.name,
    },
  sent: (person: Json) => ({ ...person, ...contactOf(person) }),
};
function contactOf({ email, firstName, lastName }: Json) {
  return { email, name: `${firstName} ${lastName}` };
}
const inPlace = (all: Json): Json => all.toSorted((one: Json, other: Json) => one.position - other.position);
const theirs = { why: "shoppers are not told it" };

/** Fields that are not answered as they were sent, under `<noun> <field>` or `<noun> <field> <place>`. */
export const exceptions: Readonly<Record<string, Exception>> = {
  "products category": { why: "is answered as categoryId", as: ({ categoryId }) => categoryId },
  "products category csv": {
    why: "another store has categories of its own",
    as: ({ categoryId }, world, at) => slugOf(categoryId, world, at),
    sent: (id, world) => slugOf(id, world, world.furnished.store),
  },
  "products category ndjson": { why: "a line has the id that the first store knows the category by" },
  "products shippingProfileId csv": { why: "another store has profiles of its own; exchange tests names" },
  "products shippingProfileId ndjson": { why: "a line has the id that the first store knows it by" },
  "products media": {
    why: "are answered in the order of their places",
    as: ({ media }) => media,
    sent: inPlace,
  },
  "products media csv": {
    why: "a file has addresses, and not what pictures show; another store has other ids",
    as: ({ media }) => media,
    sent: (all) => inPlace(all).map(({ position }: Json) => ({ position })),
  },
  "products media ndjson": {
    why: "another store has other ids",
    as: ({ media }) => media,
    sent: (all) => inPlace(all).map(({ id: _, ...one }: Json) => one),
  },
  "customer sendMail": { why: "says whether an invitation is sent" },
  "gift-cards amount": { why: "is answered as initialAmount", as: ({ initialAmount }) => initialAmount },
  "gift-cards code": {
    why: "is a secret: its end is answered",
    as: ({ last4 }) => last4,
    sent: (code) => code.slice(-4),
  },
  "media alt": { why: "a text is that of the default language", as: ({ alt }) => alt?.en },
  "orders markPaid": { why: "pays the order", as: ({ paymentStatus }) => paymentStatus === "paid" },
  "orders sendMail": { why: "says whether a mail is sent" },
  "orders giftCards": redeemed,
  "storefront/checkout giftCards": redeemed,
  "storefront/carts giftCards": {
    why: "are secrets: their ends are answered",
    as: ({ giftCards }) => giftCards,
    sent: (all) => all.map(({ code }: Json) => ({ last4: code.slice(-4) })),
  },
  "orders shippingMethodId": { why: "is answered as shippingMethod", as: byRateId },
  "storefront/checkout shippingMethodId": { why: "is answered as shippingMethod", as: byRateId },
  "orders shippingMethodId csv": {
    why: "a file names it",
    as: ({ shippingMethod }) => shippingMethod?.name,
    async sent(id, { get, furnished }) {
      const { shippingZones } = await get(furnished.store, "/api/v1/settings");
      return shippingZones.flatMap(({ rates }: Json) => rates).find((rate: Json) => rate.id === id).name;
    },
  },
  "orders customer": guest,
  "storefront/checkout customer": guest,
  "storefront/checkout customer posted": {
    why: "is answered by name",
    as: ({ customer }) => customer,
    sent: contactOf,
  },
  "orders customer csv": {
    why: "a file has the name and the email",
    as: ({ customer }) => customer,
    sent: contactOf,
  },
  ...Object.fromEntries(
    ["csv", "ndjson"].map((form) => [
      `orders customerId ${form}`,
      {
        why: "another store finds its customer by the email",
        as: ({ customer }: Json) => customer?.email,
        sent: async (id: string, { get, furnished }: World) =>
          (await get(furnished.store, `/api/v1/customer/${id}`)).email,
      },
    ]),
  ),
  "orders customer ndjson": {
    why: "a line has the name and the email",
    as: ({ customer }) => customer,
    sent: contactOf,
  },
  "storefront/checkout source posted": theirs,
  "storefront/checkout note posted": theirs,
  "orders/{id}/payments note": {
    why: "stands in the order's timeline",
    async as({ orderId }, { get, furnished }, _, note) {
      const { timeline } = await get(furnished.store, `/api/v1/orders/${orderId}`);
      return timeline.find((one: Json) => one.note === note)?.note;
    },
  },
  "orders/{id}/refunds shipping": {
    why: "is answered as shippingAmount",
    as: ({ shippingAmount }) => shippingAmount,
  },
  "customer avatar csv": { why: "files have no column for it" },
  "themes files": {
    why: "are read one by one",
    as: async ({ id }, { get, furnished }, _, files) =>
      Promise.all(
        files.map(({ path }: Json) => get(furnished.store, `/api/v1/themes/${id}/file?path=${path}`)),
      ),
  },
  "themes copyOf": {
    why: "the new theme has the files of the other",
    as: async ({ id }, { get, furnished }) =>
      (await get(furnished.store, `/api/v1/themes/${id}/files`))?.files,
    sent: async (id, { get, furnished }) =>
      (await get(furnished.store, `/api/v1/themes/${id}/files`)).files.map(({ path }: Json) => ({ path })),
  },
  "themes/{id}/file content put": { why: "is answered by a read" },
  "payment-methods methods": {
    why: "others stay as they are",
    as: ({ methods }, _, __, sent) =>
      methods?.filter(({ method }: Json) => sent.some((one: Json) => one.method === method)),
  },
  "payment-accounts stripe": {
    why: "has secrets, of which the end is answered",
    as: ({ stripe }) => stripe,
    sent: ({ secretKey, webhookSecret, ...stripe }) => ({
      ...stripe,
      secretKeyLast4: secretKey.slice(-4),
      webhookSecretLast4: webhookSecret.slice(-4),
      isTest: true,
    }),
  },
  "payment-accounts test": {
    why: "has a secret, of which the end is answered",
    as: ({ test }) => test,
    sent: ({ noticeSecret, ...test }) => ({ ...test, noticeSecretLast4: noticeSecret.slice(-4) }),
  },
  "payment-methods stripe": {
    why: "has secrets, of which the end is answered",
    as: ({ stripe }) => stripe,
    sent: ({ secretKey, webhookSecret, ...stripe }) => ({
      ...stripe,
      secretKeyLast4: secretKey.slice(-4),
      webhookSecretLast4: webhookSecret.slice(-4),
    }),
  },
  "payment-methods test": {
    why: "has a secret, of which the end is answered",
    as: ({ test }) => test,
    sent: ({ noticeSecret, ...test }) => ({ ...test, noticeSecretLast4: noticeSecret.slice(-4) }),
  },
};
