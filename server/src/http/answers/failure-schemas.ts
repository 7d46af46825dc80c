import { Type } from "typebox";
import { errorCodes } from "./errors.ts";

/** What a failure is, for programs. */
export const ErrorCodeSchema = Type.Unsafe<string>({
  type: "string",
  enum: [...errorCodes],
  "x-name": "ErrorCode",
  "x-may-grow": true,
  description:
    "The kind of failure, for programs. There will be more: go by the status where you do not know one.",
  examples: ["validation_failed"],
});

/** What is wrong with which field. */
export const FieldFailures = Type.Optional(
  Type.Array(
    Type.Object(
      {
        field: Type.String({ description: "JSON pointer into the body, or `/` and a parameter's name." }),
        code: Type.String({ description: "What is wrong with it.", examples: ["required"] }),
        message: Type.String({ description: "Safe to show to a user." }),
      },
      { "x-name": "FieldFailure" },
    ),
    { description: "What is wrong with which field; the first 100." },
  ),
);

/** A failure's envelope (specification, section 7). */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: "Safe to show to a user; in the language asked for." }),
    code: ErrorCodeSchema,
    errors: FieldFailures,
    requestId: Type.String({ description: "The request's id: tell it when you ask for help." }),
    details: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: "More for programs, by `code`." }),
    ),
  },
  { "x-name": "Failure" },
);
