import { catalogueRevision, nextVisible } from "../../catalogue/products/index.ts";
import { nextPublicationSql } from "../../content/pages/index.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import { contentRevision } from "../../platform/settings/index.ts";
import { activeTheme } from "../../platform/themes/index.ts";

const read = statement(
  `select ${catalogueRevision("$1")}, ${contentRevision("$1")}, ${nextVisible("$2")}, ${nextPublicationSql("$2")}`,
);
const findTheme = statement(`select ${activeTheme("$1")}`);

/**
 * Revisions of the data behind a shop's pages: they differ after each change, also when scheduled content has
 * appeared.
 */
export type Revisions = {
  catalogue: string;
  content: string;
};

/** The revisions, and when the next product or page appears by itself, in milliseconds since 1970. */
export type ShopState = Revisions & { nextVisible: number | undefined };

/** The revisions of what a shop shows. One short statement. */
export async function readShopState(tx: Tx, now: Date): Promise<ShopState> {
  const [row] = await tx.query(read, [tx.storeId, now]);
  const [catalogue, content, product, page] = row!;
  const times = [product, page].flatMap((next) => (next ? [Date.parse(isoTime(next))] : []));
  return {
    // The revision of the categories stays the last word.
    catalogue: `${product ?? ""} ${catalogue ?? ""}`,
    content: `${content ?? ""} ${page ?? ""}`,
    nextVisible: times.length ? Math.min(...times) : undefined,
  };
}

/** The theme that a store shows; undefined where none is active. */
export type ActiveTheme = { id: string; number: number; name: string };

/** Reads which theme is active. */
export async function readActiveTheme(tx: Tx): Promise<ActiveTheme | undefined> {
  const [row] = await tx.query(findTheme, [tx.storeId]);
  return row?.[0] ? JSON.parse(row[0]) : undefined;
}
