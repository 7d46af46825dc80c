import type { TObject } from "typebox";
import type { Answer } from "../../http/answers/answer.ts";
import type { Effect } from "../../http/effects.ts";
import { type Conclusion, type Method, type Preparation, type Route, route } from "../../http/route.ts";
import { type Shown, settle } from "../session/index.ts";
import { AcpError, versionFault } from "./errors.ts";
import { acpFace } from "./face.ts";
import type { AcpRuntime } from "./runtime.ts";
import { Cancellation, CartWish, Completion, SessionCreate, SessionUpdate } from "./schemas.ts";
import { readOpen } from "./shop.ts";
import {
  cancelCart,
  cancelCheckout,
  completeCheckout,
  createCart,
  createCheckout,
  getCart,
  getCheckout,
  updateCart,
  updateCheckout,
} from "./verbs.ts";

/** Where the protocol's resources are, below a store's address. */
export const BASE = "/api/v1/acp";
const ID = { id: "id or slug" } as const;

type Operation = {
  method: Method;
  path: string;
  summary: string;
  body?: TObject;
  status?: 201;
  effects?: readonly Effect[];
  // biome-ignore lint/suspicious/noExplicitAny: each has the body that its schema says
  handle(call: any): Promise<Answer>;
};

const SESSION = "/checkout_sessions/:id";
const CART = "/carts/:id";

const operations: readonly Operation[] = [
  {
    method: "POST",
    path: "/checkout_sessions",
    summary: "Begin a checkout session",
    body: SessionCreate,
    status: 201,
    handle: createCheckout,
  },
  { method: "GET", path: SESSION, summary: "Read a checkout session", handle: getCheckout },
  {
    method: "POST",
    path: SESSION,
    summary: "Change what a checkout session holds",
    body: SessionUpdate,
    handle: updateCheckout,
  },
  {
    method: "POST",
    path: `${SESSION}/complete`,
    summary: "Place the order of a checkout session",
    body: Completion,
    handle: completeCheckout,
  },
  {
    method: "POST",
    path: `${SESSION}/cancel`,
    summary: "End a checkout session",
    body: Cancellation,
    effects: ["cancellation"],
    handle: cancelCheckout,
  },
  {
    method: "POST",
    path: "/carts",
    summary: "Begin a cart",
    body: CartWish,
    status: 201,
    handle: createCart,
  },
  { method: "GET", path: CART, summary: "Read a cart", handle: getCart },
  {
    method: "PUT",
    path: CART,
    summary: "Replace what a cart holds",
    body: CartWish,
    handle: updateCart,
  },
  {
    method: "POST",
    path: `${CART}/cancel`,
    summary: "End a cart",
    body: Cancellation,
    handle: cancelCart,
  },
];

/**
 * What a store shows that wants agents to come by this protocol. Throws 404 where it does not, and an AcpError for a version that is
 * not spoken, and for a write without a key by which a retry is known.
 */
async function visit(
  call: Preparation,
  { shownOf }: AcpRuntime,
  isWrite: boolean,
): Promise<Pick<AcpRuntime, "originOf"> & { shown: Shown }> {
  const shown = await readOpen(call, shownOf);
  const fault = versionFault(call.wire.headers);
  if (fault) throw fault;
  if (isWrite && call.wire.headers["idempotency-key"] === undefined)
    throw new AcpError(400, "acp.key_required", { code: "idempotency_key_required" });
  return { shown, originOf: shown.originOf };
}

const routeOf = (
  { method, path, summary, body, status, effects, handle }: Operation,
  runtime: AcpRuntime,
): Route => {
  const isWrite = method !== "GET";
  return route({
    method,
    path: `${BASE}${path}`,
    ...(path.includes(":id") && { params: ID }),
    permission: isWrite ? "orders" : "orders:read",
    tag: "Storefront checkout",
    face: acpFace,
    summary,
    ...(body && { body, bodyOptional: body === Cancellation }),
    ...(status && { status }),
    ...(effects && { effects }),
    ...(isWrite && { idempotent: true, secret: true }),
    headers: { "API-Version": "The version of the protocol that is spoken." },
    prepare: (call) => visit(call, runtime, isWrite),
    handle: ({ prepared, ...call }) => handle({ ...call, ...runtime, ...prepared }),
    conclude: (call, answer) => settle(call as Conclusion, answer),
  });
};

/** Everything that agents can ask of a store. */
export const acpOperations = (runtime: AcpRuntime): readonly Route[] =>
  operations.map((operation) => routeOf(operation, runtime));
