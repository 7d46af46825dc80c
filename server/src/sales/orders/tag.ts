import { invalidField, validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { MAX_TAGS } from "../../http/schema-parts.ts";
import { tagKey, tidyTags } from "../../kit/tags.ts";
import type { TagChange } from "./bulk-schemas.ts";
import type { OrderRow } from "./columns.ts";
import { lockOrder } from "./sql.ts";
import { updateOrderFields } from "./update.ts";

/** Gives an order tags, and takes others from it; the rest of them stays. Throws as `updateOrderFields`, and 400 where neither is sent. */
export async function tagOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  { add = [], remove = [] }: TagChange,
): Promise<OrderRow> {
  if (!add.length && !remove.length) throw validationFailed([{ field: "/add", code: "required" }]);
  const { tags } = await lockOrder(call.tx, id);
  const gone = new Set(remove.map(tagKey));
  const wanted = tidyTags([...tags.filter((tag) => !gone.has(tagKey(tag))), ...add]);
  if (wanted.length > MAX_TAGS) throw invalidField("/add", "too_many", { limit: MAX_TAGS });
  return updateOrderFields(call, id, { tags: wanted });
}
