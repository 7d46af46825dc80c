import { Type } from "typebox";
import type { Statement } from "../db/statement.ts";
import type { Card } from "./card.ts";

type Counted = { name: string; description: string; reply: string; count: Statement };

/** A card of one number, which one statement counts; its $1 is the store. */
export const countedCard = (needs: Card["needs"], { name, description, reply, count }: Counted): Card => ({
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
