import type { Row } from "../../db/pool.ts";
import { type Statement, statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { FilterSort } from "./schemas.ts";

const revision = statement("select revision from product_counts");

/** The catalogue's revision; undefined before its first product. */
export async function readRevision(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.query(revision);
  return row?.[0] ?? undefined;
}

// What the cursor is made of, as PostgreSQL prints it.
const keys: Record<FilterSort, string> = {
  relevance: "$2::real",
  createdAt: "p.created_at",
  updatedAt: "p.updated_at",
  price: "$2::bigint",
  name: "(select n.name from product_names n where n.product_id = p.product_id and n.language = $2)",
  rating: "p.average_rating",
};
// The rows' texts are long and few: each is made once.
const pages = new Map<string, Statement>();

function pageOf(select: string, sort: FilterSort): Statement {
  const id = `${sort} ${select}`;
  const known = pages.get(id);
  if (known) return known;
  const made = statement(`
    select n.revision, ${keys[sort]}, ${select}
    from unnest($1::uuid[]) with ordinality as wanted (product_id, place)
    join products p on p.product_id = wanted.product_id and p.deleted_at is null
    left join product_changes n on n.product_id = p.product_id
    order by wanted.place`);
  pages.set(id, made);
  return made;
}

/** Where the columns stand in a page's rows: the revision of the product's last change, the sort key, the product's own. */
export const CHANGED = 0;
export const KEY = 1;
export const ID = 2;

/**
 * The products of a page in its order, with `select` of each; those that are deleted by now are left out. `key` is of sorts by
 * what no column has; of names it is their language.
 */
export const readPage = (
  tx: Tx,
  select: string,
  sort: FilterSort,
  ids: readonly string[],
  key: number | string,
): Promise<Row[]> => tx.query(pageOf(select, sort), keys[sort].includes("$2") ? [ids, key] : [ids]);
