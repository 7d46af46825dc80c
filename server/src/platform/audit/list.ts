import { Type } from "typebox";
import { equals, filter } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { instant } from "../../kit/time/instant.ts";
import { actorKinds, entries, ways } from "./columns.ts";

const lower = (id: string) => id.toLowerCase();

/**
 * A store's audit log, newest first. All entries are counted as they are written, those of a filter when it
 * is used.
 */
export const auditLog = list({
  name: "entries",
  row: entries.schema({ "x-name": "AuditEntry" }),
  reply: "AuditLog",
  table: entries,
  from: "audit_entries e",
  sorts: { at: byTime("e.at") },
  sort: "-at",
  filters: {
    actorKind: equals(
      "e.actor_kind",
      Type.Unsafe<string>({
        type: "string",
        enum: [...actorKinds],
        description: "The kind of actor.",
      }),
    ),
    actorId: equals(
      "e.actor_id",
      Type.String({ format: "uuid", description: "The id of the key or the person." }),
      lower,
    ),
    action: equals(
      "e.action",
      Type.String({ maxLength: 200, description: "The action.", examples: ["products.update"] }),
    ),
    via: equals(
      "e.via",
      Type.Unsafe<string>({
        type: "string",
        enum: [...ways],
        description: "Only what was sent this way.",
      }),
    ),
    resourceId: equals(
      "e.resource_id",
      Type.String({ format: "uuid", description: "The id of the resource that was changed or exported." }),
      lower,
    ),
    since: filter(
      Type.String({ format: "date-time", description: "From this time on." }),
      (since, param) => `e.at >= ${param(instant(since)!)}`,
    ),
    until: filter(
      Type.String({ format: "date-time", description: "Before this time." }),
      (until, param) => `e.at < ${param(instant(until)!)}`,
    ),
  },
  total: (_, filters) =>
    filters ? undefined : "(select coalesce(sum(total), 0)::bigint from audit_counts where store_id = $1)",
});
