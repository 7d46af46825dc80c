import { Type } from "typebox";
import { Version } from "../../http/openapi/schema-parts.ts";
import { ReviewStatusSchema } from "./columns.ts";

export const ReviewDecision = Type.Object(
  { status: ReviewStatusSchema, version: Version },
  { additionalProperties: false, "x-name": "ReviewDecision" },
);
