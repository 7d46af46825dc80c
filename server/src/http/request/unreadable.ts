import type { JsonBreak } from "../../kit/json/break.ts";
import { ApiError } from "../answers/errors.ts";

/** For an address with a percent sign that begins no escape. */
export const badEscape = () => new ApiError(400, "validation_failed", { message: "bad_escape" });

/**
 * For a body that is no JSON: from which line and column on, what was found there, and what would have gone
 * on.
 */
export const malformedJson = ({ line, column, found, wanted }: JsonBreak) =>
  new ApiError(400, "malformed_json", {
    values: { line, column, wanted, found: found ?? "", isEnd: found === undefined ? "yes" : "no" },
    details: { line, column, found: found ?? null, expected: wanted },
  });
export const malformedUtf8 = () => new ApiError(400, "malformed_json", { message: "malformed_utf8" });

/** For a body of another type than these; `came` is the Content-Type that it came with. */
export const unsupportedMediaType = (
  types: readonly string[] = ["application/json"],
  came?: string | undefined,
) => {
  const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:; ?charset="?[\w-]{1,40}"?)?/.exec(came ?? "")?.[0];
  return new ApiError(415, "unsupported_media_type", {
    message: type ? "unsupported_media_type" : "unsupported_media_type.none",
    values: { types: types.join(", "), ...(type && { came: type }) },
    details: { header: "Content-Type", expected: types, ...(type && { came: type }) },
  });
};
/** The same, of a body that is compressed; RFC 9110, section 12.5.3, tells so by Accept-Encoding. */
export const unsupportedEncoding = () =>
  new ApiError(415, "unsupported_media_type", {
    message: "unsupported_encoding",
    details: { header: "Content-Encoding", expected: ["identity"] },
    headers: { "accept-encoding": "identity" },
  });
