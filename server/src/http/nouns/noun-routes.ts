import type { TSchema } from "typebox";
import type { Answer } from "../answers/answer.ts";
import type { Tag } from "../answers/tags.ts";
import type { Effect } from "../effects.ts";
import type { List } from "../lists/page.ts";
import type { MessageKey } from "../messages.ts";
import type { Area } from "../request/principal.ts";
import { type Call, type Route, route } from "../route.ts";
import type { Fields, Reader } from "./column.ts";
import type { Noun } from "./noun.ts";
import type { RowOf, Table } from "./table.ts";
import type { CreateOf, UpdateOf } from "./writable.ts";

type Named<End extends string> = MessageKey extends infer Key
  ? Key extends `${infer Name}.${End}`
    ? Name
    : never
  : never;
type Verb = "list" | "read" | "create" | "update" | "remove";
type If<V extends Verb, Has extends Verb, End extends string> = Has extends V ? Named<End> : string;
type Spoken<V extends Verb> = If<V, "create", "created"> &
  If<V, "update", "updated"> &
  If<V, "remove", "deleted">;

/** How the endpoints of a noun are called and described. */
type NounDescription<V extends Verb> = {
  path: string;
  /** The word for one, and for many: "a coupon", "coupons". */
  one: string;
  many: string;
  tag: Tag;
  /** An area, or `member` where people alone have one. */
  permission: Area | "member";
  /** The beginning of its message keys: `coupon.created`, `coupon.updated`, `coupon.deleted`. */
  messages: Spoken<V>;
  /** Those of its verbs that are endpoints; all where not said. */
  verbs?: readonly V[];
  /** Texts of the reference, by the endpoints; the summary where it is not "Update a coupon" or its like. */
  about?: Partial<Record<Verb, string>>;
  summary?: Partial<Record<Verb, string>>;
  /** The effects that creating and updating may have. */
  effects?: Partial<Record<"create" | "update", readonly Effect[]>>;
};

/**
 * How a row is made that has a secret, such as a key's text: its creation alone answers that, as the field
 * `name`.
 */
type Once<F extends Fields> = {
  name: string;
  reply: TSchema;
  create(call: Call, input: CreateOf<F>): Promise<{ row: RowOf<F>; secret: string }>;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of any filters
type AnyList = Pick<List<any, any>, "query" | "reply" | "answer">;
type Head = Pick<Route, "path" | "permission" | "tag" | "summary" | "description" | "operation">;

/** The endpoint of a list; `given` is what the list goes by beside its query. */
export const listRoute = (head: Head, list: AnyList, given = (_call: Call): object => ({})): Route =>
  route({
    method: "GET",
    ...head,
    query: list.query,
    reply: list.reply,
    async handle(call) {
      return { message: "ok", data: await list.answer({ ...call, ...given(call) }) };
    },
  });

/**
 * Answers a row, with its version where it has one; `more` are further fields, such as a secret that is
 * answered this once.
 */
export function rowAnswer<F extends Fields>(
  table: Table<F>,
  call: Reader,
  row: RowOf<F>,
  message: MessageKey,
  more?: Readonly<Record<string, unknown>>,
): Answer {
  return {
    message,
    data: table.json(row, call, more && JSON.stringify(more).slice(1, -1)),
    ...("version" in table.fields && { version: Number(table.text(row, "version")) }),
  };
}

/** Answers a row that was made, the same way; `path` is that of all of its kind. */
export const madeAnswer = <F extends Fields>(
  path: string,
  table: Table<F>,
  call: Reader,
  row: RowOf<F>,
  message: MessageKey,
  more?: Readonly<Record<string, unknown>>,
): Answer => ({
  ...rowAnswer(table, call, row, message, more),
  status: 201,
  location: `${path}/${table.text(row, "id")}`,
});

/**
 * The endpoints of a noun: list, read one, create, update, delete. `once` is of a noun whose rows have a
 * secret.
 */
export function nounRoutes<F extends Fields, V extends Verb = Verb>(
  {
    path,
    one,
    many,
    tag,
    permission,
    messages,
    verbs,
    about = {},
    summary = {},
    effects = {},
  }: NounDescription<V>,
  noun: Omit<Noun<F>, "lock">,
  list: AnyList,
  once?: Once<F>,
): Route[] {
  const { table, reply, writes } = noun;
  const reads = permission === "member" ? permission : (`${permission}:read` as const);
  const bare = one.replace(/^an? /, "");
  const versioned = "version" in table.fields;
  const head = (verb: Verb, otherwise: string) => ({
    tag,
    summary: summary[verb] ?? otherwise,
    ...(about[verb] !== undefined && { description: about[verb] }),
  });
  const messageKey = (end: string) => `${messages}.${end}` as MessageKey;
  const { Create, Update, readOnly, fixed } = writes;
  const routes: Record<Verb, Route> = {
    list: listRoute({ path, permission: reads, ...head("list", `List ${many}`) }, list),
    read: route({
      method: "GET",
      path: `${path}/:id`,
      permission: reads,
      ...head("read", `Read one ${bare}`),
      reply,
      versioned,
      async handle(call) {
        const row = await noun.get(call.tx, call.params.id!);
        noun.see(call, row);
        return rowAnswer(table, call, row, "ok");
      },
    }),
    create: route({
      method: "POST",
      path,
      permission,
      ...head("create", `Create ${one}`),
      effects: effects.create ?? [],
      body: Create,
      readOnly,
      reply: once?.reply ?? reply,
      status: 201,
      ...(once && { secret: true }),
      async handle(call) {
        const input = call.body as CreateOf<F>;
        const made = once ? await once.create(call, input) : { row: await noun.create(call, input) };
        const more = once && "secret" in made ? { [once.name]: made.secret } : undefined;
        return madeAnswer(path, table, call, made.row, messageKey("created"), more);
      },
    }),
    update: route({
      method: "PUT",
      path: `${path}/:id`,
      permission,
      ...head("update", `Update ${one}`),
      description: "update" in about ? about.update : "A field left out keeps its value.",
      effects: effects.update ?? [],
      body: Update,
      readOnly: fixed,
      reply,
      versioned,
      async handle(call) {
        const row = await noun.update(call, call.params.id!, call.body as UpdateOf<F>);
        return rowAnswer(table, call, row, messageKey("updated"));
      },
    }),
    remove: route({
      method: "DELETE",
      path: `${path}/:id`,
      permission,
      ...head("remove", `Delete ${one}`),
      versioned,
      async handle(call) {
        await noun.remove(call, call.params.id!);
        return { message: messageKey("deleted"), data: null };
      },
    }),
  };
  return Object.entries(routes).flatMap(([verb, one]) => (!verbs || verbs.includes(verb as V) ? [one] : []));
}
