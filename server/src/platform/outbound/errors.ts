/** Why a call did not end with an answer. */
export type OutboundCode =
  | "url_refused"
  | "address_refused"
  | "dns_failed"
  | "connect_failed"
  | "tls_failed"
  | "timeout"
  | "reset"
  | "bad_answer"
  | "canceled";

// Strangers read these, so they contain neither an address nor an error of this machine.
const messages: Readonly<Record<OutboundCode, string>> = {
  url_refused: "The URL cannot be called",
  address_refused: "The host has an address that is not a public one",
  dns_failed: "The host's name has no address",
  connect_failed: "The host accepts no connection",
  tls_failed: "No trusted TLS connection could be made",
  timeout: "The host did not answer in time",
  reset: "The host closed the connection without an answer",
  bad_answer: "The answer is no proper HTTP, or its header is too large",
  canceled: "The call was stopped before there was an answer",
};

/** A call without an answer. The message may be shown to the person who chose the URL. */
export class OutboundError extends Error {
  readonly code: OutboundCode;

  constructor(code: OutboundCode) {
    super(messages[code]);
    this.code = code;
  }
}
