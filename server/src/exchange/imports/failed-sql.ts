import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Card } from "../../http/lists/card.ts";
import { readableResources } from "./permissions.ts";

const DAYS = 7;
const count = statement(`
  select count(*) from imports
  where store_id = $1 and created_at > $2 and status = 'failed' and resource = any($3::text[])`);

/** How many imports failed lately, of what the reader may read. One statement. */
export const importsCard: Card = {
  needs: ["products:read", "customers:read", "orders:read"],
  reply: Type.Object(
    {
      failed: Type.Integer({
        description: `Imports of the last ${DAYS} days that failed, of what the caller may read.`,
      }),
    },
    { additionalProperties: false, "x-name": "ImportsCard" },
  ),
  async read({ tx, now, can }) {
    const since = new Date(now.getTime() - DAYS * 86_400_000);
    const [row] = await tx.query(count, [tx.storeId, since, readableResources(can)]);
    return `{"failed":${row![0]}}`;
  },
};
