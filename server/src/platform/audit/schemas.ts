import { type Static, type TSchema, Type } from "typebox";
import { listQuery, Pagination } from "../../http/lists.ts";

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const kinds = ["api_key", "owner", "staff", "cli"] as const;
const Time = Type.String({ format: "date-time", examples: ["2026-01-31T12:00:00.000Z"] });

export const AuditQuery = Type.Object(
  {
    ...listQuery,
    actorKind: Type.Optional(
      Type.Unsafe<string>({ type: "string", enum: [...kinds], description: "What kind of actor did it." }),
    ),
    actorId: Type.Optional(
      Type.String({ format: "uuid", description: "The key or the person that did it." }),
    ),
    action: Type.Optional(
      Type.String({ maxLength: 200, description: "What was done.", examples: ["products.update"] }),
    ),
    resourceId: Type.Optional(Type.String({ format: "uuid", description: "What it was done to." })),
    since: Type.Optional(Type.String({ format: "date-time", description: "From this time on." })),
    until: Type.Optional(Type.String({ format: "date-time", description: "Before this time." })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

const AuditEntry = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    at: Time,
    actor: Type.Object(
      {
        kind: Type.Unsafe<string>({
          type: "string",
          enum: [...kinds],
          description: "`cli` is an operator at the command line.",
        }),
        id: orNull(Type.String({ format: "uuid" })),
        name: orNull(
          Type.String({ description: "What the key or the person is called now; null for `cli`." }),
        ),
      },
      { additionalProperties: false },
    ),
    action: Type.String({
      description:
        "The resource and the act: the words of the endpoint's path, and create, update or delete where the path itself names no act.",
      examples: ["products.update", "api-keys.rotate"],
    }),
    resourceId: orNull(Type.String({ format: "uuid" })),
    fields: Type.Array(Type.String(), {
      description: "The names of the fields that were sent, never their values.",
    }),
    ip: orNull(Type.String()),
    requestId: orNull(Type.String({ description: "The X-Request-Id of the request that did it." })),
  },
  { additionalProperties: false, "x-name": "AuditEntry" },
);

export const AuditLog = Type.Object(
  { entries: Type.Array(AuditEntry), pagination: Pagination },
  { "x-name": "AuditLog" },
);
