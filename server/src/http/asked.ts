import type { FastifyRequest } from "fastify";

/** What of a request its route goes by: one that came over HTTP, or that a page or another route makes in the same process. */
export type Asked = Pick<
  FastifyRequest,
  | "visit"
  | "id"
  | "address"
  | "host"
  | "headers"
  | "url"
  | "query"
  | "params"
  | "body"
  | "rawBody"
  | "sentFile"
> & {
  /** What made it in the same process for whoever asked, where the audit log tells of that. */
  via?: Via | undefined;
  /** Whether a person was asked, and said that it is to be done. */
  isConfirmed?: boolean | undefined;
};

/** By what people and keys may have a route asked, other than by themselves. */
export type Via = "mcp";

/** A request as it came over the wire; the bytes of its body are there on routes that are `signable`. */
export type Wire = {
  readonly method: string;
  /** The host that it was sent to, with its port, as it was written. */
  readonly authority: string;
  /** The path and the query, as they were written. */
  readonly target: string;
  /** By lower-case names; those that came several times are joined by commas. */
  readonly headers: FastifyRequest["headers"];
  readonly body: Buffer;
};

const NOTHING = Buffer.alloc(0);

/** The same of a request of a method. */
export const wireOf = (method: string, { host, url, headers, rawBody }: Asked): Wire => ({
  method,
  authority: host,
  target: url,
  headers,
  body: rawBody ?? NOTHING,
});
