import { type Statement, statement } from "../../db/statement.ts";

/** Whether a category (alias c) is shown to shoppers: it is active, and so are all above it. */
export const SHOWN = `(c.is_active and not (c.path && array(
  select hidden.category_id from categories hidden where not hidden.is_active)))`;

/** The category of a product (alias p) that shoppers see: none where it is not shown. */
export const SHOWN_CATEGORY = `(select c.category_id from categories c
  where c.store_id = p.store_id and c.category_id = p.category_id and ${SHOWN})`;

/** Which categories are shown and are one of some, or below one; `ids` is an array of theirs in SQL. */
export const shownWithin = (ids: string) => `(select c.category_id from categories c
  where (c.category_id = any(${ids}) or c.path && ${ids}) and ${SHOWN})`;

/** Reads `select` of all categories (alias c) that are shown, siblings in their order. */
export const shownCategories = (select: string): Statement =>
  statement(
    `select ${select} from categories c where ${SHOWN} order by c.position, c.sort_name, c.category_id`,
  );
