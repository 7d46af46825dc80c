import { type Static, Type } from "typebox";

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
