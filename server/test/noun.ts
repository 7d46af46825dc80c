import { randomUUID } from "node:crypto";
import { dataOf } from "./assert-refused.ts";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";
import type { Fields, Json } from "./shop.ts";

export type Search = Record<string, unknown> | string;

/** The endpoints of a noun, such as products. Each is asked of `store`, unless the call names another. */
export type Noun = {
  server: TestServer;
  store: TestStore;
  path: string;
  post(body: unknown, at?: TestStore, sent?: Sent): Promise<Answer>;
  read(id: string, at?: TestStore, sent?: Sent): Promise<Answer>;
  put(id: string, body: unknown, at?: TestStore, sent?: Sent): Promise<Answer>;
  remove(id: string, at?: TestStore, sent?: Sent): Promise<Answer>;
  ask(query?: Search, at?: TestStore, sent?: Sent): Promise<Answer>;
  /** Asks for what one may, as a dry run; `tail` is what follows the path. */
  dry(method: string, tail: string, sent?: Sent): Promise<Answer>;
  /** The same, which has to succeed: what the server made of a body, has, or lists. */
  created(body: unknown, at?: TestStore): Promise<Json>;
  readBack(id: string, at?: TestStore): Promise<Json>;
  updated(id: string, body: unknown, at?: TestStore): Promise<Json>;
  list(query?: Search, at?: TestStore): Promise<Json>;
  total(at?: TestStore): Promise<number>;
};

/** The endpoints below a path. */
export function nounAt(server: TestServer, store: TestStore, path: string): Noun {
  const post: Noun["post"] = (body, at = store, sent) => server.send(at, "POST", path, { body, ...sent });
  const read: Noun["read"] = (id, at = store, sent) => server.send(at, "GET", `${path}/${id}`, sent);
  const put: Noun["put"] = (id, body, at = store, sent) =>
    server.send(at, "PUT", `${path}/${id}`, { body, ...sent });
  const ask: Noun["ask"] = (query = {}, at = store, sent) => {
    const search = typeof query === "string" ? query : new URLSearchParams(query as Record<string, string>);
    return server.send(at, "GET", `${path}?${search}`, sent);
  };
  return {
    server,
    store,
    path,
    post,
    read,
    put,
    ask,
    remove: (id, at = store, sent) => server.send(at, "DELETE", `${path}/${id}`, sent),
    dry: (method, tail, sent) => server.send(store, method, `${path}${tail}?dryRun=true`, sent),
    created: async (body, at) => dataOf(await post(body, at), 201),
    readBack: async (id, at) => dataOf(await read(id, at)),
    updated: async (id, body, at) => dataOf(await put(id, body, at)),
    list: async (query, at) => dataOf(await ask(query, at)),
    total: async (at) => dataOf(await ask({ limit: 1 }, at)).pagination.total,
  };
}

/** An entry of a product or a category in a language, English unless told. */
export const entry = (name: string, more: Fields = {}) => ({
  language: "en",
  name,
  description: "",
  ...more,
});

/** The body of a product at 19.90 under a name that no other has, with fields of it changed. */
export const newProduct = (more: Fields = {}, name = `Mug ${randomUUID()}`) => ({
  price: "19.90",
  translations: [entry(name)],
  ...more,
});
