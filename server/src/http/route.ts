import type { Static, TObject, TSchema } from "typebox";
import type { Tx } from "../db/tenant.ts";
import type { Download } from "./download.ts";
import type { MessageKey } from "./messages/index.ts";
import type { Permission, Principal } from "./principal.ts";
import type { Store } from "./store.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a handler knows of its request: all of it checked, the transaction bound to the store. */
export type Call<Query = object, Body = object> = {
  readonly tx: Tx;
  readonly store: Store;
  /** Who acts; undefined only on public routes. */
  readonly principal: Principal | undefined;
  /** The language of messages. */
  readonly locale: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The versions that If-Match and the body's `version` expect; each must be the current one. */
  readonly expectedVersions: readonly number[];
  /** The time of the request, for all that it writes. */
  readonly now: Date;
  can(permission: Permission): boolean;
};

/** What a handler answers; the envelope is put around it. */
export type Answer = {
  message: MessageKey;
  /** The envelope's `data`, as JSON text or its UTF-8 bytes; null where there is none. */
  data: string | Buffer | null;
  status?: 200 | 201;
  /** The resource's version, for its ETag. */
  version?: number;
  /** Path of what was created. */
  location?: string;
  /** A file that is sent instead, without an envelope; only where the route declares `downloads`. */
  download?: Download;
};

/** An endpoint as data: who may call it, what it takes and answers, what it costs the limiter. */
export type Route = Declared<TObject, TObject, object, object>;

type Declared<Query extends TObject, Body extends TObject, Q, B> = {
  readonly method: Method;
  /** As in `/api/v1/products/:id`; every parameter is an id. */
  readonly path: string;
  readonly permission: Permission | "public";
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Query;
  readonly body?: Body;
  /** Fields of the resource that only the server sets: refused by name where `body` does not take them. */
  readonly readOnly?: readonly string[];
  /** Schema of `data`; absent where data is null. */
  readonly reply?: TSchema;
  /** Media types of the files it answers with instead of `data`. */
  readonly downloads?: readonly string[];
  readonly status?: 200 | 201;
  /** Whether the answer carries an ETag and the write heeds If-Match. */
  readonly versioned?: boolean;
  /** The largest body in bytes; 1 MiB where not said. */
  readonly bodyLimit?: number;
  /** Tokens a call takes from the caller's bucket; 1 where not said. */
  readonly cost?: number;
  handle(call: Call<Q, B>): Promise<Answer>;
};

/** Declares a route, with the handler's types from its schemas. */
export function route<Query extends TObject, Body extends TObject>(
  declared: Declared<Query, Body, Static<Query>, Static<Body>>,
): Route {
  return declared as unknown as Route;
}
