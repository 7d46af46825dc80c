import type { FastifyRequest } from "fastify";
import type { Approve } from "../carry-out.ts";
import type { Route } from "../route.ts";
import { bodyValuesOf, readBody } from "./body.ts";

/** What is sent along where a route is asked in the same process. */
export type InternalInput = {
  params?: Readonly<Record<string, string>>;
  /** Texts, or values that the route's schema has. */
  query?: Readonly<Record<string, unknown>>;
  body?: object | undefined;
  /** The bytes of a file, on routes that take one. */
  file?: Buffer | undefined;
  headers?: Readonly<Record<string, string>>;
};

/** What a route sends to another one. */
export type InternalCall = InternalInput & {
  via?: Via;
  /** Whether a person was asked, and said that it is to be done. */
  isConfirmed?: boolean | undefined;
  /** Looks at what a write would answer before it is committed. */
  approve?: Approve | undefined;
};

/**
 * A request of a route, made in the same process of one that came over HTTP: its sender, store and language are those of that one, and what
 * it sends is what is given. No credential and no cookie goes along.
 */
export function internalRequest(
  {
    visit,
    id,
    address,
    protocol,
    host,
    headers: ofSender,
  }: Pick<RouteRequest, "visit" | "id" | "address" | "protocol" | "host" | "headers">,
  route: Route,
  { params = {}, query = {}, body, file, headers = {} }: InternalInput,
): RouteRequest {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]);
  const search = new URLSearchParams(texts);
  return {
    visit,
    id,
    address,
    protocol,
    host,
    headers: {
      ...ofVisitor(ofSender),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    url: search.size ? `${path}?${search}` : path,
    query: { ...query },
    params: { ...params },
    // By the same reader as what is sent: of texts that cannot be kept, it says so.
    body: body && readBody(Buffer.from(JSON.stringify(body)), bodyValuesOf(route)),
    rawBody: file,
    sentFile: undefined,
  };
}

const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

// Their language and device, and which page sent them: routes refuse other origins by that.
const OF_VISITOR = ["x-locale", "accept-language", "user-agent", "origin", "sec-fetch-site"] as const;
const ofVisitor = (headers: RouteRequest["headers"]) =>
  Object.fromEntries(
    OF_VISITOR.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );

/** What of a request its route goes by: one that came over HTTP, or that a page or another route makes in the same process. */
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

/** The same of a request of a method. */
export const wireOf = (method: string, { protocol, host, url, headers, rawBody }: RouteRequest): Wire => ({
  method,
  protocol,
  authority: host,
  target: url,
  headers,
  body: rawBody ?? NOTHING,
});
