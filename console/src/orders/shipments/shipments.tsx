import { Anchor, Button, Group } from "@mantine/core";
import type { Order, Shipment } from "@stoa/client";
import type { ComponentProps } from "react";
import { stoa } from "../../core/client.ts";
import { useRead, useWrite } from "../../core/data.ts";
import { ask, confirm } from "../../core/dialogs.tsx";
import { useFormats } from "../../core/format.ts";
import { useCan } from "../../core/session.ts";
import { useLocations } from "../../stock/use-locations.ts";
import { saveAnswer } from "../../ui/download.ts";
import { Facts, Section } from "../../ui/page.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { useSay } from "../say.ts";
import { leftToPack } from "../words.ts";
import { PackDialog } from "./pack-dialog.tsx";
import { ShipmentDialog } from "./shipment-dialog.tsx";

const tones: Readonly<Record<Shipment["status"], Tone>> = {
  packed: "look",
  shipped: "busy",
  delivered: "good",
  lost: "bad",
  returned: "calm",
  cancelled: "calm",
};

/** The parcels of an order, and what becomes of each. */
export function OrderShipments({ order }: { order: Order }) {
  const say = useSay();
  const can = useCan();
  const { data } = useRead(["orders", order.id, "shipments"], (options) =>
    stoa.orders.shipments.list(order.id, options).take(200),
  );
  if (!order.requiresShipping || !data) return null;
  const isOpen = order.status === "confirmed" || order.status === "processing";
  const mayPack = can("orders:fulfill") && isOpen && order.items.some((item) => leftToPack(item, data) > 0);
  // An order that was imported may tell of its parcel without having one here.
  const isTracked = !data.length && Boolean(order.carrier || order.trackingNumber || order.trackingUrl);
  if (!data.length && !mayPack && !isTracked) return null;
  return (
    <Section
      title={say("shipments")}
      actions={
        mayPack && (
          <Button
            size="xs"
            variant="default"
            className="no-print"
            onClick={() => void ask((close) => <PackDialog order={order} shipments={data} close={close} />)}
          >
            {say("pack")}
          </Button>
        )
      }
    >
      <div className="stack">
        {!data.length && !isTracked && <p className="quiet no-margin">{say("shipments.empty")}</p>}
        {isTracked && <Facts facts={trackingFacts(order, say)} />}
        {data.map((one) => (
          <Row key={one.id} order={order} of={one} />
        ))}
      </div>
    </Section>
  );
}

/** The tracking of a parcel. */
const trackingFacts = (
  { carrier, trackingNumber, trackingUrl }: Pick<Shipment, "carrier" | "trackingNumber" | "trackingUrl">,
  say: ReturnType<typeof useSay>,
): ComponentProps<typeof Facts>["facts"] => [
  [say("carrier"), carrier && <bdi>{carrier}</bdi>],
  [say("tracking_number"), trackingNumber && <bdi>{trackingNumber}</bdi>],
  [
    say("tracking_url"),
    trackingUrl && (
      <Anchor href={trackingUrl} target="_blank" rel="noreferrer" size="sm">
        <bdi>{trackingUrl}</bdi>
      </Anchor>
    ),
  ],
];

function Row({ order, of }: { order: Order; of: Shipment }) {
  const say = useSay();
  const can = useCan();
  const { dateTime, number } = useFormats();
  const locations = useLocations();
  const location = locations.find(({ id }) => id === of.locationId);
  const move = useWrite(
    (status: "delivered" | "cancelled") =>
      stoa.orders.shipments.update(of.orderId, of.id, { status, version: of.version }),
    { changes: ["orders", "stock", "payments"] },
  );
  const print = useWrite(
    async () =>
      saveAnswer(
        await stoa.orders.documents.packingSlipPdf(of.orderId, { shipmentId: of.id }),
        `packing-slip-${order.orderNumber}.pdf`,
      ),
    { changes: [] },
  );
  const change = (to?: "shipped" | "lost" | "returned") =>
    void ask((close) => <ShipmentDialog of={of} to={to} close={close} />);
  const cancel = async () => {
    const act = say("shipment_to.cancelled");
    if (await confirm({ title: act, text: say("shipment_cancel_text"), act, isGrave: true }))
      await move.send("cancelled");
  };
  const act = (label: string, onClick: () => void, isMain = false) => (
    <Button
      size="xs"
      variant={isMain ? "filled" : "default"}
      loading={isMain && move.isSending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const may = can("orders:fulfill");
  return (
    <div className="box">
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="xs">
          <Status tone={tones[of.status]}>{say(`shipment_status.${of.status}`)}</Status>
          <span className="quiet">
            {dateTime(of.deliveredAt ?? of.closedAt ?? of.shippedAt ?? of.createdAt)}
          </span>
        </Group>
        <Group gap="xs" className="no-print">
          {(of.status === "packed" || of.status === "shipped") &&
            act(say("packing_slip"), () => void print.send())}
          {may && of.status === "packed" && (
            <>
              {act(say("shipment_to.cancelled"), () => void cancel())}
              {order.status === "processing" &&
                act(say("shipment_to.shipped"), () => change("shipped"), true)}
            </>
          )}
          {may && of.status === "shipped" && (
            <>
              {act(say("shipment_edit"), () => change())}
              {act(say("shipment_to.lost"), () => change("lost"))}
              {act(say("shipment_to.returned"), () => change("returned"))}
              {act(say("shipment_to.delivered"), () => void move.send("delivered"), true)}
            </>
          )}
        </Group>
      </Group>
      <Facts
        facts={[
          [
            say("items"),
            <bdi key="items">
              {of.items.map(({ name, quantity }) => `${number(quantity)} × ${name}`).join(", ")}
            </bdi>,
          ],
          [say("leaves_from"), location && locations.length > 1 && <bdi>{location.name}</bdi>],
          ...trackingFacts(of, say),
        ]}
      />
    </div>
  );
}
