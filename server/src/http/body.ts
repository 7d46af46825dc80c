import { parseJson } from "../kit/json.ts";
import { type ApiError, invalidField, malformedJson } from "./errors.ts";

/** The largest body in bytes; imports and bulk operations declare more. */
export const BODY_LIMIT = 1_048_576;

/** Reads a JSON body; an empty one is undefined. Throws 400 where it is not usable, saying why. */
export function readBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const parsed = parseJson(bytes);
  if ("value" in parsed) return parsed.value;
  throw refusal(parsed);
}

function refusal(parsed: Exclude<ReturnType<typeof parseJson>, { value: unknown }>): ApiError {
  if (parsed.fault === "malformed") return malformedJson();
  if (parsed.fault === "too_deep") return invalidField("", "too_deep", { limit: parsed.limit });
  return invalidField(parsed.field, parsed.fault);
}
