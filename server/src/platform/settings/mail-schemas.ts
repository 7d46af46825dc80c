import { Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";

/** Something that is on or off. */
export const Switch = (description: string) => Type.Optional(Type.Boolean({ description }));

/** Which mails are sent, as it is sent. */
export const MailsInput = Type.Object(
  {
    orderPlaced: Switch("When an order was placed."),
    orderShipped: Switch("When an order was shipped, with its tracking."),
    orderCancelled: Switch("When an order was cancelled."),
    orderRefunded: Switch("When something was refunded."),
    giftCard: Switch("The codes of gift cards that were bought. Nobody else learns them."),
    newDevice: Switch("To the owner and the staff, each of their own log-ins from another device or place."),
  },
  {
    ...closedObject("MailsInput"),
    description:
      "Which mails are sent: about orders to customers, and at log-ins to the owner and the staff.",
  },
);

/** Where answers to mails go, as it is sent. */
export const ReplyTo = Type.Optional(
  orNull(
    Type.String({
      format: "email",
      maxLength: 254,
      description: "Where answers to the store's mails go; null where they come from.",
      examples: ["office@shop.example"],
    }),
  ),
);
