import { addressMedia } from "../../kit/web/own-media.ts";
import type { MessageKey } from "../messages.ts";
import { originOf } from "../request/host.ts";
import type { RouteRequest } from "../request/route-request.ts";
import type { Answer } from "./answer.ts";
import type { ApiError, FieldError } from "./errors.ts";
import type { Messages } from "./messages.ts";

/** The envelope of a success (specification, section 7) around `data`, which is JSON text already. */
export function successBody(
  messages: Messages,
  message: MessageKey,
  data: string | Buffer | null,
  warnings: readonly FieldError[] = [],
): string | Buffer {
  const tail = warnings.length ? `,"warnings":${JSON.stringify(messages.describeFields(warnings))}}` : "}";
  const head = `{"success":true,"message":${messages.quote(message)},"data":`;
  return Buffer.isBuffer(data)
    ? Buffer.concat([Buffer.from(head), data, Buffer.from(tail)])
    : `${head}${data ?? "null"}${tail}`;
}

/** The envelope of a failure, in the reader's language. */
export function failureBody(messages: Messages, error: ApiError, requestId: string): string {
  const { message, code, errors, details } = messages.describeError(error);
  return JSON.stringify({ success: false, message, code, errors, requestId, details });
}

/** A request as a face sees it: one that was refused early has its headers and its id only. */
export type FaceRequest = Pick<RouteRequest, "id" | "headers" | "host" | "protocol" | "body"> & {
  visit: RouteRequest["visit"] | undefined;
};

/** A refusal as it is sent; its body is text of the face's type. */
export type Refusal = { status: number; headers?: Readonly<Record<string, string>>; body: string };

/**
 * In which form a route's answers are written: its success, and all that it is refused by, bad input among
 * it. A protocol of others has a face of its own. What is refused, kept and sent again is the same for every
 * face.
 */
export type Face = {
  /** The media type of its answers. */
  readonly type: string;
  /** Headers of a request that its answers repeat, whatever they are. */
  readonly echoes?: readonly string[];
  success(messages: Messages, answer: Answer, asked: FaceRequest): string | Buffer;
  /** A kept answer, as it is sent to a request that is a retry; where not said, byte for byte as it was. */
  replay?(body: string, asked: FaceRequest): string;
  /** Headers that it does not name are the refusal's own, such as Retry-After. */
  refusal(messages: Messages, error: ApiError, asked: FaceRequest): Refusal;
};

/** The headers of a request that a face repeats; none that is no single word. */
export const echoHeaders = (
  { echoes = [] }: Pick<Face, "echoes">,
  headers: FaceRequest["headers"],
): Record<string, string> =>
  Object.fromEntries(
    echoes.flatMap((name) => {
      const sent = headers[name];
      return typeof sent === "string" && /^[\x21-\x7e]{1,255}$/.test(sent) ? [[name, sent]] : [];
    }),
  );

/**
 * The envelope, which answers wear where a route says nothing else (specification, section 7). Media of the
 * store have the address at which the store was asked.
 */
export const envelope: Face = {
  type: "application/json; charset=utf-8",
  success: (messages, { message, data, warnings }, asked) =>
    successBody(messages, message, data && addressMedia(data, originOf(asked)), warnings),
  refusal: (messages, error, { id }) => ({ status: error.status, body: failureBody(messages, error, id) }),
};
