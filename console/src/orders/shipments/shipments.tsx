import type { Order, Shipment } from "@stoa/client";
import { useFormats } from "../../core/format.ts";
import { useLocations } from "../../stock/use-locations.ts";
import { Section } from "../../ui/page.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { useShipmentsOf } from "../next/use-steps.ts";
import { useSay } from "../say.ts";
import { ShipmentActs } from "./shipment-acts.tsx";
import { Tracking } from "./tracking.tsx";

const tones: Readonly<Record<Shipment["status"], Tone>> = {
  packed: "look",
  shipped: "busy",
  delivered: "good",
  lost: "bad",
  returned: "calm",
  cancelled: "calm",
};

/** The parcels of an order, each a card with what is in it and where it is; nothing before there is one. */
export function OrderShipments({ order }: { order: Order }) {
  const say = useSay();
  const data = useShipmentsOf(order.id);
  if (!order.requiresShipping || !data) return null;
  // An order that was imported may tell of its parcel without having one here.
  const isTracked = !data.length && Boolean(order.carrier || order.trackingNumber || order.trackingUrl);
  if (!data.length && !isTracked) return null;
  return (
    <Section title={say("shipments")} anchor="shipments">
      <div className="stack">
        {isTracked && <Tracking of={order} />}
        {data.map((one, i) => (
          <Parcel key={one.id} order={order} of={one} at={i + 1} all={data.length} />
        ))}
      </div>
    </Section>
  );
}

function Parcel({ order, of, at, all }: { order: Order; of: Shipment; at: number; all: number }) {
  const say = useSay();
  const { dateTime, number } = useFormats();
  const locations = useLocations();
  const location = locations.find(({ id }) => id === of.locationId);
  const name = say("parcel_of", { at: number(at), all: number(all) });
  const pictures = new Map(order.items.map(({ id, image }) => [id, image]));
  return (
    <article className="box parcel" aria-label={name}>
      <div className="parcel-head">
        <div>
          <div className="parcel-title">
            <strong>{name}</strong>
            <Status tone={tones[of.status]}>{say(`shipment_status.${of.status}`)}</Status>
          </div>
          <div className="quiet">
            {dateTime(of.deliveredAt ?? of.closedAt ?? of.shippedAt ?? of.createdAt)}
            {location && locations.length > 1 && (
              <>
                {" · "}
                {say("leaves_from")} <bdi>{location.name}</bdi>
              </>
            )}
          </div>
          <Tracking of={of} />
        </div>
        <ShipmentActs order={order} of={of} name={name} />
      </div>
      <ul className="parcel-items">
        {of.items.map(({ itemId, name, quantity }) => (
          <li key={itemId} className="line">
            {pictures.get(itemId) && (
              <img
                src={pictures.get(itemId)!}
                alt=""
                width={28}
                height={28}
                loading="lazy"
                className="thumb"
              />
            )}
            <bdi>
              {number(quantity)} × {name}
            </bdi>
          </li>
        ))}
      </ul>
    </article>
  );
}
