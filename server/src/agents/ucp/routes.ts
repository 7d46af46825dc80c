import type { TObject } from "typebox";
import type { FilterRuntime } from "../../catalogue/search/index.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { type Conclusion, type Method, type Preparation, type Route, route } from "../../http/route.ts";
import type { PaymentRuntime } from "../../orders/payments/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import type { LockedCart } from "../../sales/carts/index.ts";
import { CART_VALUES } from "../../sales/checkout/index.ts";
import { type Profiles, type Signer, signAnswer, signerOf } from "../identity/index.ts";
import { type Kind, type ShownOf, settle } from "../session/index.ts";
import { LookUp, ProductQuery, Search } from "./catalogue-schemas.ts";
import { ucpFace } from "./face.ts";
import { lockOwn, operations as steps, type UcpCall } from "./operations.ts";
import { emptyOutcome, finalError } from "./outcome.ts";
import { Cancellation, CheckoutCreate, Completion, Replacement } from "./schemas.ts";
import { type Root, serves } from "./versions.ts";
import { type Visitor, visitorOf } from "./visitor.ts";

const BASE = "/api/v1/ucp";
const ID = { id: "id or slug" } as const;

type Name = keyof typeof steps;
/** An operation of the protocol: its name, its place, its body, and whether it writes nothing. */
export type Operation = {
  name: Name;
  method: Method;
  path: string;
  summary: string;
  body?: TObject;
  isRead: boolean;
};

const CHECKOUT = "/checkout-sessions/:id";
const CART = "/carts/:id";
const table: Readonly<Record<Name, Pick<Operation, "summary" | "body"> & { at: `${Method} ${string}` }>> = {
  create_checkout: { at: "POST /checkout-sessions", summary: "Begin a checkout", body: CheckoutCreate },
  get_checkout: { at: `GET ${CHECKOUT}`, summary: "Read a checkout" },
  update_checkout: { at: `PUT ${CHECKOUT}`, summary: "Replace what a checkout holds", body: Replacement },
  complete_checkout: {
    at: `POST ${CHECKOUT}/complete`,
    summary: "Place the order of a checkout",
    body: Completion,
  },
  cancel_checkout: { at: `POST ${CHECKOUT}/cancel`, summary: "End a checkout", body: Cancellation },
  create_cart: { at: "POST /carts", summary: "Begin a cart", body: Replacement },
  get_cart: { at: `GET ${CART}`, summary: "Read a cart" },
  update_cart: { at: `PUT ${CART}`, summary: "Replace what a cart holds", body: Replacement },
  cancel_cart: { at: `POST ${CART}/cancel`, summary: "End a cart", body: Cancellation },
  search_catalog: { at: "POST /catalog/search", summary: "Search for products", body: Search },
  lookup_catalog: { at: "POST /catalog/lookup", summary: "Look products up by their names", body: LookUp },
  get_product: {
    at: "POST /catalog/product",
    summary: "Read a product, to choose a variant of",
    body: ProductQuery,
  },
  get_order: { at: "GET /orders/:id", summary: "Read an order" },
};

/** The operations that agents can call. */
export const operations: readonly Operation[] = (Object.keys(table) as Name[]).map((name) => {
  const { at, ...rest } = table[name];
  const [method, path] = at.split(" ") as [Method, string];
  return { name, method, path, ...rest, isRead: method === "GET" || path.startsWith("/catalog") };
});

/** The dependencies of the protocol's routes. */
export type UcpRuntime = {
  originOf: OriginOf;
  shownOf: ShownOf;
  catalogue: FilterRuntime;
  profiles: Profiles;
  asking: PaymentRuntime;
};

/** The capability of an operation. */
const rootOf = ({ name }: Operation): Root => {
  if (name === "search_catalog") return "catalog.search";
  if (name === "lookup_catalog" || name === "get_product") return "catalog.lookup";
  return name.slice(name.indexOf("_") + 1) as Root;
};

/**
 * Finds the caller of an operation. Throws as `visitorOf`, and an Outcome where the agent lacks the
 * capability.
 */
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
  throw emptyOutcome(root, [message], {
    active: visitor.active,
    continueUrl: visitor.shown.settings.storefrontUrl,
  });
}

/** Performs an operation. */
// biome-ignore lint/suspicious/noExplicitAny: each has the body that its schema says
export const perform = ({ name }: Operation, call: any): Promise<Answer> => steps[name](call);

/** Locks the cart that an operation changes; undefined where it changes none. */
export async function lockFor({ name }: Operation, call: UcpCall): Promise<LockedCart | undefined> {
  const [verb, kind] = name.split("_") as [string, Kind];
  return verb === "update" || verb === "complete" || verb === "cancel" ? lockOwn(call, kind) : undefined;
}

function operationRoute(operation: Operation, runtime: UcpRuntime): Route {
  const { name, method, path, summary, body, isRead } = operation;
  // The confirmation of an order can be proven to be the store's.
  const isSigned = name === "complete_checkout";
  const signWith = (answer: Answer, signer: Signer | undefined, now: Date): Answer =>
    signer && !answer.refusal ? signAnswer(answer, signer, now) : answer;
  return route({
    method,
    path: `${BASE}${path}`,
    ...(path.includes(":id") && { params: ID }),
    permission: "public",
    tag: "Storefront checkout",
    face: ucpFace,
    summary,
    ...(body && { body, bodyValues: CART_VALUES, bodyOptional: !body.required }),
    ...(isRead && method !== "GET" && { onlyReads: true }),
    ...(name.startsWith("create") && { status: 201 }),
    ...(!isRead && { idempotent: true, secret: true }),
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
      const answer = await perform(operation, { ...call, ...runtime, ...prepared, opened: opened?.cart });
      return signWith(answer, opened?.signer, call.now);
    },
    async conclude(call, answer) {
      const last = await settle(call as Conclusion, answer);
      return last === answer ? answer : signWith(last, call.opened.signer, call.now);
    },
  });
}

/** The routes of the operations. */
export const operationRoutes = (runtime: UcpRuntime): readonly Route[] =>
  operations.map((operation) => operationRoute(operation, runtime));
