import { Anchor } from "@mantine/core";
import type { Shipment } from "@stoa/client";

/** How a parcel is followed, on one line: its carrier, and its number, which leads to where it is. */
export function Tracking({
  of: { carrier, trackingNumber, trackingUrl },
}: {
  of: Pick<Shipment, "carrier" | "trackingNumber" | "trackingUrl">;
}) {
  if (!carrier && !trackingNumber && !trackingUrl) return null;
  return (
    <div className="tracking">
      {carrier && <bdi>{carrier}</bdi>}
      {(trackingNumber || trackingUrl) && (
        <bdi dir="ltr">
          {trackingUrl ? (
            <Anchor inherit href={trackingUrl} target="_blank" rel="noreferrer">
              {trackingNumber || trackingUrl}
            </Anchor>
          ) : (
            trackingNumber
          )}
        </bdi>
      )}
    </div>
  );
}
