import type { FastifyRequest } from "fastify";

/** What of a request its route goes by: one that came over HTTP, or that a page makes in the same process. */
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
>;
