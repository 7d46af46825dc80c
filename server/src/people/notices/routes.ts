import { type Static, Type } from "typebox";
import { validationFailed } from "../../http/answers/errors.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import type { Principal } from "../../http/request/principal.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import {
  About,
  channels,
  kindNames,
  listVisibleKinds,
  type NoticeKind,
  noticeKinds,
  type Preferences,
  wants,
} from "./kinds.ts";
import {
  countUnread,
  findNotices,
  findPreferences,
  type NoticeReader,
  noteAllRead,
  noteRead,
  putPreferences,
} from "./sql.ts";

const tag = "Overview";
const path = "/api/v1/notices";
const MOST = 100;
const DEFAULT_MOST = 20;

const Kind = Type.Unsafe<NoticeKind>({
  type: "string",
  enum: [...kindNames],
  "x-may-grow": true,
  description: kindNames.map((kind) => `\`${kind}\`: ${noticeKinds[kind].when}`).join(" "),
});
const Id = Type.String({ format: "uuid" });
const Notice = Type.Object(
  {
    id: Id,
    kind: Kind,
    resourceId: orNull(
      Type.String({ format: "uuid", description: "The order, product, webhook or agent that it tells of." }),
    ),
    about: About,
    isRead: Type.Boolean(),
    createdAt: Type.String({ format: "date-time" }),
  },
  closedObject("Notice"),
);
const Unread = Type.Integer({ description: `How many you have not read; ${MOST} for as many or more.` });
const Notices = Type.Object(
  {
    notices: Type.Array(Notice, { description: "The newest first." }),
    unread: Unread,
    nextCursor: orNull(Type.String({ description: "`after` of the next page; null on the last one." })),
  },
  closedObject("Notices"),
);
const Query = Type.Object(
  {
    isRead: Type.Optional(Type.Boolean({ description: "False: only those that you have not read." })),
    after: Type.Optional(Type.String({ format: "uuid", description: "Where the page before ended." })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: DEFAULT_MOST })),
  },
  { additionalProperties: false },
);
const Read = Type.Object(
  {
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST, uniqueItems: true })),
    all: Type.Optional(Type.Boolean({ description: "True for all that there are now." })),
  },
  closedObject("NoticesRead"),
);

const Inbox = Type.Boolean({ description: "In the list of notices; default true." });
const Mail = Type.Boolean({
  description: "By email, at most one every few minutes for all that came; default false.",
});
const PreferencesUpdate = Type.Object(
  {
    preferences: Type.Array(
      Type.Object(
        { kind: Kind, inbox: Type.Optional(Inbox), mail: Type.Optional(Mail) },
        closedObject("NoticePreferenceUpdate"),
      ),
      { minItems: 1, maxItems: kindNames.length },
    ),
  },
  closedObject("NoticePreferencesUpdate"),
);
const PreferencesReply = Type.Object(
  {
    preferences: Type.Array(
      Type.Object({ kind: Kind, inbox: Inbox, mail: Mail }, closedObject("NoticePreference")),
      { description: "One for each kind that you may see." },
    ),
  },
  closedObject("NoticePreferences"),
);

/** The endpoints by which the store's people read what happened, and choose how they are told. */
export const noticeRoutes: readonly Route[] = [
  route({
    method: "GET",
    path,
    permission: "member",
    tag,
    summary: "List your notices",
    description:
      "Events that you may want to know of: those that your role lets you see, and those that are for you alone. They are stored for 90 days. An order appears some seconds after it was placed.",
    query: Query,
    reply: Notices,
    async handle(call) {
      const { isRead, after = null, limit = DEFAULT_MOST } = call.query as Static<typeof Query>;
      const reader = await readerOf(call);
      const [unread, found] = await Promise.all([
        countUnread(call.tx, reader),
        findNotices(call.tx, reader, { isUnread: isRead === false, after, most: limit + 1 }),
      ]);
      const notices = found.slice(0, limit);
      const nextCursor = found.length > limit ? notices.at(-1)!.id : null;
      return { message: "ok", data: JSON.stringify({ notices, unread, nextCursor }) };
    },
  }),
  route({
    method: "POST",
    path: `${path}/read`,
    permission: "member",
    tag,
    operation: "readNotices",
    audited: false,
    summary: "Mark notices as read",
    description: "Send `ids`, or `all`. Only for yourself: others have read what they have read.",
    body: Read,
    reply: Type.Object({ unread: Unread }, closedObject("NoticesUnread")),
    async handle(call) {
      const { ids = [], all = false } = call.body;
      if (!ids.length && !all) throw validationFailed([{ field: "/ids", code: "required" }]);
      const reader = await readerOf(call);
      if (all) await noteAllRead(call.tx, reader.staffId);
      else
        await noteRead(
          call.tx,
          reader,
          ids.map((id) => id.toLowerCase()),
        );
      return { message: "ok", data: JSON.stringify({ unread: await countUnread(call.tx, reader) }) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/preferences`,
    permission: "member",
    tag,
    operation: "getNoticePreferences",
    summary: "Read how you are told",
    reply: PreferencesReply,
    async handle(call) {
      return {
        message: "ok",
        data: serializePreferences(call, await findPreferences(call.tx, call.principal!.id)),
      };
    },
  }),
  route({
    method: "PUT",
    path: `${path}/preferences`,
    permission: "member",
    tag,
    summary: "Choose how you are told",
    description: "By kind of notice. A kind, or a way, that is left out stays as it is.",
    body: PreferencesUpdate,
    reply: PreferencesReply,
    async handle(call) {
      const before = await findPreferences(call.tx, call.principal!.id);
      const after: { -readonly [Kind in keyof Preferences]: Preferences[Kind] } = { ...before };
      for (const { kind, ...choice } of call.body.preferences) after[kind] = { ...after[kind], ...choice };
      if (JSON.stringify(after) !== JSON.stringify(before))
        await putPreferences(call.tx, call.principal!.id, after);
      return { message: "notice.preferences", data: serializePreferences(call, after) };
    },
  }),
];

type Reading = Pick<Call, "tx" | "principal">;

/** Who asks, and the kinds that they see and have not turned off. */
async function readerOf({ tx, principal }: Reading): Promise<NoticeReader> {
  const { kind, id, permissions } = principal as Principal;
  const chosen = await findPreferences(tx, id);
  const kinds = listVisibleKinds(permissions).filter((one) => wants(chosen, one, "inbox"));
  return { staffId: id, actor: `${kind}:${id}`, kinds };
}

const serializePreferences = ({ principal }: Pick<Call, "principal">, chosen: Preferences): string =>
  JSON.stringify({
    preferences: listVisibleKinds(principal!.permissions).map((kind) => ({
      kind,
      ...Object.fromEntries(channels.map((channel) => [channel, wants(chosen, kind, channel)])),
    })),
  });
