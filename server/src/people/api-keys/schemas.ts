import { type Static, Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";

/** Seconds that a replaced key may still work: a week. */
export const MAX_GRACE = 604_800;

export const ApiKeyRotate = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_GRACE,
        default: 0,
        description: "The seconds for which the old key still works.",
      }),
    ),
    expiresAt: Type.Optional(
      orNull(
        Type.String({
          format: "date-time",
          description: "The time when the new key stops working. If absent, it is that of the old key.",
        }),
      ),
    ),
  },
  { additionalProperties: false, "x-name": "ApiKeyRotate" },
);
export type ApiKeyRotate = Static<typeof ApiKeyRotate>;
