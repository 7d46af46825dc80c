import type { Fields } from "./column.ts";
import type { MessageKey } from "./messages/index.ts";
import type { Noun } from "./noun.ts";
import type { List } from "./page.ts";
import type { Area } from "./principal.ts";
import { type Answer, type Call, type Route, route } from "./route.ts";
import type { RowOf } from "./table.ts";
import type { Tag } from "./tags.ts";
import type { CreateOf, UpdateOf } from "./written.ts";

type Named<End extends string> = MessageKey extends infer Key
  ? Key extends `${infer Name}.${End}`
    ? Name
    : never
  : never;
type Spoken = Named<"created"> & Named<"updated"> & Named<"deleted">;

/** How the endpoints of a noun are called and described. */
type Told = {
  path: string;
  /** What one is called, and many: "a coupon", "coupons". */
  one: string;
  many: string;
  tag: Tag;
  /** An area, or `member` where people alone have one. */
  permission: Area | "member";
  /** What its messages begin with: `coupon.created`, `coupon.updated`, `coupon.deleted`. */
  messages: Spoken;
  /** Texts of the reference, by the endpoints. */
  about?: Partial<Record<"list" | "create" | "update" | "remove", string>>;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of any filters
type AnyList = Pick<List<any, object>, "query" | "reply" | "answer">;

/** The five endpoints of a noun: list, read one, create, update, delete. */
export function nounRoutes<F extends Fields>(
  { path, one, many, tag, permission, messages, about = {} }: Told,
  noun: Omit<Noun<F>, "lock">,
  list: AnyList,
): Route[] {
  const { table, reply, writes } = noun;
  const reads = permission === "member" ? permission : (`${permission}:read` as const);
  const bare = one.replace(/^an? /, "");
  const described = (description: string | undefined) => (description === undefined ? {} : { description });
  const answer = (call: Call, row: RowOf<F>, message: MessageKey): Answer => ({
    message,
    data: table.json(row, call),
    version: Number(table.text(row, "version")),
  });
  const { Create, Update, readOnly } = writes;
  return [
    route({
      method: "GET",
      path,
      permission: reads,
      tag,
      summary: `List ${many}`,
      ...described(about.list),
      query: list.query,
      reply: list.reply,
      async handle(call) {
        return { message: "ok", data: await list.answer(call) };
      },
    }),
    route({
      method: "GET",
      path: `${path}/:id`,
      permission: reads,
      tag,
      summary: `Read one ${bare}`,
      reply,
      versioned: true,
      async handle(call) {
        const row = await noun.get(call.tx, call.params.id!);
        noun.see(call, row);
        return answer(call, row, "ok");
      },
    }),
    route({
      method: "POST",
      path,
      permission,
      tag,
      summary: `Create ${one}`,
      ...described(about.create),
      body: Create,
      inspect: (body, call) => noun.faults(body as never, call),
      readOnly,
      reply,
      status: 201,
      async handle(call) {
        const row = await noun.create(call, call.body as CreateOf<F>);
        const location = `${path}/${table.text(row, "id")}`;
        return { ...answer(call, row, `${messages}.created`), status: 201, location };
      },
    }),
    route({
      method: "PUT",
      path: `${path}/:id`,
      permission,
      tag,
      summary: `Update ${one}`,
      description: about.update ?? "A field left out keeps its value.",
      body: Update,
      inspect: (body, call) => noun.faults(body as never, call, true),
      reply,
      versioned: true,
      async handle(call) {
        const row = await noun.update(call, call.params.id!, call.body as UpdateOf<F>);
        return answer(call, row, `${messages}.updated`);
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/:id`,
      permission,
      tag,
      summary: `Delete ${one}`,
      ...described(about.remove),
      versioned: true,
      async handle(call) {
        await noun.remove(call, call.params.id!);
        return { message: `${messages}.deleted`, data: null };
      },
    }),
  ];
}
