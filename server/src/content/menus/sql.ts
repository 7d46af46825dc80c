import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isUuid } from "../../kit/cursor.ts";
import { type MenuRow, menus } from "./columns.ts";

const count = statement("select count(*) from menus where store_id = $1");

/** Counts the store's menus. */
export const countMenus = async (tx: Tx): Promise<number> =>
  Number((await tx.query(count, [tx.storeId]))[0]![0]);

const byHandles = statement(
  `select ${menus.select} from menus m where m.store_id = $1 and (m.handle = any($2::text[]) or m.menu_id = any($3::uuid[]))`,
);

/** Finds menus by their handles or ids. */
export const findMenus = (tx: Tx, names: readonly string[]): Promise<MenuRow[]> =>
  tx.query(byHandles, [tx.storeId, names, names.filter(isUuid)]);
