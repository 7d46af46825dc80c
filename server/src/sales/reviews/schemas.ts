import { type Static, Type } from "typebox";
import { orNull, Version } from "../../http/schema-parts.ts";
import { type ReviewStatus, reviewStatuses } from "./columns.ts";

const closed = (name: string) => ({ additionalProperties: false, "x-name": name });
const Rating = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: "From 1, the worst, to 5.",
  examples: [5],
});
const words = {
  title: Type.Optional(orNull(Type.String({ maxLength: 200, examples: ["Just right"] }))),
  text: Type.Optional(orNull(Type.String({ maxLength: 5_000 }))),
};

export const ReviewCreate = Type.Object({ rating: Rating, ...words }, closed("ReviewCreate"));
export type ReviewCreate = Static<typeof ReviewCreate>;

export const ReviewUpdate = Type.Object(
  { rating: Type.Optional(Rating), ...words, version: Version },
  closed("ReviewUpdate"),
);
export type ReviewUpdate = Static<typeof ReviewUpdate>;

export const ReviewDecision = Type.Object(
  { status: Type.Unsafe<ReviewStatus>({ type: "string", enum: reviewStatuses }), version: Version },
  closed("ReviewDecision"),
);
