import type { FastifyRequest } from "fastify";
import { memoize } from "../../kit/memoize.ts";
import { bucketsOf, draw } from "../limits/limits.ts";
import { inProcess, type Runtime } from "../pipeline.ts";
import { admit } from "../request/admit.ts";
import { internalRequest } from "../request/internal-request.ts";
import type { Principal } from "../request/principal.ts";
import type { Route } from "../route.ts";
import { guardOf } from "../route.ts";
import type { PageData, EndpointInput as ToSend } from "./route.ts";

type AskRuntime = Pick<
  Runtime,
  "pool" | "replicas" | "log" | "vault" | "limits" | "messagesByLocale" | "noteChange"
> & {
  routes: readonly Route[];
};

/** Asks an endpoint for a request: as nobody, or as the customer whom the shop's cookies name. */
export type PageAsker = <T>(
  request: FastifyRequest,
  endpoint: string,
  sent?: ToSend,
  principal?: Principal,
) => Promise<PageData<T>>;

/** The principals that pages may use; never the store's staff. */
const asked: readonly unknown[] = ["open", "public", "customer"];

/**
 * Lets pages call endpoints. A page is one more client of the API that lives in the same process: its calls
 * are read, checked, limited, carried out once and noted as those over HTTP. Throws the endpoint's refusal.
 */
export function askerOf(runtime: AskRuntime): PageAsker {
  const { routes, limits } = runtime;
  // A page is cached by revisions of the primary: what a replica does not have yet would stay in it.
  const { replicas: _, ...ofPrimary } = runtime;
  const wayOf = memoize((endpoint: string) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === endpoint);
    if (!route || !asked.includes(route.permission))
      throw new Error(`${endpoint} is no endpoint for shoppers`);
    // A page leads to the provider by itself: what concludes a write is left out.
    const { conclude: _, ...alone } = route;
    return { route, run: inProcess(alone, route.method === "GET" ? ofPrimary : runtime) };
  }, routes.length);

  return async <T>(
    request: FastifyRequest,
    endpoint: string,
    sent: ToSend = {},
    principal: Principal | undefined = undefined,
  ): Promise<PageData<T>> => {
    const { route, run } = wayOf(endpoint);
    admit({ principal }, route);
    // Those that are not guarded cost what the page has cost already.
    if (route.guarded)
      await draw(limits, bucketsOf(undefined, { ip: request.address, guardedPath: guardOf(route) }));
    const { store, locale } = request.visit;
    const { id, address, protocol, host, headers } = request;
    // Where no credential is looked at, none is there.
    const visit = { store, principal: route.permission === "open" ? undefined : principal, locale };
    const response = await run(internalRequest({ visit, id, address, protocol, host, headers }, route, sent));
    if (response.refusal) throw response.refusal;
    const text = String(response.body);
    const { data } = JSON.parse(text) as { data: T };
    const isForSome = /\bauthorization\b/i.test(String(response.headers.vary));
    return { data, size: text.length, isForSome, cookie: response.headers["set-cookie"] };
  };
}
