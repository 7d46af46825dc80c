import { type Static, Type } from "typebox";
import { invalidField } from "../../http/answers/errors.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { keyNames } from "../api-keys/index.ts";
import { customerNames } from "../customers/index.ts";
import { memberNames } from "../staff/index.ts";

const MOST = 100;
const types = ["owner", "staff", "api_key", "customer", "guest", "system"] as const;
type ActorType = (typeof types)[number];

const Query = Type.Object(
  {
    actors: Type.String({
      maxLength: 6_000,
      description: `Up to ${MOST} texts of \`actor\`, separated by commas.`,
      examples: ["owner:01a1fe6d-e9c8-700d-83b0-2dc972005d4b,server"],
    }),
  },
  { additionalProperties: false },
);
const Actor = Type.Object(
  {
    actor: Type.String({ description: "The text that was sent." }),
    type: Type.Unsafe<ActorType>({
      type: "string",
      enum: [...types],
      description:
        "`api_key`: a key, and so an app or a program. `guest`: a shopper without an account. `system`: the server, or an operator at the command line.",
    }),
    id: orNull(Type.String({ format: "uuid" })),
    name: orNull(
      Type.String({
        description:
          "Their current name. Null for guests and the system, for those who are gone, and for customers without the permission `customers:read`.",
      }),
    ),
  },
  closedObject("Actor"),
);
const ActorList = Type.Object(
  { actors: Type.Array(Actor, { description: "In the order asked for." }) },
  closedObject("ActorList"),
);

/** Resolves the actors that the store's records name as texts. */
export const actorRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/v1/actors",
    permission: [
      ...readsOrders,
      "payments:read",
      "products:read",
      "customers:read",
      "gift_cards:read",
      "settings:read",
    ],
    tag: "Staff",
    summary: "Name who did something",
    description:
      "Timelines of orders, movements of stock, refunds, gift cards and other records say who did something by a text, `actor`, such as `owner:01a1…`. This names the people and the keys behind such texts, as they are called today.",
    query: Query,
    reply: ActorList,
    async handle({ tx, query, can }) {
      const asked = (query as Static<typeof Query>).actors.split(",").map((text) => text.trim());
      if (asked.length > MOST) throw invalidField("/actors", "too_many", { limit: MOST });
      const parsed = asked.map(parse);
      const idsOf = (...wanted: readonly ActorType[]) => [
        ...new Set(parsed.flatMap(({ type, id }) => (id !== null && wanted.includes(type) ? id : []))),
      ];
      const found = await Promise.all([
        memberNames(tx, idsOf("owner", "staff")),
        keyNames(tx, idsOf("api_key")),
        can("customers:read") ? customerNames(tx, idsOf("customer")) : new Map<string, string>(),
      ]);
      const names = new Map(found.flatMap((all) => [...all]));
      const actors = parsed.map((one) => ({ ...one, name: (one.id !== null && names.get(one.id)) || null }));
      return { message: "ok", data: JSON.stringify({ actors }) };
    },
  }),
];

// Imported records may contain any text, which names no actor of this store.
function parse(actor: string): { actor: string; type: ActorType; id: string | null } {
  const [, kind, id = ""] = /^(owner|staff|api_key|customer):(.+)$/.exec(actor) ?? [];
  if (kind && isUuid(id.toLowerCase())) return { actor, type: kind as ActorType, id: id.toLowerCase() };
  return { actor, type: actor === "guest" || actor === "anonymous" ? "guest" : "system", id: null };
}
