import type { FastifyRequest } from "fastify";
import { MAX_VALUES, parseJson } from "../../kit/json/parse.ts";
import { type ApiError, invalidField } from "../answers/errors.ts";
import type { Route } from "../route.ts";
import { malformedJson, malformedUtf8, unsupportedEncoding } from "./unreadable.ts";

/** The largest body in bytes; imports and bulk operations declare more. */
export const BODY_LIMIT = 1_048_576;
/** The largest body in bytes, and the most JSON values in it, where anybody may send one. */
export const OPEN_BODY_LIMIT = 65_536;
const OPEN_MAX_VALUES = 1_000;

/** The bytes of a form beside its file: fields, boundaries, headers of parts. */
export const FORM_OVERHEAD = 131_072;

/** The largest body that a route takes, in bytes. */
export function bodyLimitOf({ permission, uploads, formFile, bodyLimit = BODY_LIMIT }: Route): number {
  if (formFile) return formFile + FORM_OVERHEAD;
  const isOpen = permission === "open" || permission === "public";
  return isOpen && !uploads ? Math.min(bodyLimit, OPEN_BODY_LIMIT) : bodyLimit;
}

/** The most values that a JSON body of a route may have. */
export const bodyValuesOf = (route: Route): number =>
  bodyLimitOf(route) > OPEN_BODY_LIMIT ? MAX_VALUES : (route.bodyValues ?? OPEN_MAX_VALUES);

/**
 * Reads a JSON body of at most so many values; an empty one is undefined. Throws 400 where it is not usable,
 * saying why.
 */
export function readBody(bytes: Buffer, maxValues: number = OPEN_MAX_VALUES): unknown {
  if (bytes.length === 0) return undefined;
  const parsed = parseJson(bytes, maxValues);
  if ("value" in parsed) return parsed.value;
  throw refusal(parsed);
}

/** Throws 415 for a body that is sent compressed: it would be read as it is, and be no JSON. */
export function refuseEncoded({ headers }: Pick<FastifyRequest, "headers">): void {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const { "content-encoding": encoding = "identity" } = headers;
  if (hasBody && encoding.trim().toLowerCase() !== "identity") throw unsupportedEncoding();
}

function refusal(parsed: Exclude<ReturnType<typeof parseJson>, { value: unknown }>): ApiError {
  if (parsed.fault === "malformed") return malformedJson(parsed.at);
  if (parsed.fault === "not_utf8") return malformedUtf8();
  if ("limit" in parsed) return invalidField("", parsed.fault, { limit: parsed.limit });
  return invalidField(parsed.field, parsed.fault);
}
