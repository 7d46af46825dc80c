import { type Static, Type } from "typebox";
import { closedObject, moneyInput, orNull, Version } from "../../http/openapi/schema-parts.ts";
import type { Call } from "../../http/route.ts";
import { RefundTarget } from "../model/payment-columns.ts";
import { cartFields, MAX_LINES, MAX_PER_LINE } from "../model/schemas.ts";
import { ReasonSchema, ResolutionSchema } from "./columns.ts";

const Note = Type.Optional(orNull(Type.String({ maxLength: 5_000 })));
const Pictures = Type.Optional(
  Type.Array(Type.String({ format: "http-url", maxLength: 2_048 }), {
    maxItems: 20,
    uniqueItems: true,
    description: "URLs, such as of files of `/media`.",
  }),
);
const carrierCost = Type.Optional(moneyInput("The store's costs of shipping both ways."));
const recoveredAmount = Type.Optional(moneyInput("The part that the carrier or an insurance paid."));

export const ClaimCreate = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          itemId: Type.String({ format: "uuid", description: "The id of a line of the order." }),
          quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
          reason: ReasonSchema,
        },
        closedObject("ClaimItemCreate"),
      ),
      { minItems: 1, maxItems: MAX_LINES, description: "Pieces that left, each line once." },
    ),
    shipmentId: Type.Optional(
      orNull(Type.String({ format: "uuid", description: "The shipment of the order that they were in." })),
    ),
    pictures: Pictures,
    note: Note,
    carrierCost,
    recoveredAmount,
  },
  closedObject("ClaimCreate"),
);
export type ClaimCreate = Static<typeof ClaimCreate>;

export const ClaimUpdate = Type.Object(
  {
    status: Type.Optional(
      Type.Unsafe<"resolved" | "rejected">({ type: "string", enum: ["resolved", "rejected"] }),
    ),
    resolution: Type.Optional({
      ...ResolutionSchema,
      description: "For `resolved`, where it has to be said: how the store makes good.",
    }),
    refundAmount: Type.Optional(
      moneyInput(
        "For `refund`: what is given back, where the customer keeps the pieces; at most what was paid for them. If absent, the pieces are refunded.",
      ),
    ),
    refundTo: Type.Optional({
      ...RefundTarget,
      description:
        "For `refund`: `original`, back to whatever paid; `credit`, to the store credit of the order's customer.",
    }),
    shippingAddress: Type.Optional(cartFields.shippingAddress),
    sendMail: Type.Optional(
      Type.Boolean({
        description:
          "For `replace`: whether the customer gets mails about the new order. Default: as with the order.",
      }),
    ),
    pictures: Pictures,
    note: Note,
    carrierCost,
    recoveredAmount,
    version: Version,
  },
  closedObject("ClaimUpdate"),
);
export type ClaimUpdate = Static<typeof ClaimUpdate>;

/** The call that closes or changes a claim. */
export type ClosingCall = Pick<
  Call<object, ClaimUpdate>,
  "tx" | "store" | "now" | "principal" | "vault" | "can" | "isDryRun" | "expectedVersions" | "body"
>;
