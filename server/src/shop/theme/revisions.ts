import { catalogueRevision, nextVisible } from "../../catalogue/products/index.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { contentRevision } from "../../platform/settings/index.ts";
import { activeTheme } from "../../platform/themes/index.ts";

const short = statement(`select ${catalogueRevision("$1")}, ${contentRevision("$1")}`);
const long = statement(
  `select ${catalogueRevision("$1")}, ${contentRevision("$1")}, ${activeTheme("$1")}, ${nextVisible("$2")}`,
);

/** What a shop's pages are made of, as texts that are others after each change. */
export type Revisions = {
  catalogue: string;
  content: string;
};

/** The revisions, which theme is active, and when the next product appears by itself, in milliseconds since 1970. */
export type ShopState = Revisions & {
  theme: { id: string; number: number; name: string } | undefined;
  nextVisible: number | undefined;
};

/** The revisions of what a shop shows. One short statement. */
export async function readRevisions(tx: Tx): Promise<Revisions> {
  const [row] = await tx.query(short, [tx.storeId]);
  return { catalogue: row?.[0] ?? "", content: row?.[1] ?? "" };
}

/** The same, with what pages are made with. */
export async function readShopState(tx: Tx, now: Date): Promise<ShopState> {
  const [row] = await tx.query(long, [tx.storeId, now]);
  const [catalogue, content, theme, next] = row!;
  return {
    catalogue: catalogue ?? "",
    content: content ?? "",
    theme: theme ? JSON.parse(theme) : undefined,
    nextVisible: next ? Date.parse(isoTime(next)) : undefined,
  };
}
