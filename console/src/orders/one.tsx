import type { Order } from "@stoa/client";
import { Navigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { OrderEdits } from "../edits/history.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { OrderStatus, PaymentStatus } from "../ui/status.tsx";
import { OrderActions } from "./acts/actions.tsx";
import { OrderLines } from "./lines.tsx";
import { OrderMoney } from "./money/money.tsx";
import { lastList, Neighbors } from "./neighbors.tsx";
import { NextSteps } from "./next/next-steps.tsx";
import { OrderAside } from "./page/aside.tsx";
import { OrderClaims } from "./page/claims.tsx";
import { OrderMails } from "./page/mails.tsx";
import { RelatedOrders } from "./page/related.tsx";
import { OrderReturns } from "./page/returns.tsx";
import { useSay } from "./say.ts";
import { OrderShipments } from "./shipments/shipments.tsx";
import { OrderTimeline } from "./timeline/timeline.tsx";

/** One order. */
export default function OneOrder() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isFetching } = useRead(["orders", id], (options) => stoa.orders.get(id, options));
  if (error && !data) return <Failed error={error} />;
  if (data && !data.draft) return <Shown key={id} order={data} />;
  // What was read before says nothing of what it is by now.
  return !data || isFetching ? <Loading /> : <Navigate to={`/drafts/${id}`} replace />;
}

function Shown({ order }: { order: Order }) {
  const say = useSay();
  const { dateTime } = useFormats();
  return (
    <Page
      title={say("title", { number: order.orderNumber })}
      badge={
        <>
          <OrderStatus {...order} />
          <PaymentStatus status={order.paymentStatus} />
        </>
      }
      subtitle={
        <>
          {dateTime(order.placedAt)} · {say(`source.${order.source}`)} ·{" "}
          {say(`method.${order.paymentMethod}`)}
        </>
      }
      back={{ to: "/orders", search: lastList()?.query ?? {} }}
      actions={
        <>
          <Neighbors id={order.id} />
          <OrderActions order={order} />
        </>
      }
      aside={
        <>
          <RelatedOrders order={order} />
          <OrderAside order={order} />
        </>
      }
    >
      {!order.addsUp && <p className="quiet no-margin">{say("does_not_add_up")}</p>}
      <NextSteps order={order} />
      <OrderLines order={order} />
      <OrderShipments order={order} />
      <OrderMoney order={order} />
      <OrderReturns order={order} />
      <OrderClaims order={order} />
      <OrderEdits order={order} />
      <OrderMails order={order} />
      <Section title={say("timeline")}>
        <OrderTimeline order={order} />
      </Section>
    </Page>
  );
}
