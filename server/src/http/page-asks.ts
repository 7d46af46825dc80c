import type { FastifyRequest } from "fastify";
import { remembered } from "../kit/remembered.ts";
import type { Asked } from "./asked.ts";
import { bodyValuesOf, readBody } from "./body.ts";
import { bucketsOf, draw } from "./limits.ts";
import type { Told, Sent as ToSend } from "./page-route.ts";
import { inProcess, type Means } from "./pipeline.ts";
import { guardOf, type Route } from "./route.ts";

type AskMeans = Pick<Means, "pool" | "log" | "vault" | "limits" | "speeches" | "noteChange"> & {
  routes: readonly Route[];
};

/**
 * What pages ask endpoints by. A page is one more client of the API that lives in the same process: what it wants is read, checked, limited,
 * carried out once and noted as what comes over HTTP. Throws what an endpoint refuses by.
 */
export function askerOf(means: AskMeans) {
  const { routes, limits } = means;
  const wayOf = remembered((endpoint: string) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === endpoint);
    // Whose page it is, is not known: it may do what anybody may.
    if (!route || (route.permission !== "open" && route.permission !== "public"))
      throw new Error(`${endpoint} is no endpoint for anybody`);
    // A page leads to the provider by itself: what concludes a write is left out.
    const { conclude: _, ...alone } = route;
    return { route, run: inProcess(alone, means) };
  }, routes.length);

  return async <T>(request: FastifyRequest, endpoint: string, sent: ToSend = {}): Promise<Told<T>> => {
    const { route, run } = wayOf(endpoint);
    // Those that are not guarded cost what the page has cost already.
    if (route.guarded)
      await draw(limits, bucketsOf(undefined, { ip: request.address, guardedPath: guardOf(route) }));
    const kept = await run(askedOf(request, route, sent));
    if (kept.refusal) throw kept.refusal;
    const { data } = JSON.parse(String(kept.body)) as { data: T };
    return { data, cookie: kept.headers["set-cookie"] };
  };
}

function askedOf(request: FastifyRequest, route: Route, sent: ToSend): Asked {
  const { visit, id, address, host, locale } = request;
  const { params = {}, query = {}, body, headers = {} } = sent;
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!));
  const search = new URLSearchParams(query).toString();
  return {
    visit: { store: visit.store, principal: undefined, locale },
    id,
    address,
    host,
    headers: {
      ...ofVisitor(request),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    url: search ? `${path}?${search}` : path,
    query: { ...query },
    params: { ...params },
    // By the same reader as what is sent: of texts that cannot be kept, it says so.
    body: body && readBody(Buffer.from(JSON.stringify(body)), bodyValuesOf(route)),
    rawBody: undefined,
    sentFile: undefined,
  };
}

// Their language and device; no credential and no cookie, which no page looks at.
const ofVisitor = ({ headers }: FastifyRequest) => ({
  ...(headers["x-locale"] !== undefined && { "x-locale": headers["x-locale"] }),
  ...(headers["accept-language"] !== undefined && { "accept-language": headers["accept-language"] }),
  ...(headers["user-agent"] !== undefined && { "user-agent": headers["user-agent"] }),
});
