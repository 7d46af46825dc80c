import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { FindReceiver } from "../../events/webhooks/index.ts";
import type { Store } from "../../http/request/store.ts";
import { contentDigest, detachedJws, signMessage } from "../../kit/secrets/message-signature.ts";
import type { Outbound } from "../../platform/outbound/index.ts";
import type { Event } from "../../platform/outbox/index.ts";
import { type OriginOf, readSettings } from "../../platform/settings/index.ts";
import type { PlacedOrder } from "./columns.ts";
import { findPlacedOrder, findReceiver, noteDelivered, noteFailed } from "./orders-sql.ts";
import { type Signer, signerOf } from "./store-keys.ts";

/** The order that is written for the agent that placed it. */
export type SerializedOrder = {
  readonly tx: Tx;
  readonly store: Store;
  readonly order: PlacedOrder;
  /** The versions of the protocol that the agent knows, the one that it speaks first. */
  readonly versions: readonly string[];
  /** The event that is sent. */
  readonly event: Pick<Event, "id" | "timestamp">;
};

/** Writes an order as the agent's protocol has it, as it is now; undefined where there is none. */
export type SerializeOrder = (order: SerializedOrder) => Promise<string | undefined>;

const PROFILE = "/.well-known/ucp";
/**
 * Agents of versions before this one verify a JWS of the body (2026-01-23, order events), those since then
 * RFC 9421.
 */
const SIGNED_AS_MESSAGE = "2026-04-08";

/**
 * Finds agents as receivers of events: `serializeOrder` writes an order for the agent that placed it, and
 * each call is signed by the store's key (RFC 9421). `outbound` calls the addresses in strangers' profiles.
 */
export const agentReceivers =
  ({
    outbound,
    originOf,
    serializeOrder,
  }: {
    outbound: Pick<Outbound, "callOut">;
    originOf: OriginOf;
    serializeOrder: SerializeOrder;
  }): FindReceiver =>
  async (reads, agentId, { pool, vault }) => {
    const agent = await findReceiver(reads, agentId);
    if (!agent) return undefined;
    const { url, versions } = agent;
    const write = <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(pool, reads.storeId, work);
    const signing = { tx: reads, write, vault, now: new Date() };
    const [signer, profile] = await Promise.all([signerOf(signing), profileOf(reads, originOf)]);
    return {
      url: url ?? "",
      isActive: agent.isActive,
      callOut: outbound.callOut,
      async composeBody(tx, store, event) {
        const order = await findPlacedOrder(tx, { orderId: event.resourceId, agentId });
        return order && serializeOrder({ tx, store, order, versions, event });
      },
      sign: ({ event: { id, timestamp }, at, body }) => ({
        ...signHeaders({ url: url!, profile, body, id, timestamp, at }, signer),
        ...(versions[0]! < SIGNED_AS_MESSAGE && { "request-signature": detachedJws(body, signer) }),
      }),
      noteSuccess: (tx) => noteDelivered(tx, agentId),
      noteFailure: (tx, failure) => noteFailed(tx, agentId, failure),
      // A merchant can do nothing about it: the agent names another address once it comes again.
      reportDisabled: async () => {},
    };
  };

async function profileOf(reads: Tx, originOf: OriginOf): Promise<string> {
  const { domains } = await readSettings(reads);
  const host = (domains.find(({ isPrimary }) => isPrimary) ?? domains[0])?.host ?? "localhost";
  return `${originOf(host)}${PROFILE}`;
}

function signHeaders(
  {
    url,
    profile,
    body,
    id,
    timestamp,
    at,
  }: { url: string; profile: string; body: string; id: string; timestamp: string; at: Date },
  signer: Signer,
): Record<string, string> {
  const { host, pathname, search } = URL.parse(url)!;
  const headers = {
    "ucp-agent": `profile="${profile}"`,
    "content-type": "application/json",
    "content-digest": contentDigest(body),
    "webhook-id": id,
    // When it happened (UCP, order events), whenever it is sent.
    "webhook-timestamp": String(Math.floor(Date.parse(timestamp) / 1_000)),
  };
  const parts = ["@method", "@authority", "@path", ...(search ? ["@query"] : []), ...Object.keys(headers)];
  const message = { method: "POST", authority: host, target: pathname + search, headers };
  return { ...headers, ...signMessage(message, parts, { ...signer, created: at }) };
}
