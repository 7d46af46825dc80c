import { ApiError, type ErrorCode } from "../../http/answers/errors.ts";
import type { FaceRequest } from "../../http/answers/face.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";
import { VERSIONS } from "./versions.ts";

const codes: Readonly<Record<number, ErrorCode>> = {
  404: "not_found",
  405: "method_not_allowed",
};

/** What a refusal says in the protocol's words. */
type Told = {
  code: string;
  /** Where in the request, or in the session, as a path (RFC 9535). */
  param?: string | undefined;
  /** What to say instead of the message. */
  content?: string;
  supported_versions?: readonly string[];
};

/** A refusal with the status and the code that the protocol gives it. */
export class AcpError extends ApiError {
  readonly told: Told;

  constructor(status: number, message: MessageKey, told: Told, values?: MessageValues) {
    super(status, codes[status] ?? "validation_failed", { message, ...(values && { values }) });
    this.told = told;
  }
}

/** What is wrong with the version of the protocol that a request names, if anything is. */
export function versionFault(headers: FaceRequest["headers"]): AcpError | undefined {
  const version = headers["api-version"];
  if (typeof version === "string" && VERSIONS.includes(version)) return undefined;
  const code = version === undefined ? "missing_api_version" : "unsupported_api_version";
  return new AcpError(
    400,
    "acp.version",
    { code, supported_versions: VERSIONS },
    { versions: VERSIONS.join(", ") },
  );
}
