import type { TObject } from "typebox";
import { type Conclusion, type Method, type Preparation, type Route, route } from "../../http/route.ts";
import type { PaymentRuntime } from "../../orders/payments/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { readOpen, type Shown, type ShownOf, settle } from "../session/index.ts";
import { AcpError, acpFace, plainFace, versionFault } from "./face.ts";
import { operations } from "./operations.ts";
import { Cancellation, CartRequest, Completion, SessionCreate, SessionUpdate } from "./schemas.ts";
import { VERSION, VERSIONS } from "./words.ts";

const BASE = "/api/v1/acp";
const ID = { id: "id or slug" } as const;

/** The dependencies of the protocol's routes. */
export type AcpRuntime = { originOf: OriginOf; shownOf: ShownOf; asking: PaymentRuntime };

type Operation = { at: `${Method} ${string}`; summary: string; body?: TObject };
const SESSION = "/checkout_sessions/:id";
const CART = "/carts/:id";

const table: Readonly<Record<keyof typeof operations, Operation>> = {
  create_checkout: {
    at: "POST /checkout_sessions",
    summary: "Begin a checkout session",
    body: SessionCreate,
  },
  get_checkout: { at: `GET ${SESSION}`, summary: "Read a checkout session" },
  update_checkout: {
    at: `POST ${SESSION}`,
    summary: "Change what a checkout session holds",
    body: SessionUpdate,
  },
  complete_checkout: {
    at: `POST ${SESSION}/complete`,
    summary: "Place the order of a checkout session",
    body: Completion,
  },
  cancel_checkout: { at: `POST ${SESSION}/cancel`, summary: "End a checkout session", body: Cancellation },
  create_cart: { at: "POST /carts", summary: "Begin a cart", body: CartRequest },
  get_cart: { at: `GET ${CART}`, summary: "Read a cart" },
  update_cart: { at: `PUT ${CART}`, summary: "Replace what a cart holds", body: CartRequest },
  cancel_cart: { at: `POST ${CART}/cancel`, summary: "End a cart", body: Cancellation },
};

/**
 * Reads what a store shows by this protocol. Throws 404 where it does not speak it, and an AcpError for a
 * version that is not spoken, and for a write without a key by which a retry is recognized.
 */
async function visit(
  call: Preparation,
  { shownOf }: AcpRuntime,
  isWrite: boolean,
): Promise<Pick<AcpRuntime, "originOf"> & { shown: Shown }> {
  const shown = await readOpen(call, shownOf, "acp");
  const fault = versionFault(call.wire.headers);
  if (fault) throw fault;
  if (isWrite && call.wire.headers["idempotency-key"] === undefined)
    throw new AcpError(400, "acp.key_required", { code: "idempotency_key_required" });
  return { shown, originOf: shown.originOf };
}

function operationRoute(name: keyof typeof operations, runtime: AcpRuntime): Route {
  const { at, summary, body } = table[name];
  const [method, path] = at.split(" ") as [Method, string];
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
    ...(name.startsWith("create") && { status: 201 }),
    ...(name === "cancel_checkout" && { effects: ["cancellation"] }),
    ...(isWrite && { idempotent: true, secret: true }),
    headers: { "API-Version": "The version of the protocol that is spoken." },
    prepare: (call) => visit(call, runtime, isWrite),
    // biome-ignore lint/suspicious/noExplicitAny: each has the body that its schema says
    handle: ({ prepared, ...call }: any) => operations[name]({ ...call, ...runtime, ...prepared }),
    conclude: (call, answer) => settle(call as Conclusion, answer),
  });
}

/** The document by which agents find the protocol. It names no merchant: the host does. */
const discoveryRoute = ({ shownOf }: AcpRuntime): Route =>
  route({
    method: "GET",
    path: "/.well-known/acp.json",
    permission: "open",
    tag: "Storefront checkout",
    face: plainFace,
    summary: "Whether a store speaks ACP, and where",
    prepare: (call) => readOpen(call, shownOf, "acp"),
    async handle({ prepared: { origin }, store }) {
      const document = {
        protocol: {
          name: "acp",
          version: VERSION,
          supported_versions: VERSIONS,
          documentation_url: `${origin}/docs/agents.md`,
        },
        api_base_url: `${origin}${BASE}`,
        transports: ["rest"],
        capabilities: {
          services: ["checkout", "carts", "orders"],
          extensions: [{ name: "discount" }],
          supported_currencies: [store.currency.toLowerCase()],
          supported_locales: store.languages,
        },
      };
      return {
        message: "ok",
        data: JSON.stringify(document),
        // The protocol asks for at least an hour.
        headers: { "cache-control": "public, max-age=3600", vary: "Origin" },
      };
    },
  });

/** The routes of the Agentic Commerce Protocol. */
export const acpRoutes = (runtime: AcpRuntime): readonly Route[] => [
  discoveryRoute(runtime),
  ...(Object.keys(table) as (keyof typeof operations)[]).map((name) => operationRoute(name, runtime)),
];
