import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Store } from "../request/store.ts";
import type { Messages } from "./messages.ts";

/**
 * A request to a site: a path below it, without a `/` at its beginning; its sender and host with its port;
 * the encodings that the client takes.
 */
export type SiteCall = {
  readonly path: string;
  /** From its `?` on. */
  readonly search: string;
  readonly store: Store;
  readonly host: string;
  readonly protocol: FastifyRequest["protocol"];
  readonly headers: IncomingHttpHeaders;
  readonly acceptEncoding: string;
  readonly messages: Messages;
  cookie(name: string): string | undefined;
};

/** A file of a site, or its page; `isKept` says that what is at this address never changes. */
export type SiteAnswer = {
  status: number;
  type: string;
  body: Buffer | string;
  isImmutable?: boolean;
  headers?: Readonly<Record<string, string>>;
};

/** A page that scripts draw, and the files that it is made of, on every store's host. */
export type Site = {
  readonly path: `/${string}`;
  /** Answers what is below `path`; throws 404 where nothing is. */
  answer(call: SiteCall): Promise<SiteAnswer>;
};
