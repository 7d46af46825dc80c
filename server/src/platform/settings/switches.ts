import { Type } from "typebox";
import { flag, group, words } from "../../http/nouns/columns.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { merge, setting } from "./setting.ts";

/** Something that is on or off, as it is sent. */
export const Switch = (description: string) => Type.Boolean({ description });
const Switches = <Name extends string>(name: string, about: Record<Name, string>, description: string) =>
  Type.Object(
    Object.fromEntries(
      Object.entries<string>(about).map(([field, text]) => [field, Type.Optional(Switch(text))]),
    ),
    { ...closedObject(name), description },
  );
const mailsDescription =
  "The mails that are sent: about orders to customers, and at log-ins to the owner and the staff.";

/** Switches of the mails that are sent. */
export const mails = setting(
  group(
    {
      orderPlaced: flag("g.mails_order_placed"),
      orderShipped: flag("g.mails_order_shipped"),
      orderCancelled: flag("g.mails_order_cancelled"),
      orderRefunded: flag("g.mails_order_refunded"),
      giftCard: flag("g.mails_gift_card"),
      newDevice: flag("g.mails_new_device"),
    },
    { description: mailsDescription },
  ),
  Switches(
    "MailsInput",
    {
      orderPlaced: "When an order was placed.",
      orderShipped: "When an order was shipped, with its tracking.",
      orderCancelled: "When an order was cancelled.",
      orderRefunded: "When something was refunded.",
      giftCard: "The codes of gift cards that were bought. Nobody else learns them.",
      newDevice: "To the owner and the staff, each of their own log-ins from another device or place.",
    },
    mailsDescription,
  ),
  merge,
);

/** The login settings of owner and staff. */
export const security = setting(
  group(
    {
      requireSecondFactor: flag("s.requires_second_factor", {
        description: "Whether the owner and each of the staff must have a second factor.",
      }),
    },
    { description: "The log-in of the owner and the staff." },
  ),
  Switches(
    "SecurityInput",
    {
      requireSecondFactor:
        "Whether the owner and each of the staff must have a second factor. Users without one can do nothing else from the next request on before they add one. API keys are not concerned.",
    },
    "The log-in of the owner and the staff. Only the owner changes it: else 403 `owner_only`.",
  ),
  merge,
);

/** The steps of the set-up of a new store, in the order in which they are best taken. */
export const setupSteps = ["products", "shipping", "payments", "taxes", "domain", "policies"] as const;
export type SetupStep = (typeof setupSteps)[number];

const skippedText = "Steps of the set-up, `path` of `GET /setup`, that the store goes without for now.";

/** Whether the checklist of a new store is left out. */
export const setupDismissed = setting(
  flag("g.setup_dismissed", {
    description: "Whether screens leave out the checklist of a new store, `GET /setup`.",
  }),
  Switch("Whether screens leave out the checklist of a new store, `GET /setup`."),
);

/** The steps of the set-up that the store has skipped. */
export const setupSkipped = setting(
  words<SetupStep>("g.setup_skipped", Type.Array(Type.String(), { description: skippedText })),
  Type.Array(Type.Unsafe<SetupStep>({ type: "string", enum: [...setupSteps] }), {
    maxItems: setupSteps.length,
    uniqueItems: true,
    description: skippedText,
  }),
  (sent) => setupSteps.filter((step) => sent.includes(step)),
);
