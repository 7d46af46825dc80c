import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { tagKey } from "../../kit/text/tidy.ts";
import { lockSettings, storeWithSettings } from "../../platform/settings/index.ts";
import type { TaggedGroup } from "./members.ts";

/** The most groups with a tag: all of them are read with each price. */
const MOST = 100;

const find = statement(
  "select group_id, tag from customer_groups where store_id = $1 and tag is not null order by group_id",
);

/** Has the groups that have a tag travel with the settings. Throws 400 where there are too many. */
export async function storeGroupsWithSettings(tx: Tx): Promise<void> {
  // The second of two concurrent changes reads what the first one wrote.
  await lockSettings(tx);
  const rows = await tx.query(find, [tx.storeId]);
  if (rows.length > MOST) throw invalidField("/tag", "too_many_tagged_groups", { limit: MOST });
  const groups = rows.map(([id, tag]): TaggedGroup => ({ id: id!, tag: tagKey(tag!) }));
  await storeWithSettings(tx, "customerGroups", JSON.stringify(groups));
}
