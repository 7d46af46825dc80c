import { type Static, Type } from "typebox";
import { ignored, orNull, Version } from "../../http/schema-parts.ts";
import { EventTypes } from "./columns.ts";

const url = Type.String({
  format: "http-url",
  maxLength: 2_048,
  description:
    "Where events are sent: an https or http URL of a public host, without user name and password.",
  examples: ["https://erp.example.com/hooks/stoa"],
});
const events = Type.Array(EventTypes, {
  minItems: 1,
  uniqueItems: true,
  description: "The kinds of events to send: only those about what the caller may read.",
});
const description = orNull(
  Type.String({ maxLength: 500, description: "What the webhook is for.", examples: ["ERP"] }),
);

/** Fields that only the server sets: refused on create, ignored on update. */
export const readOnlyFields = [
  "id",
  "permissions",
  "disabledReason",
  "disabledAt",
  "failingSince",
  "previousSecretUntil",
  "createdAt",
  "updatedAt",
] as const;

export const EndpointCreate = Type.Object(
  { url, events, description: Type.Optional(description) },
  { additionalProperties: false, "x-name": "WebhookCreate" },
);
export type EndpointCreate = Static<typeof EndpointCreate>;

export const EndpointUpdate = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    isActive: Type.Optional(
      Type.Boolean({
        description: "Whether events are sent. Turning it on forgets the failures that turned it off.",
      }),
    ),
    version: Version,
    ...ignored(readOnlyFields),
  },
  { additionalProperties: false, "x-name": "WebhookUpdate" },
);
export type EndpointUpdate = Partial<EndpointCreate> & { isActive?: boolean };

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
  { events: Type.Integer({ description: "How many events will be sent again." }) },
  { "x-name": "WebhookReplayed" },
);
