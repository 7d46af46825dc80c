import type { TObject } from "typebox";
import type { FilterRuntime } from "../../catalogue/search/index.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { type Conclusion, type Method, type Preparation, type Route, route } from "../../http/route.ts";
import type { Asking } from "../../orders/payments/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { LockedCart } from "../../sales/carts/index.ts";
import { CART_VALUES } from "../../sales/checkout/index.ts";
import { type Profiles, type Signer, signedAnswer, signerOf } from "../identity/index.ts";
import { type ShownOf, settle } from "../session/index.ts";
import { getProduct, lookUpCatalogue, searchCatalogue } from "./catalogue.ts";
import { LookUp, ProductQuery, Search } from "./catalogue-schemas.ts";
import { cancelCart, cancelCheckout, completeCheckout } from "./ending.ts";
import { ucpFace } from "./face.ts";
import { finalError, nothing } from "./outcome.ts";
import { type Asked, lockOwn } from "./own.ts";
import { Cancellation, CheckoutCreate, Completion, Replacement } from "./schemas.ts";
import {
  createCart,
  createCheckout,
  getCart,
  getCheckout,
  getOrderOf,
  updateCart,
  updateCheckout,
} from "./verbs.ts";
import { type Root, serves } from "./versions.ts";
import { type Visitor, visitorOf } from "./visitor.ts";

const BASE = "/api/v1/ucp";
const ID = { id: "id or slug" } as const;

/** An operation of the protocol: what it is called, where it stands, what it takes and does. */
export type Operation = {
  name: string;
  method: Method;
  path: string;
  summary: string;
  body?: TObject;
  /** What it changes, which is locked first. */
  locks?: "checkout" | "cart";
  /** Whether it writes nothing although it has a body. */
  onlyReads?: boolean;
  status?: 201;
  // biome-ignore lint/suspicious/noExplicitAny: each has the body that its schema says
  handle(call: any): Promise<Answer>;
};

/** Everything that agents can ask of a store. */
export const operations: readonly Operation[] = [
  {
    name: "create_checkout",
    method: "POST",
    path: "/checkout-sessions",
    summary: "Begin a checkout",
    body: CheckoutCreate,
    status: 201,
    handle: createCheckout,
  },
  {
    name: "get_checkout",
    method: "GET",
    path: "/checkout-sessions/:id",
    summary: "Read a checkout",
    handle: getCheckout,
  },
  {
    name: "update_checkout",
    locks: "checkout",
    method: "PUT",
    path: "/checkout-sessions/:id",
    summary: "Replace what a checkout holds",
    body: Replacement,
    handle: updateCheckout,
  },
  {
    name: "complete_checkout",
    locks: "checkout",
    method: "POST",
    path: "/checkout-sessions/:id/complete",
    summary: "Place the order of a checkout",
    body: Completion,
    handle: completeCheckout,
  },
  {
    name: "cancel_checkout",
    locks: "checkout",
    method: "POST",
    path: "/checkout-sessions/:id/cancel",
    summary: "End a checkout",
    body: Cancellation,
    handle: cancelCheckout,
  },
  {
    name: "create_cart",
    method: "POST",
    path: "/carts",
    summary: "Begin a cart",
    body: Replacement,
    status: 201,
    handle: createCart,
  },
  { name: "get_cart", method: "GET", path: "/carts/:id", summary: "Read a cart", handle: getCart },
  {
    name: "update_cart",
    locks: "cart",
    method: "PUT",
    path: "/carts/:id",
    summary: "Replace what a cart holds",
    body: Replacement,
    handle: updateCart,
  },
  {
    name: "cancel_cart",
    locks: "cart",
    method: "POST",
    path: "/carts/:id/cancel",
    summary: "End a cart",
    body: Cancellation,
    handle: cancelCart,
  },
  {
    name: "search_catalog",
    method: "POST",
    path: "/catalog/search",
    summary: "Search for products",
    body: Search,
    onlyReads: true,
    handle: searchCatalogue,
  },
  {
    name: "lookup_catalog",
    method: "POST",
    path: "/catalog/lookup",
    summary: "Look products up by their names",
    body: LookUp,
    onlyReads: true,
    handle: lookUpCatalogue,
  },
  {
    name: "get_product",
    method: "POST",
    path: "/catalog/product",
    summary: "Read a product, to choose a variant of",
    body: ProductQuery,
    onlyReads: true,
    handle: getProduct,
  },
  { name: "get_order", method: "GET", path: "/orders/:id", summary: "Read an order", handle: getOrderOf },
];

/** What the operations work with. */
export type UcpRuntime = {
  originOf: OriginOf;
  shownOf: ShownOf;
  catalogue: FilterRuntime;
  profiles: Profiles;
  asking: Asking;
};

/** Whether an operation writes nothing. */
export const isRead = ({ method, onlyReads }: Operation): boolean => method === "GET" || onlyReads === true;

/** What an operation is of. */
const rootOf = ({ name }: Operation): Root => {
  if (name === "search_catalog") return "catalog.search";
  if (name === "lookup_catalog" || name === "get_product") return "catalog.lookup";
  return name.slice(name.indexOf("_") + 1) as Root;
};

/** Who asks for an operation. Throws as `visitorOf`; an Outcome where the agent does not know what the operation is of. */
export async function visit(
  call: Preparation,
  operation: Operation,
  runtime: UcpRuntime,
  named?: string,
): Promise<Visitor> {
  const visitor = await visitorOf(call, runtime, named);
  const root = rootOf(operation);
  if (serves(visitor.active, root)) return visitor;
  const message = finalError(call.messages, "capabilities_incompatible", "ucp.no_capability");
  throw nothing(root, [message], {
    active: visitor.active,
    continueUrl: visitor.shown.settings.storefrontUrl,
  });
}

/** Locks what an operation changes; undefined where it changes nothing that is there. */
export const lockFor = async ({ locks }: Operation, call: Asked): Promise<LockedCart | undefined> =>
  locks && lockOwn(call, locks);

/** An operation as a route. */
export const routeOf = (operation: Operation, runtime: UcpRuntime): Route => {
  const { method, path, summary, body, onlyReads, status, handle } = operation;
  // What confirms an order can be proven to be the store's.
  const isSigned = handle === completeCheckout;
  const signed = (answer: Answer, signer: Signer | undefined, now: Date): Answer =>
    signer && !answer.refusal ? signedAnswer(answer, signer, now) : answer;
  return route({
    method,
    path: `${BASE}${path}`,
    ...(path.includes(":id") && { params: ID }),
    permission: "public",
    tag: "Storefront checkout",
    face: ucpFace,
    summary,
    ...(body && { body, bodyValues: CART_VALUES, bodyOptional: !body.required }),
    ...(onlyReads && { onlyReads }),
    ...(status && { status }),
    ...(!isRead(operation) && { idempotent: true, secret: true }),
    signable: true,
    proofs: { "UCP-Agent": 'Whose agent it is: `profile="https://…"`.' },
    prepare: (call) => visit(call, operation, runtime),
    async open({ prepared, ...call }) {
      const { tx } = call;
      const [cart, signer] = await Promise.all([
        lockFor(operation, { ...call, ...runtime, ...prepared }),
        isSigned ? signerOf({ ...call, write: (work) => work(tx) }) : undefined,
      ]);
      return { cart, signer };
    },
    async handle({ prepared, opened, ...call }) {
      const answer = await handle({ ...call, ...runtime, ...prepared, opened: opened?.cart });
      return signed(answer, opened?.signer, call.now);
    },
    async conclude(call, answer) {
      const last = await settle(call as Conclusion, answer);
      return last === answer ? answer : signed(last, call.opened.signer, call.now);
    },
  });
};
