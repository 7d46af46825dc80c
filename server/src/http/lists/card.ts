import { type TSchema, Type } from "typebox";
import type { Statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Reader } from "../nouns/columns.ts";
import type { OneOf, Permission } from "../request/principal.ts";
import type { Store } from "../request/store.ts";

type Counted = { name: string; description: string; reply: string; count: Statement };

/** A card of one number, which one statement counts; its $1 is the store. */
export const countCard = (needs: Card["needs"], { name, description, reply, count }: Counted): Card => ({
  needs,
  reply: Type.Object(
    { [name]: Type.Integer({ description }) },
    { additionalProperties: false, "x-name": reply },
  ),
  async read({ tx }) {
    const [row] = await tx.query(count, [tx.storeId]);
    return `{"${name}":${row![0]}}`;
  },
});

/** The request that a card is read for. */
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
