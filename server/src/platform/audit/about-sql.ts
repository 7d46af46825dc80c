import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Reader } from "../../http/nouns/columns.ts";
import { hide, id, json, text, time } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";

const entries = table("e", {
  id: hide(id("entry_id")),
  at: time("at", {}),
  actor: text("actor_kind"),
  action: text("action"),
  fields: json("fields", Type.Array(Type.String())),
});

/** An entry as shown to the person whom it concerns: it names the kind of actor, not the actor. */
export const EntryAbout = entries.schema({});

const find = statement(`
  select ${entries.select} from audit_entries e where store_id = $1 and resource_id = $2 order by at, entry_id`);

/** The entries about a resource, the oldest first, as the JSON text of an array. */
export const entriesAbout = async (call: Reader & { tx: Tx }, resourceId: string): Promise<string> =>
  entries.array(await call.tx.query(find, [call.tx.storeId, resourceId]), call);
