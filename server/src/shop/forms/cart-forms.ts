import { ApiError } from "../../http/answers/errors.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { type CartReference, cartCookie } from "../../http/html/shopper.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import { type LineProperties, lineKeyOf, tidyWritten } from "../../orders/model/index.ts";
import { addCookies, type FormCall, fieldTexts, json, messagesFor, messagesOf, seeOther } from "./call.ts";
import { type CartLine, cartJson, lineJson, lineJsons, type ShopCart, soldIdOf } from "./cart-shape.ts";
import {
  type CartChange,
  type CartRefusal,
  changeCart,
  findItems,
  linesOf,
  readCart,
  type Written,
  withMore,
} from "./carts.ts";
import { entriesOf, type Fields, type FieldValue, textOf, within } from "./fields.ts";
import { findProducts } from "./product-shape.ts";
import { sectionsOf } from "./sections.ts";

const NOT_FOUND: CartRefusal = { status: 404, key: "shop.cart.not_found" };
const NO_NUMBER: CartRefusal = { status: 422, key: "shop.cart.no_number" };
const MOST = 1_000_000;

/** A whole number of pieces; undefined where it is none. */
function quantityIn(text: string): number | undefined {
  const quantity = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
  return quantity !== undefined && quantity <= MOST ? quantity : undefined;
}

/** The items to add to a cart: one named by the form, or a list. */
type ItemToAdd = { id: string; product: string; quantity: string; properties: LineProperties };
function itemsIn(fields: Fields): ItemToAdd[] {
  const listed = entriesOf(fields, "items").filter((one) => typeof one === "object");
  return (listed.length ? listed : [fields]).map((one) => ({
    id: textOf(one, "id"),
    product: textOf(one, "product-id") || textOf(one, "product_id"),
    quantity: textOf(one, "quantity") || "1",
    properties: propertiesIn(one),
  }));
}

const propertiesIn = (fields: Fields): LineProperties =>
  Object.fromEntries(
    Object.entries(within(fields, "properties")).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );

type Added = Written & { added: readonly CartLine[]; product: string };

async function add(call: FormCall): Promise<Added> {
  const wanted = itemsIn(call.fields);
  const names = wanted.flatMap(({ id, product }) => [id, product]).filter(Boolean);
  const found = await findItems(call, names);
  const lines = wanted.map(({ id, product, quantity, properties }) => {
    const item = found.get(id || product);
    const count = quantityIn(quantity);
    return item && { ...item, ...tidyWritten({ properties }), quantity: count ?? Number.NaN };
  });
  const product = found.get(wanted[0]?.id || wanted[0]?.product || "")?.productId ?? "";
  const refuse = (refusal: CartRefusal) => ({ cart: undefined, added: [], product, refusal });
  if (!lines.every((line) => line !== undefined)) return refuse(NOT_FOUND);
  if (!lines.every(({ quantity }) => quantity > 0)) return refuse(NO_NUMBER);
  const written = await changeCart(call, (cart) => ({ items: withMore(cart, lines) }));
  return { ...written, added: lines, product };
}

/** A line by its place from 1, its key, or what is sold in it. */
function change(call: FormCall): Promise<Written> {
  const { fields } = call;
  const quantity = quantityIn(textOf(fields, "quantity") || "1");
  const line = quantityIn(textOf(fields, "line"));
  const id = textOf(fields, "id");
  return changeCart(call, (cart) => {
    if (quantity === undefined) return NO_NUMBER;
    const lines = linesOf(cart);
    const at = line === undefined ? placeOf(lines, id) : line - 1;
    if (!lines[at]) return NOT_FOUND;
    return { items: replaceQuantities(lines, new Map([[at, quantity]])) };
  });
}

// The line of a key, else the first one that sells what is named. Keys of the field have the variant's id
// before a colon.
function placeOf(lines: readonly CartLine[], sent: string): number {
  const id = sent.split(":", 1)[0]!.toLowerCase();
  const at = lines.findIndex((line) => lineKeyOf(line) === id);
  return at < 0 ? lines.findIndex((line) => soldIdOf(line) === id) : at;
}

const replaceQuantities = (lines: readonly CartLine[], quantities: ReadonlyMap<number, number>): CartLine[] =>
  lines.flatMap((line, i) => {
    const quantity = quantities.get(i) ?? line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/**
 * Quantities by their places or their lines' ids, the note, and the discount code; a field left out stays.
 */
async function update(call: FormCall): Promise<Written> {
  const { fields } = call;
  const updates = within(fields, "updates");
  const ids = Object.keys(updates).filter((name) => !/^\d{1,4}$/.test(name));
  const found = ids.length ? await findItems(call, ids) : new Map();
  const said: CartChange = {
    ...(typeof fields.note === "string" && { note: fields.note.trim().slice(0, 5_000) || null }),
    ...(typeof fields.discount === "string" && { couponCode: fields.discount.trim().slice(0, 64) || null }),
  };
  const names = Object.keys(updates);
  if (!names.length && !Object.keys(said).length) return { cart: await readCart(call) };
  return changeCart(call, (cart) => {
    const quantities = names.map((name) => quantityIn(String(updates[name] as FieldValue)));
    if (!quantities.every((one) => one !== undefined)) return NO_NUMBER;
    if (!names.length) return said;
    const lines = [...linesOf(cart)];
    const wanted = new Map<number, number>();
    for (const [i, name] of names.entries()) {
      const item = found.get(name);
      const at = /^\d{1,4}$/.test(name) ? Number(name) : placeOf(lines, name);
      if (lines[at]) wanted.set(at, quantities[i]!);
      else if (item && quantities[i]) lines.push({ ...item, quantity: quantities[i]! });
      else if (!item) return NOT_FOUND;
    }
    return { ...said, items: replaceQuantities(lines, wanted) };
  });
}

const clear = (call: FormCall): Promise<Written> => changeCart(call, () => ({ items: [] }));

const actions = { add, change, update, clear } as const;
type Action = keyof typeof actions;

/** The cart's form at a path: `/cart/add`, or the same for scripts, `/cart/add.js`. */
export function cartAction(below: string): { action: Action; isScript: boolean } | undefined {
  const [, name, end] = /^\/cart(?:\/(add|change|update|clear))?(\.js|\.json)?$/.exec(below) ?? [];
  if (name) return { action: name as Action, isScript: end !== undefined };
  return below === "/cart" ? { action: "update", isScript: false } : undefined;
}

/** Answers a form of the cart that was sent. Throws what only waiting mends. */
export async function answerCartForm(
  call: FormCall,
  { action, isScript }: NonNullable<ReturnType<typeof cartAction>>,
): Promise<ShopAnswer> {
  const written = await actions[action](call);
  const { reference } = written;
  const answer = await (isScript ? answerScript : answerPage)(call, action, written, reference);
  return reference === undefined
    ? answer
    : addCookies(answer, [call.setCookie("stoa_cart", cartCookie(reference))]);
}

/** The visitor's cart as scripts of themes read it, and the products in it. */
export async function readCartJson(call: FormCall, cart: ShopCart | undefined) {
  const products = cart
    ? await findProducts(
        call,
        cart.items.map(({ productId }) => productId),
      )
    : new Map();
  return { products, json: cartJson(cart, { products, root: call.root, currency: call.store.currency }) };
}

async function answerScript(
  call: FormCall,
  action: Action,
  { cart, refusal, ...more }: Written & Partial<Added>,
  reference: CartReference | undefined,
) {
  if (refusal) {
    const { status, message, description } = answerCart(call, refusal);
    // Lowered quantities are in the cart: its drawer is drawn again beside the message.
    const sections = cart ? await sectionsOf(call, "/cart", reference) : undefined;
    return json({ status, message, description, errors: description, ...sections }, status);
  }
  const { products, json: whole } = await readCartJson(call, cart);
  const sections = await sectionsOf(call, "/cart", reference);
  if (action !== "add" || !cart) return json({ ...whole, ...sections });
  const added = new Set((more.added ?? []).map(lineKeyOf));
  const items = lineJsons(cart)
    .filter(({ key }) => added.has(key))
    .map((line) => lineJson(line, products.get(line.productId), call.root));
  const isList = typeof call.fields.items === "object";
  return json(isList ? { items, ...sections } : { ...items[0], ...sections });
}

/** The message for the visitor, in the format of the field's AJAX API. */
function answerCart(
  call: FormCall,
  refusal: CartRefusal,
): { status: number; message: string; description: string } {
  const { say } = messagesFor(call);
  const message = say("shop.cart.error");
  if (!(refusal instanceof ApiError))
    return { status: refusal.status, message, description: say(refusal.key, refusal.values) };
  const [first] = messagesOf(call, refusal);
  return { status: 422, message, description: first!.message };
}

async function answerPage(
  call: FormCall,
  action: Action,
  { refusal, ...more }: Written & Partial<Added>,
  reference: CartReference | undefined,
): Promise<ShopAnswer> {
  const { root, fields, views } = call;
  if (!refusal) {
    const isCheckout = "checkout" in fields;
    const to = isCheckout ? `${root}checkout` : ownPath(textOf(fields, "return_to"), `${root}cart`);
    return seeOther(to);
  }
  const { status, description: message } = answerCart(call, refusal);
  const kind = action === "add" ? "product" : "cart";
  const form = { kind, errors: [{ field: "form", message }], values: fieldTexts(fields) };
  const product =
    action === "add" && more.product
      ? (await findProducts(call, [more.product])).get(more.product)
      : undefined;
  const of = textOf(fields, "id");
  const path = product
    ? `/products/${encodeURIComponent(product.slug)}${product.hasVariants && of ? `?variant=${encodeURIComponent(of)}` : ""}`
    : "/cart";
  return views.page(path, { status, form, cart: reference });
}
