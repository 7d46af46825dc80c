import type { Order, OrderTimelineEntry } from "@stoa/client";
import type { ReactNode } from "react";
import { useFormats } from "../../core/format.ts";
import { useSay as useCoreSay } from "../../core/say.ts";
import { ActorName } from "../../ui/actor-name.tsx";
import { useSay } from "../say.ts";

/** What happened to an order, the newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const say = useSay();
  const sayCore = useCoreSay();
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
  const happenings = [...order.timeline]
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      title: titleOf(entry),
      text: entry.note && <bdi>{entry.note}</bdi>,
      by: entry.actor && <ActorName of={entry.actor} />,
    }));
  return <Timeline happenings={happenings} />;
}

type Happening = { id: string; at: string; title: ReactNode; text?: ReactNode; by?: ReactNode };

/** Lists what happened, in the order given, each with its time. */
function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  const { dateTime } = useFormats();
  return (
    <ol className="timeline">
      {happenings.map(({ id, at, title, text, by }) => (
        <li key={id}>
          <div className="timeline-title">{title}</div>
          {text && <div className="pre-line">{text}</div>}
          <div className="quiet">
            <time dateTime={at}>{dateTime(at)}</time>
            {by && <> · {by}</>}
          </div>
        </li>
      ))}
    </ol>
  );
}
