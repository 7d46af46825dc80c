import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import type { Order, Shipment } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { ask, confirm } from "../../core/dialogs.tsx";
import { useCan } from "../../core/session.ts";
import { saveAnswer } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSay } from "../say.ts";
import { ShipmentDialog } from "./shipment-dialog.tsx";

/** What can be done with a parcel: the usual next as a button, all else below the dots. */
export function ShipmentActs({ order, of, name }: { order: Order; of: Shipment; name: string }) {
  const say = useSay();
  const can = useCan();
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
  if (of.status !== "packed" && of.status !== "shipped") return null;
  const change = (to?: "shipped" | "lost" | "returned") =>
    void ask((close) => <ShipmentDialog of={of} to={to} close={close} />);
  const cancel = async () => {
    const act = say("shipment_to.cancelled");
    if (await confirm({ title: act, text: say("shipment_cancel_text"), act, isGrave: true }))
      await move.send("cancelled");
  };
  const mayChange = can("orders:fulfill");
  return (
    <Group gap="xs" wrap="nowrap" className="no-print">
      {mayChange && of.status === "packed" && order.status === "processing" && (
        <Button size="xs" onClick={() => change("shipped")}>
          {say("shipment_to.shipped")}
        </Button>
      )}
      {mayChange && of.status === "shipped" && (
        <Button
          size="xs"
          variant="default"
          loading={move.isSending}
          onClick={() => void move.send("delivered")}
        >
          {say("shipment_to.delivered")}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={say("parcel_acts", { name })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void print.send()}>{say("packing_slip")}</Menu.Item>
          {mayChange && of.status === "shipped" && (
            <>
              <Menu.Item onClick={() => change()}>{say("shipment_edit")}</Menu.Item>
              <Menu.Item onClick={() => change("returned")}>{say("shipment_to.returned")}</Menu.Item>
              <Menu.Item onClick={() => change("lost")}>{say("shipment_to.lost")}</Menu.Item>
            </>
          )}
          {mayChange && of.status === "packed" && (
            <>
              <Menu.Divider />
              <Menu.Item color="red.9" onClick={() => void cancel()}>
                {say("shipment_to.cancelled")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
