import type { Order, OrderComment, OrderTimelineEntry } from "@stoa/client";
import type { ReactNode } from "react";
import { useFormats } from "../../core/format.ts";
import { useSay as useCoreSay } from "../../core/say.ts";
import { useCan } from "../../core/session.ts";
import { ActorName } from "../../ui/actor-name.tsx";
import { useSay } from "../say.ts";
import { Comment } from "./comment.tsx";
import { CommentForm } from "./comment-form.tsx";
import { commentsOrders, useComments } from "./use-comments.ts";

/** What happened to an order and what people wrote about it, the newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { money } = useFormats();
  const titleOf = ({
    event,
    status,
    amount,
    dispute,
    shipment,
    claim,
    isEdit,
    isExchange,
  }: OrderTimelineEntry) => {
    if (dispute) return say(`dispute.${dispute}`);
    if (shipment) return say(`shipment.${shipment}`);
    if (claim) return say(`claim.${claim}`);
    if (isEdit || isExchange)
      return `${say(isEdit ? "event.edited" : "event.exchanged")} · ${money(amount!, order.currency)}`;
    const title = status && event === "status_changed" ? sayCore(`order.${status}`) : say(`event.${event}`);
    return amount ? `${title} · ${money(amount, order.currency)}` : title;
  };
  const comments = useComments(order.id);
  const happenings: readonly Happening[] = [
    ...order.timeline.map((entry) => ({
      id: entry.id,
      at: entry.at,
      title: titleOf(entry),
      text: entry.note && <bdi>{entry.note}</bdi>,
      by: entry.actor && <ActorName of={entry.actor} />,
    })),
    ...comments.map((one) => ({ id: one.id, at: one.createdAt, comment: one })),
  ].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  return (
    <>
      {can(commentsOrders) && (
        <>
          <CommentForm orderId={order.id} />
          <p className="quiet no-print">{say("comment_private")}</p>
        </>
      )}
      <Timeline happenings={happenings} />
    </>
  );
}

type Happening = { id: string; at: string } & (
  | { title: ReactNode; text?: ReactNode; by?: ReactNode }
  | { comment: OrderComment }
);

/** Lists what happened, in the order given, each with its time. */
function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  const { dateTime } = useFormats();
  return (
    <ol className="timeline">
      {happenings.map((one) => (
        <li key={one.id} className={"comment" in one ? "timeline-comment" : undefined}>
          {"comment" in one ? (
            <Comment of={one.comment} />
          ) : (
            <>
              <div className="timeline-title">{one.title}</div>
              {one.text && <div className="pre-line">{one.text}</div>}
              <div className="quiet">
                <time dateTime={one.at}>{dateTime(one.at)}</time>
                {one.by && <> · {one.by}</>}
              </div>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
