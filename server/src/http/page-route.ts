import type { Tx } from "../db/tenant.ts";
import type { Html } from "../kit/html.ts";
import type { Vault } from "../kit/vault.ts";
import type { Access, Principal } from "./principal.ts";
import type { Method } from "./route.ts";
import type { Speech } from "./speech.ts";
import type { Store } from "./store.ts";

/** What a page knows of its request; no transaction is open: `reads` reads, and `write` runs work in one. */
export type PageCall = {
  readonly store: Store;
  readonly principal: Principal | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly now: Date;
  readonly vault: Vault;
  readonly reads: Tx;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The server's words in the visitor's language; in another one where they name none that it speaks. */
  speechOr(language: string): Speech;
};

/** A page for people: its head, and what it shows; or where else the visitor is sent. `status` is 200 where not said. */
export type Page = { title: string; locale: string; body: Html; status?: number; refreshAfter?: number };
export type PageAnswer = Page | { seeOther: string };

/** A page as data: who may see it, and what it shows. It is rendered by the server, and works without scripts. */
export type PageRoute = {
  readonly method: Extract<Method, "GET" | "POST">;
  /** As in `/pay/:id/:token`. Where a parameter is none, the page is not there. */
  readonly path: string;
  readonly params: Readonly<Record<string, "id" | "token">>;
  readonly permission: Access;
  /** Where its forms may lead besides this host. */
  readonly formsTo?: readonly string[];
  handle(call: PageCall): Promise<PageAnswer>;
};
