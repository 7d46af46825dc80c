import { type Static, Type } from "typebox";
import { tenantTransaction } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { Job, JobKind, JobRuntime } from "../../jobs/worker.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { instant } from "../../kit/time/instant.ts";
import { countEvents, eventsAfter } from "../../platform/outbox/index.ts";
import { endpoints, webhook } from "./columns.ts";
import { queueEvents } from "./delivery-sql.ts";
import { checkEndpointReach, requireActive } from "./permissions.ts";

const moment = (description: string) => Type.String({ format: "date-time", maxLength: 40, description });

export const Replay = Type.Object(
  {
    from: moment("From this time on; events are kept for 30 days."),
    to: Type.Optional(moment("Before this time; now where not said.")),
  },
  { additionalProperties: false, "x-name": "WebhookReplay" },
);
export type Replay = Static<typeof Replay>;

export const Replayed = Type.Object(
  { events: Type.Integer({ description: "The number of events that will be sent again." }) },
  { "x-name": "WebhookReplayed" },
);

const KIND = "webhook_replay";
const AT_ONCE = 500;

type Payload = { endpointId: string; events: readonly string[]; from: string; to: string; asked: string };

/**
 * Enqueues all events of a range of time to be sent to an endpoint again, of the kinds that it subscribes to,
 * received or not. Returns how many they are. Throws 404, 403 for an endpoint that receives more than the
 * caller may read, 400 for an empty range, 409 for an inactive endpoint.
 */
export async function replayEvents(
  { tx, principal, now }: Pick<Call, "tx" | "principal" | "now">,
  id: string,
  input: Replay,
): Promise<number> {
  const endpoint = endpoints.read(await webhook.lock(tx, id));
  await checkEndpointReach(tx, principal!, endpoint);
  requireActive(endpoint);
  const range = { from: instant(input.from)!, to: input.to === undefined ? now : instant(input.to)! };
  if (range.from >= range.to) throw invalidField("/to", "not_after_from");
  const payload: Payload = {
    endpointId: id,
    events: endpoint.events,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    asked: now.toISOString(),
  };
  const [events] = await Promise.all([
    countEvents(tx, endpoint.events, range),
    enqueue(tx, { kind: KIND, payload }),
  ]);
  return events;
}

/**
 * Puts the events of a range into the queue of an endpoint, some at a time. Begun again, it puts none there
 * twice.
 */
export const replayKind: JobKind = {
  kind: KIND,
  concurrency: 2,
  ofOneStore: 1,
  retryAfter: [10, 60, 600],
  async handle({ storeId, payload }: Job, { pool, signal }: JobRuntime) {
    const { endpointId, events, from, to, asked } = payload as Payload;
    const range = { from: new Date(from), to: new Date(to) };
    let place = { id: NIL_UUID, at: from };
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      const passed = await tenantTransaction(pool, storeId, async (tx) => {
        const next = await eventsAfter(tx, events, range, place, AT_ONCE);
        await queueEvents(tx, endpointId, next, new Date(asked));
        return next;
      });
      isMore = passed.length === AT_ONCE;
      place = passed.at(-1) ?? place;
    }
  },
};
