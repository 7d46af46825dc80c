import type { Static, TObject, TSchema } from "typebox";
import type { Tx } from "../db/tenant.ts";
import type { Vault } from "../kit/secrets/vault.ts";
import type { Answer, RouteResponse } from "./answers/answer.ts";
import type { Deprecation } from "./answers/deprecation.ts";
import type { FieldError } from "./answers/errors.ts";
import type { Face } from "./answers/face.ts";
import type { Messages } from "./answers/messages.ts";
import type { Tag } from "./answers/tags.ts";
import type { Effect } from "./effects.ts";
import type { Client } from "./request/client.ts";
import type { Access, OneOf, Permission, Principal } from "./request/principal.ts";
import type { InternalCall, SentFile, Wire } from "./request/route-request.ts";
import type { Store } from "./request/store.ts";
import type { Together } from "./together.ts";

/** The headers that a route heeds beside those of all routes, with what they are for. */
export const ownHeadersOf = ({ headers, proofs }: Partial<Route>) => ({ ...headers, ...proofs });

/** The path by which tries at a route are counted. */
export const guardOf = ({ guarded, path }: Pick<Route, "guarded" | "path">): string =>
  typeof guarded === "string" ? guarded : path;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A handler's request: all of it checked, the transaction bound to the store. */
export type Call<Query = object, Body = object, Prepared = unknown, Opened = unknown> = {
  readonly tx: Tx;
  /** The result of the route's `prepare`. */
  readonly prepared: Prepared;
  /** The result of the route's `open`. */
  readonly opened: Opened;
  readonly store: Store;
  /** The caller's person or key; undefined only on public routes. */
  readonly principal: Principal | undefined;
  /** The server's words in the language of the request. */
  readonly messages: Messages;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Fields of the body taken in another sense than sent. */
  readonly warnings?: FieldError[];
  /** The versions that If-Match and the body's `version` expect; each must be the current one. */
  readonly expectedVersions: readonly number[];
  /** The file that was sent, on routes that declare `uploads`. */
  readonly upload: Buffer;
  /** The file of the form that was sent, on routes that declare `formFile`. */
  readonly file: SentFile | undefined;
  /** The time of the request, for all that it writes. */
  readonly now: Date;
  /** Where the request comes from. */
  readonly client: Client;
  /** The X-Request-Id of the request. */
  readonly requestId: string;
  readonly vault: Vault;
  /** Whether all of it will be undone: no token or code in the answer may work. */
  readonly isDryRun: boolean;
  can(permission: Permission): boolean;
  /**
   * Languages of the store's texts, the most wanted first: the requested one, else those of X-Locale or
   * Accept-Language that the store has; and the store's default.
   */
  languagesFor(asked: string | undefined): readonly string[];
  /** The server's words in the first of these languages that it speaks; else as `messages`. */
  messagesIn(languages: readonly string[]): Messages;
  /** The one of the store's languages that X-Locale or Accept-Language name, if they do. */
  languageAsked(): string | undefined;
  /** A header of the request that the route declares; the first, where it was sent several times. */
  header(name: string): string | undefined;
  /** The request as it came, for those who check its signature. */
  readonly wire: Wire;
  /** Draws from the signer's bucket; without a valid signature, from the address's. Throws 429. */
  drawSigner(signer: string | undefined): Promise<void>;
  /** Draws once from the bucket of an account that somebody tries to enter: 5 a minute. Throws 429. */
  drawAttempt(account: string): Promise<void>;
  /** Draws from the bucket of tries of the request's address: 5 a minute. Throws 429. */
  drawTry(): Promise<void>;
  /** Throws 429 where the bucket of tries is empty, and draws nothing. */
  checkTries(): Promise<void>;
  /**
   * Asks another route in the same process, for whoever asked this one: by the same permissions, checks,
   * limits and audit as if they had sent it. Throws what it refuses by. Not from within a transaction, which
   * would wait for a second connection.
   */
  ask(route: Route, sent: InternalCall): Promise<RouteResponse>;
};

/**
 * The request of a route's `prepare`, without a transaction; `tx` reads, each statement by itself, and
 * `write` runs work in a transaction.
 */
export type Preparation<Query = object, Body = object> = Omit<Call<Query, Body>, "prepared" | "opened"> & {
  /** Writes what is to be kept whatever becomes of the request, such as what another system told. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The request of a route's `open`. */
export type Opening<Query = object, Body = object, Prepared = unknown> = Omit<
  Call<Query, Body, Prepared>,
  "opened"
>;

/** The request of a route's `conclude`, without a transaction; `reads` reads, `write` runs work in one. */
export type Conclusion<Query = object, Body = object, Prepared = unknown, Opened = unknown> = Omit<
  Call<Query, Body, Prepared, Opened>,
  "tx"
> & {
  readonly reads: Tx;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
/** The kind of a path's parameter that is not an id. */
export type ParameterKind = "id or slug" | "sku" | "file name";

/**
 * An endpoint as data: who may call it, what it takes and answers, what it costs of the caller's rate limit.
 */
export type Route = Declared<TObject, TObject, object, object, unknown, unknown>;

type Declared<Query extends TObject, Body extends TObject, Q, B, Prepared, Opened> = {
  readonly method: Method;
  /**
   * As in `/api/v1/products/:id`, or anywhere where it has a face; a parameter is an id where `params` says
   * nothing else of it.
   */
  readonly path: string;
  readonly params?: Readonly<Record<string, ParameterKind>>;
  readonly permission: Access | OneOf;
  readonly tag: Tag;
  /** Its name in clients, where the rule in `operation-id.ts` makes none that a person would write. */
  readonly operation?: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether the body may be left out, and is {} then. */
  readonly bodyOptional?: boolean;
  /**
   * In which form it answers, where that is not our envelope. The reference leaves the route out: the form's
   * protocol has a reference of its own.
   */
  readonly face?: Face;
  /** Media types of the files it takes instead of a JSON body. */
  readonly uploads?: readonly string[];
  /**
   * Whether it also takes its fields as a form, in which the field `file` is a file of at most so many bytes.
   */
  readonly formFile?: number;
  /** Whether a dry run is carried out and reported later; it knows by `isDryRun`. */
  readonly reportsDryRun?: boolean;
  /** Headers that it heeds beside those of all routes, with what they are for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that identify the sender beside credentials: they, too, decide whose an Idempotency-Key is. */
  readonly proofs?: Readonly<Record<string, string>>;
  /**
   * The effects that it may have beside a DELETE's deletion, for clients and the reference; see `effects.ts`.
   */
  readonly effects?: readonly Effect[];
  /** The most JSON values that the body of a route for anybody may have; see `http/request/body.ts`. */
  readonly bodyValues?: number;
  /**
   * Whether a POST writes nothing: without an Idempotency-Key it is carried out as a read. It has no `open`.
   */
  readonly onlyReads?: boolean;
  /** Fields of the resource that only the server sets: refused by name where `body` does not take them. */
  readonly readOnly?: readonly string[];
  /** Schema of `data`; absent where data is null. */
  readonly reply?: TSchema;
  /** Media types of the files it answers with instead of `data`. */
  readonly downloads?: readonly string[];
  readonly status?: 200 | 201;
  /** Whether it answers 301 where something is requested by a former slug. */
  readonly redirectsFormer?: boolean;
  /** That it goes away: its answers and the reference say so. */
  readonly deprecated?: Deprecation;
  /** Statuses of refusals that it has beside those of all routes of its kind, for the reference. */
  readonly refuses?: readonly number[];
  /** Headers that its success can have beside those of all routes of its kind, for the reference. */
  readonly answersWith?: readonly ("Location" | "Set-Cookie" | "Content-Language")[];
  /** Whether the answer carries an ETag and the write heeds If-Match. */
  readonly versioned?: boolean;
  /** Whether it answers everybody the same, so that caches on the way may keep it for short; a read. */
  readonly shared?: boolean;
  /**
   * Whether its answer may be seconds old, so that a replica of the database may be read: nothing promises
   * that it is fresh.
   */
  readonly mayBeOld?: boolean;
  /** The largest body in bytes; 1 MiB where not said. */
  readonly bodyLimit?: number;
  /** Tokens a call takes from the caller's bucket; 1 where not said. */
  readonly cost?: number;
  /**
   * Whether it lets people in, so that only few tries are allowed: 5 a minute for an address (contract,
   * section 2). The path of another route where both draw from the same bucket.
   */
  readonly guarded?: boolean | string;
  /**
   * Whether its requests may be signed (RFC 9421), as `prepare` finds out: bodies' bytes are kept, and
   * signers have buckets of their own.
   */
  readonly signable?: boolean;
  /**
   * Whether another system tells by it what happened there, so that an address may send as many as a key may.
   */
  readonly takesNotices?: boolean;
  /**
   * The idempotency key that the body may name, and what a retry repeats; undefined to store no answer.
   */
  retryOf?(body: B): { key: string | undefined; content: unknown } | undefined;
  /** Whether it heeds an Idempotency-Key: a POST does where not said, another method does not. */
  readonly idempotent?: boolean;
  /**
   * Whether the audit log notes this read, which then runs in a transaction as a write does; it has no
   * `versioned`. A download is noted before its first byte. False: it does not note this write.
   */
  readonly audited?: boolean;
  /** Whether its answers carry secrets: answers kept for retries are then encrypted. */
  readonly secret?: boolean;
  /** Whether somebody who logged in with a temporary password may use it. */
  readonly beforePasswordChange?: boolean;
  /** Whether it may be used by somebody who has no second factor yet where the store requires one. */
  readonly beforeEnrolment?: boolean;
  /** Slow work that holds no transaction open, such as hashing a password. */
  prepare?(call: Preparation<Q, B>): Promise<Prepared>;
  /**
   * Reads and locks before anything else, in one round trip with the claim of the idempotency key: its first
   * statements must be sent before it waits for anything.
   */
  open?(call: Opening<Q, B, Prepared>): Promise<Opened>;
  /** How requests of one store that come at once are carried out in one transaction (decision 251). */
  readonly together?: Together<Omit<Opening<Q, B, Prepared>, "tx">, Opened>;
  handle(call: Call<Q, B, Prepared, Opened>): Promise<Answer>;
  /**
   * Runs once the write is committed, to ask a payment provider for example. Its result is answered, and
   * stored for retries in place of the handler's answer; an earlier retry gets the handler's. Not for dry
   * runs, nor for retries. The write stands whatever it throws. Without work it returns the answer itself.
   */
  conclude?(call: Conclusion<Q, B, Prepared, Opened>, answer: Answer): Promise<Answer>;
};

/** Whether a route heeds an Idempotency-Key. */
export const isIdempotent = ({ method, idempotent }: Pick<Route, "method" | "idempotent">): boolean =>
  idempotent ?? method === "POST";

/** Declares a route, with the handler's types from its schemas. */
export function route<Query extends TObject, Body extends TObject, Prepared = undefined, Opened = undefined>(
  declared: Declared<Query, Body, Static<Query>, Static<Body>, Prepared, Opened>,
): Route {
  return declared as unknown as Route;
}
