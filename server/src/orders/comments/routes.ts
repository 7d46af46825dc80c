import { Type } from "typebox";
import { listRoute, madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { changesOrders, readsOrders } from "../../http/request/principal.ts";
import { type Route, route } from "../../http/route.ts";
import { findColleagues } from "../../people/staff/index.ts";
import type { ReleaseMedia } from "../../platform/media/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { type CommentFields, comments, commentWrites, OrderComment } from "./columns.ts";
import { commentsOfOrder } from "./list.ts";
import { getComment } from "./sql.ts";
import { addComment, removeComment, updateComment } from "./write.ts";

const tag = "Orders";
const OF_ORDER = "/api/v1/orders/:id/comments";
const ONE = `${OF_ORDER}/:commentId`;

const MentionableList = Type.Object(
  {
    people: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: "uuid" }),
          name: Type.String({ description: "Their name, else their email." }),
        },
        closedObject("Mentionable"),
      ),
      { description: "In the order of their names." },
    ),
  },
  closedObject("MentionableList"),
);

/**
 * The endpoints of comments on orders; `originOf` builds the links of mails about mentions, `releaseMedia`
 * deletes files that nothing shows any more.
 */
export const commentRoutes = ({
  originOf,
  releaseMedia,
}: {
  originOf: OriginOf;
  releaseMedia: ReleaseMedia;
}): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/orders/mentionable",
    permission: readsOrders,
    tag,
    operation: "listMentionable",
    summary: "List the people whom comments can mention",
    description: "The owner and the active members of the staff whose role may read orders.",
    reply: MentionableList,
    async handle({ tx }) {
      const people = (await findColleagues(tx, readsOrders)).map(({ id, name }) => ({ id, name }));
      return { message: "ok", data: JSON.stringify({ people }) };
    },
  }),
  listRoute(
    {
      path: OF_ORDER,
      permission: readsOrders,
      tag,
      summary: "List the comments on an order",
      description: "The newest first. Shoppers never see them.",
    },
    commentsOfOrder,
    ({ params }) => ({ orderId: params.id! }),
  ),
  route({
    method: "GET",
    path: ONE,
    permission: readsOrders,
    tag,
    summary: "Read one comment",
    reply: OrderComment,
    versioned: true,
    async handle(call) {
      return rowAnswer(
        comments,
        call,
        await getComment(call.tx, call.params.id!, call.params.commentId!),
        "ok",
      );
    },
  }),
  route({
    method: "POST",
    path: OF_ORDER,
    permission: changesOrders,
    tag,
    summary: "Comment on an order",
    description:
      "Stands in the timeline that the store's people see; shoppers never see it, and the order's version stays. Comments are deleted when the customer is anonymized, with those of their files that nothing else shows.",
    body: commentWrites.Create,
    readOnly: commentWrites.readOnly,
    reply: OrderComment,
    status: 201,
    async handle(call) {
      const orderId = call.params.id!.toLowerCase();
      const row = await addComment({ ...call, originOf }, orderId, call.body as CreateOf<CommentFields>);
      return madeAnswer(`/api/v1/orders/${orderId}/comments`, comments, call, row, "comment.created");
    },
  }),
  route({
    method: "PUT",
    path: ONE,
    permission: changesOrders,
    tag,
    summary: "Edit one's own comment",
    description:
      "A field left out keeps its value. Only its author may edit a comment; people whom it did not mention before are emailed.",
    body: commentWrites.Update,
    readOnly: commentWrites.fixed,
    reply: OrderComment,
    versioned: true,
    async handle(call) {
      const { id, commentId } = call.params;
      const input = call.body as UpdateOf<CommentFields>;
      const row = await updateComment({ ...call, originOf }, id!, commentId!, input);
      return rowAnswer(comments, call, row, "comment.updated");
    },
  }),
  route({
    method: "DELETE",
    path: ONE,
    permission: changesOrders,
    tag,
    summary: "Delete one's own comment",
    description:
      "Its author may delete it, and the store's owner any. Those of its files that nothing else shows are deleted with it: no product, variant, category, setting, claim or other comment.",
    versioned: true,
    async handle(call) {
      await removeComment({ ...call, originOf, releaseMedia }, call.params.id!, call.params.commentId!);
      return { message: "comment.deleted", data: null };
    },
  }),
];
