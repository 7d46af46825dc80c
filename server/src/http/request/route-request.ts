import type { FastifyRequest } from "fastify";
import type { Approve } from "../answers/answer.ts";

/** The input of a call of a route in the same process. */
export type InternalInput = {
  params?: Readonly<Record<string, string>>;
  /** Texts, or values that the route's schema has. */
  query?: Readonly<Record<string, unknown>>;
  body?: object | undefined;
  /** The bytes of a file, on routes that take one. */
  file?: Buffer | undefined;
  headers?: Readonly<Record<string, string>>;
};

/** A call of one route by another. */
export type InternalCall = InternalInput & {
  via?: Via;
  /** Whether a person was asked, and said that it is to be done. */
  isConfirmed?: boolean | undefined;
  /** Looks at what a write would answer before it is committed. */
  approve?: Approve | undefined;
};
// Their language and device, and which page sent them: routes refuse other origins by that.
/**
 * The request of a route: one that came over HTTP, or that a page or another route makes in the same process.
 */
export type RouteRequest = Pick<
  FastifyRequest,
  | "visit"
  | "id"
  | "address"
  | "protocol"
  | "host"
  | "headers"
  | "url"
  | "query"
  | "params"
  | "body"
  | "rawBody"
  | "sentFile"
> & {
  /** The program that made it in the same process, where the audit log names it. */
  via?: Via | undefined;
  /** Whether a person was asked, and said that it is to be done. */
  isConfirmed?: boolean | undefined;
};

/** By what people and keys may have a route asked, other than by themselves. */
export type Via = "mcp";

/** A request as it came over the wire; the bytes of its body are there on routes that are `signable`. */
export type Wire = {
  readonly method: string;
  /** `http` or `https`: as a proxy says that is trusted, else as it came. */
  readonly protocol: string;
  /** The host that it was sent to, with its port, as it was written. */
  readonly authority: string;
  /** The path and the query, as they were written. */
  readonly target: string;
  /** By lower-case names; those that came several times are joined by commas. */
  readonly headers: FastifyRequest["headers"];
  readonly body: Buffer;
};

const NOTHING = Buffer.alloc(0);

/** The request as it came over the wire. */
export const wireOf = (method: string, { protocol, host, url, headers, rawBody }: RouteRequest): Wire => ({
  method,
  protocol,
  authority: host,
  target: url,
  headers,
  body: rawBody ?? NOTHING,
});

/** The file of a form, and the name that its sender gave it. */
export type SentFile = { bytes: Buffer; filename: string };
