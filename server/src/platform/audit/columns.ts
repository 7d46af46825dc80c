import { Type } from "typebox";
import { group, id, json, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";

export const actorKinds = ["api_key", "owner", "staff", "customer", "cli"] as const;

/** The ways in which a request can be sent on someone's behalf. */
export const ways = ["mcp"] as const;

// A name is looked up when it is read: an actor that was renamed is found under the name of today.
const actorName = `case e.actor_kind
  when 'cli' then null
  when 'customer' then null
  when 'api_key' then (select k.name from api_keys k where k.store_id = $1 and k.api_key_id = e.actor_id)
  else (select coalesce(nullif(s.name, ''), s.email) from staff s
    where s.store_id = $1 and s.staff_id = e.actor_id) end`;

/** The columns of an audit entry `e` of the store `$1`. */
export const entries = table("e", {
  id: id("entry_id"),
  at: time("at"),
  actor: group({
    kind: word(
      "e.actor_kind",
      Type.Unsafe<string>({
        type: "string",
        enum: [...actorKinds],
        description:
          "`cli` is an operator at the command line; `customer` is a customer who exported their own data.",
      }),
    ),
    id: orNull(id("e.actor_id")),
    name: orNull(
      text(actorName, {
        description: "The current name of the key or the person; null for `cli` and `customer`.",
      }),
    ),
  }),
  action: text("action", {
    description:
      "The resource and the act, taken from the endpoint's path. Where the path names no act, it is create, update or delete.",
    examples: ["products.update", "api-keys.rotate"],
  }),
  resourceId: orNull(id("resource_id")),
  fields: json(
    "fields",
    Type.Array(Type.String(), { description: "The names of the fields that were sent, never their values." }),
  ),
  ip: orNull(text("ip")),
  via: orNull(
    word(
      "via",
      Type.Unsafe<string>({
        type: "string",
        enum: [...ways],
        description: "By what it was sent: `mcp` where a program did it by the Model Context Protocol.",
      }),
    ),
  ),
  requestId: orNull(text("request_id", { description: "The X-Request-Id of that request." })),
});
