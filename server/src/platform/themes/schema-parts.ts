import { Type } from "typebox";

/** The encoding of a file's bytes in JSON. */
export type Encoding = "utf-8" | "base64";

export const EncodingSchema = Type.Unsafe<Encoding>({
  type: "string",
  enum: ["utf-8", "base64"],
  default: "utf-8",
  description:
    "How `content` carries the bytes: text as it is, everything else as base64 (RFC 4648, section 4).",
});
