import type { Api } from "./generated/api.ts";
import { routes } from "./generated/routes.ts";
import { rowsOf } from "./rows.ts";
import { type Call, createSender, type Sender } from "./send.ts";
import type { ClientOptions, SessionTokens, WriteOptions } from "./types.ts";
import { fill } from "./url.ts";

/** A client of one store, as one principal: a namespace for each noun, and what is below them. */
export type Stoa = Api & {
  /** The session of who is logged in. */
  readonly session: SessionTokens | undefined;
  /** Sends a request to any path below `/api/v1` and gives the answer's `data`. */
  request(call: Call): Promise<unknown>;
};

type Query = Record<string, unknown>;
type Routes = { readonly [name: string]: string | Routes };

/** Makes a client. Nothing is sent before its first call. Throws a TypeError for a URL that is not one of http. */
export function createStoa(options: ClientOptions): Stoa {
  const sender = createSender(options);
  const own = { request: sender.send, session: undefined };
  Object.defineProperty(own, "session", { enumerable: true, get: () => sender.keeper.current() });
  return Object.defineProperties(
    own,
    Object.getOwnPropertyDescriptors(apiOf(sender, routes)),
  ) as unknown as Stoa;
}

function apiOf(sender: Sender, tree: Routes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, one]) => [
      name,
      typeof one === "string" ? methodOf(sender, one) : apiOf(sender, one),
    ]),
  );
}

// The arguments of a method: the path's ids, then the body of a write or the query of a read, then options.
function methodOf(sender: Sender, route: string) {
  const [method, path, flags = ""] = route.split(" ") as [string, string, string?];
  const ids = path.split("{").length - 1;
  const [kinds, field] = flags.split("=") as [string, string?];
  const [hasBody, isAsked] = [kinds.includes("b"), kinds.includes("q")];
  const fixed = { method, takesKey: kinds.includes("i"), isDownload: kinds.includes("d") };

  return (...args: unknown[]) => {
    const rest = args.slice(ids);
    const body = hasBody ? rest.shift() : undefined;
    const given = isAsked ? (rest.shift() as Query | undefined) : undefined;
    const { query = given, ...options } = (rest[0] ?? {}) as WriteOptions & { query?: Query };
    const call = { ...fixed, path: fill(path, args), body, options };
    if (field) return rowsOf((asked) => sender.send({ ...call, query: asked }), field, query);
    return sender.send({ ...call, query });
  };
}
