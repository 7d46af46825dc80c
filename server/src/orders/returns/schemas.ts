import { type Static, Type } from "typebox";
import { closedObject, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { RefundTarget } from "../model/payment-columns.ts";
import { MAX_LINES, MAX_PER_LINE } from "../model/schemas.ts";
import type { Decision } from "./state.ts";

const Note = Type.String({ maxLength: 5_000 });
const ItemId = Type.String({ format: "uuid", description: "The id of a line of the order." });
const MAX_REASON = 500;

export const ReturnCreate = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          itemId: ItemId,
          quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
          reason: Type.String({ maxLength: MAX_REASON, pattern: "\\S", examples: ["Too small"] }),
        },
        closedObject("ReturnItemCreate"),
      ),
      { minItems: 1, maxItems: MAX_LINES, description: "Pieces that were shipped, each line once." },
    ),
    note: Type.Optional(orNull(Note)),
  },
  closedObject("ReturnCreate"),
);
export type ReturnCreate = Static<typeof ReturnCreate>;

/** The outcomes of received pieces. */
const dispositions = ["restock", "write_off"] as const;

const decisions: readonly Decision[] = ["approved", "rejected", "received"];
export const ReturnUpdate = Type.Object(
  {
    status: Type.Unsafe<Decision>({ type: "string", enum: decisions }),
    note: Type.Optional(orNull(Note)),
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            itemId: ItemId,
            quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
            disposition: Type.Unsafe<(typeof dispositions)[number]>({ type: "string", enum: dispositions }),
          },
          closedObject("ReturnItemReceived"),
        ),
        {
          maxItems: 2 * MAX_LINES,
          description:
            "For `received`: what came, at most what was approved. If absent, all of it came and is put back into stock; if empty, nothing came.",
        },
      ),
    ),
    locationId: Type.Optional(
      Type.String({
        format: "uuid",
        description:
          "For `received`: where pieces are put back into stock. If absent, it is where they were taken from.",
      }),
    ),
    refund: Type.Optional(
      Type.Boolean({
        description: "For `received`: whether what came is paid back, as far as it was paid; default true.",
      }),
    ),
    refundTo: Type.Optional(RefundTarget),
    version: Version,
  },
  closedObject("ReturnUpdate"),
);
export type ReturnUpdate = Static<typeof ReturnUpdate>;
