import { ApiError, invalidField, payloadTooLarge } from "../../http/answers/errors.ts";
import { MAX_PIXELS, MAX_SIDE, PictureFault } from "./pictures.ts";
import { MAX_BYTES } from "./schemas.ts";
import { HEIC, mediaTypes } from "./types.ts";

const inUseBecause = (message: "media.in_use" | "media.in_comment") => () =>
  new ApiError(409, "invalid_status_transition", {
    message,
    details: { from: "used", to: "deleted", allowed: [] },
  });
/** For media in use: deleting them would leave gaps. */
export const mediaInUseError = inUseBecause("media.in_use");
/** For media that a comment on an order shows. */
export const mediaInCommentError = inUseBecause("media.in_comment");

/** For content of a type that is not accepted. */
const takenTypes = [...mediaTypes, HEIC];
export const otherTypeError = () =>
  new ApiError(415, "unsupported_media_type", {
    message: "media.other_type",
    values: { types: takenTypes.join(", ") },
    details: { expected: takenTypes },
  });

/** For files over the size limit. */
export const tooLargeError = () => payloadTooLarge(MAX_BYTES);

/**
 * For content that is none of its type, or one with too many pixels; `field` is where it came from. Other
 * errors as they are.
 */
export const refusalOf = (error: unknown, field: string): unknown =>
  error instanceof PictureFault
    ? invalidField(
        field,
        error.code,
        error.code === "too_many_pixels" ? { limit: MAX_PIXELS, side: MAX_SIDE } : {},
      )
    : error;

/** For a URL from which nothing came; `reason` is a code. */
export const notFetchedError = (reason: string) => invalidField("/url", "not_fetched", { reason });
