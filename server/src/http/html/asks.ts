import type { FastifyRequest } from "fastify";
import { remembered } from "../../kit/remembered.ts";
import { bucketsOf, draw } from "../limits/limits.ts";
import { inProcess, type Runtime } from "../pipeline.ts";
import { askedOf } from "../request/asked.ts";
import type { Route } from "../route.ts";
import { guardOf } from "../route.ts";
import type { PageData, Sent as ToSend } from "./route.ts";

type AskRuntime = Pick<Runtime, "pool" | "log" | "vault" | "limits" | "speeches" | "noteChange"> & {
  routes: readonly Route[];
};

/**
 * What pages ask endpoints by. A page is one more client of the API that lives in the same process: what it wants is read, checked, limited,
 * carried out once and noted as what comes over HTTP. Throws what an endpoint refuses by.
 */
export function askerOf(runtime: AskRuntime) {
  const { routes, limits } = runtime;
  const wayOf = remembered((endpoint: string) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === endpoint);
    // Whose page it is, is not known: it may do what anybody may.
    if (!route || (route.permission !== "open" && route.permission !== "public"))
      throw new Error(`${endpoint} is no endpoint for anybody`);
    // A page leads to the provider by itself: what concludes a write is left out.
    const { conclude: _, ...alone } = route;
    return { route, run: inProcess(alone, runtime) };
  }, routes.length);

  return async <T>(request: FastifyRequest, endpoint: string, sent: ToSend = {}): Promise<PageData<T>> => {
    const { route, run } = wayOf(endpoint);
    // Those that are not guarded cost what the page has cost already.
    if (route.guarded)
      await draw(limits, bucketsOf(undefined, { ip: request.address, guardedPath: guardOf(route) }));
    const { store, locale } = request.visit;
    const { id, address, protocol, host, headers } = request;
    const nobody = { store, principal: undefined, locale };
    const kept = await run(askedOf({ visit: nobody, id, address, protocol, host, headers }, route, sent));
    if (kept.refusal) throw kept.refusal;
    const { data } = JSON.parse(String(kept.body)) as { data: T };
    return { data, cookie: kept.headers["set-cookie"] };
  };
}
