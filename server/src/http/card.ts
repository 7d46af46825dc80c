import type { TSchema } from "typebox";
import type { Tx } from "../db/tenant.ts";
import type { Reader } from "./columns.ts";
import type { OneOf, Permission } from "./principal.ts";
import type { Store } from "./store.ts";

/** What a card knows of the request. */
export type CardReader = Reader & {
  readonly tx: Tx;
  readonly store: Store;
  readonly now: Date;
  readonly languages: readonly string[];
};

/** A noun's part of the dashboard: who may see it, the schema of what it shows, and the JSON text of that. */
export type Card = {
  readonly needs: Permission | OneOf;
  readonly reply: TSchema;
  read(reader: CardReader): Promise<string>;
};
