import { ActionIcon, Group, Menu } from "@mantine/core";
import type { Order } from "@stoa/client";
import { Link } from "@tanstack/react-router";
import { OpenClaimDialog } from "../../claims/open.tsx";
import { useSay as useClaimSay } from "../../claims/say.ts";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { ask } from "../../core/dialogs.tsx";
import { preview } from "../../core/preview.tsx";
import { useSay as useCoreSay } from "../../core/say.ts";
import { useCan } from "../../core/session.ts";
import { useSay as useEditSay } from "../../edits/say.ts";
import { Icon } from "../../ui/icon.tsx";
import { CollectDialog } from "../money/collect.tsx";
import { RefundDialog } from "../money/refund.tsx";
import { statusOfSteps } from "../next/steps.ts";
import { useSteps } from "../next/use-steps.ts";
import { useSay } from "../say.ts";
import { hasLeft, isOpen, isOut, isSome, mayCancel, nextStatuses } from "../words.ts";
import { CancelDialog } from "./cancel.tsx";
import { Outcome } from "./outcome.tsx";
import { PrintMenu } from "./print-menu.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { useStatus } from "./use-status.tsx";

/** The actions of an order besides its next steps: papers in one menu, all others below the dots. */
export function OrderActions({ order }: { order: Order }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const sayClaim = useClaimSay();
  const sayEdit = useEditSay();
  const again = useWrite(() => stoa.orders.reopen(order.id, { version: order.version }), {
    changes: ["orders", "stock", "payments"],
  });
  const reopen = async () => {
    const isSure = await preview<Order>({
      title: say("reopen"),
      tryOut: () => stoa.orders.reopen(order.id, { version: order.version }, { dryRun: true }),
      show: (after) => <Outcome before={order} after={after} />,
      act: say("reopen"),
    });
    if (isSure) await again.send();
  };
  const { go } = useStatus(order);
  const steps = useSteps(order) ?? [];
  const shown = steps.some(({ kind }) => kind === "ship") ? nextStatuses(order)[0] : statusOfSteps(steps);
  const others = nextStatuses(order).filter((status) => status !== shown);
  const mayEdit = can("orders:edit");
  const mayFulfill = can("orders:fulfill");
  const mayPay = can("orders") && isSome(order.dueAmount);
  const mayRefund = can("orders:refund") && isSome(order.paidAmount) && order.paymentStatus !== "refunded";
  const mayReturn =
    (mayEdit || mayFulfill) &&
    ["processing", "shipped", "delivered", "partially_refunded"].includes(order.status) &&
    isOut(order);
  const mayAct = [mayEdit, mayFulfill, mayPay, mayRefund, mayReturn, can("orders:cancel")].some(Boolean);
  return (
    <Group gap="xs">
      <PrintMenu order={order} />
      {mayAct && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayFulfill &&
              others.map((status) => (
                <Menu.Item key={status} onClick={() => go(status)}>
                  {say(`to.${status}` as "to.on_hold")}
                </Menu.Item>
              ))}
            {mayEdit && isOpen(order) && (
              <Menu.Item component={Link} to={`/orders/${order.id}/edit`}>
                {sayEdit("menu")}
              </Menu.Item>
            )}
            {can("orders:cancel") && order.status === "cancelled" && !order.importedFrom && (
              <Menu.Item onClick={() => void reopen()}>{say("reopen")}</Menu.Item>
            )}
            {mayPay && (
              <Menu.Item onClick={() => void ask((close) => <CollectDialog order={order} close={close} />)}>
                {say("collect")}
              </Menu.Item>
            )}
            {mayRefund && (
              <Menu.Item onClick={() => void ask((close) => <RefundDialog order={order} close={close} />)}>
                {say("refund")}
              </Menu.Item>
            )}
            {mayReturn && (
              <Menu.Item onClick={() => void ask((close) => <ReturnDialog order={order} close={close} />)}>
                {say("return")}
              </Menu.Item>
            )}
            {mayEdit && order.requiresShipping && hasLeft(order) && (
              <Menu.Item onClick={() => void ask((close) => <OpenClaimDialog order={order} close={close} />)}>
                {sayClaim("open")}
              </Menu.Item>
            )}
            {can("orders:cancel") && mayCancel(order) && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="red.9"
                  onClick={() => void ask((close) => <CancelDialog order={order} close={close} />)}
                >
                  {say("cancel")}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
