import { MAX_LINES } from "../../../orders/model/index.ts";
import { isDamaged } from "../files/csv-rows.ts";
import type { RowGroup } from "../files/gather-rows.ts";
import { type Notice, notice } from "../notice.ts";

/** The most characters in the rows of an order: a stranger's file may have longer ones. */
export const MAX_CHARACTERS = 2_000_000;

/** Why the rows of an order cannot be imported, if they cannot. */
export function rowFault({ rows, count, isTooLong }: RowGroup): Notice | undefined {
  if (isTooLong && count > MAX_LINES) return notice("import.too_many_lines", { count, limit: MAX_LINES });
  if (isTooLong) return notice("import.order_too_long", { limit: MAX_CHARACTERS });
  const damaged = rows.find(isDamaged);
  return damaged && notice("import.not_utf8", { line: damaged.line });
}
