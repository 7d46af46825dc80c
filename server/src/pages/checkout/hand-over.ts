import { ApiError } from "../../http/answers/errors.ts";
import type { PageAnswer, PageCall, PageRoute } from "../../http/html/route.ts";
import { cartIn } from "../../http/html/shopper.ts";
import { CART_TOKEN, handoffOf, handoffPath } from "../../sales/carts/index.ts";
import { languageIn } from "../look/index.ts";
import type { ShownCart } from "./form.ts";

const page = { name: "checkout", permission: "open", forShoppers: true } as const;
const root = {
  ...page,
  path: "/checkout",
  params: {},
  handle: (call: PageCall) => handOver(call, call.store.defaultLanguage),
} as const;
const inLanguage = {
  ...page,
  path: "/:language/checkout",
  params: { language: "token" },
  handle: async (call: PageCall) => handOver(call, languageIn(call)),
} as const;

/**
 * The pages by which the shop hands its visitor's cart to the checkout, and the shop's language with it.
 */
export const handOverPages: readonly PageRoute[] = [root, inLanguage].flatMap((one) => [
  { ...one, method: "GET" },
  { ...one, method: "POST" },
]);

type Account = { email: string; firstName: string; lastName: string; phone: string | null };
type Address = Readonly<Record<string, string | boolean | null>>;

const CARTS = "/api/v1/storefront/carts/:id";

async function handOver(call: PageCall, language: string): Promise<PageAnswer> {
  const { principal, vault, store } = call;
  const cookie = call.setCookie("stoa_language", language);
  const known = cartIn(call.cookie("stoa_cart"));
  const headers: Record<string, string> = known?.token ? { [CART_TOKEN]: known.token } : {};
  const sent = { params: { id: known?.id ?? "" }, headers };
  const cart = await orNone(known?.id, () => call.ask<ShownCart>(`GET ${CARTS}`, sent));
  if (cart?.state !== "open" || !cart.items.length) {
    const shop = language === store.defaultLanguage ? "" : `/${language.toLowerCase()}`;
    return { seeOther: `${shop}/cart`, cookie };
  }
  const seeOther = handoffPath(handoffOf(vault, cart.id));
  if (principal && cart.customer === null) await introduce(call, cart, sent);
  return { seeOther, cookie };
}

async function orNone<T>(id: string | undefined, ask: () => Promise<{ data: T }>): Promise<T | undefined> {
  if (!id) return undefined;
  try {
    return (await ask()).data;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}

const ofAddress = ["address1", "address2", "postalCode", "city", "province", "country", "company"] as const;
const ofPerson = ["firstName", "lastName", "phone", "phoneExtension"] as const;
const pickFields = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));

// Fills in the account's data. Where the store does not ship to the account's address, the shopper gives
// another one.
async function introduce(
  call: PageCall,
  cart: ShownCart,
  sent: { params: { id: string }; headers: Record<string, string> },
): Promise<void> {
  const [
    { data: account },
    {
      data: { addresses },
    },
  ] = await Promise.all([
    call.ask<Account>("GET /api/v1/storefront/account"),
    call.ask<{ addresses: readonly Address[] }>("GET /api/v1/storefront/account/addresses"),
  ]);
  const customer = pickFields(account, ["email", ...ofPerson]);
  const home = addresses.find(({ isDefaultShipping }) => isDefaultShipping) ?? addresses[0];
  const shippingAddress = home && !cart.shippingAddress && pickFields(home, [...ofPerson, ...ofAddress]);
  for (const body of shippingAddress ? [{ customer, shippingAddress }, { customer }] : [{ customer }])
    if (await orNone(cart.id, () => call.ask(`PUT ${CARTS}`, { ...sent, body }))) return;
}
