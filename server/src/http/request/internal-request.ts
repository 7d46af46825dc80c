import type { Route } from "../route.ts";
import { bodyValuesOf, readBody } from "./body.ts";
import type { InternalInput, RouteRequest } from "./route-request.ts";

/**
 * A request of a route, made in the same process of one that came over HTTP: its sender, store and language
 * are those of that one, and what it sends is what is given. No credential and no cookie goes along.
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

// Their language and device, and which page sent them: routes refuse other origins by that.
const ofVisitor = (headers: RouteRequest["headers"]) =>
  Object.fromEntries(
    OF_VISITOR.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
