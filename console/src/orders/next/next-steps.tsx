import { Button } from "@mantine/core";
import type { Order } from "@stoa/client";
import type { ReactNode } from "react";
import { ask } from "../../core/dialogs.tsx";
import { useFormats } from "../../core/format.ts";
import { notify } from "../../core/notify.ts";
import { useCan } from "../../core/session.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Section } from "../../ui/page.tsx";
import { useStatus } from "../acts/use-status.tsx";
import { CollectDialog } from "../money/collect.tsx";
import { RefundDialog } from "../money/refund.tsx";
import { useSay } from "../say.ts";
import { PackDialog } from "../shipments/pack-dialog.tsx";
import { ShipmentDialog } from "../shipments/shipment-dialog.tsx";
import type { Step } from "./steps.ts";
import { useShipmentsOf, useSteps } from "./use-steps.ts";

const icons: Readonly<Record<Step["kind"], IconName>> = {
  held: "alert",
  confirm: "check",
  hand_over: "check",
  deliver: "truck",
  capture: "money",
  pay: "money",
  owed: "money",
  ship: "products",
  parcels: "truck",
  review_returns: "return",
  receive_returns: "return",
  claims: "alert",
};

/** The next steps of an order, on top of its page, each with its buttons; nothing where all is done. */
export function NextSteps({ order }: { order: Order }) {
  const say = useSay();
  const steps = useSteps(order);
  if (!steps?.length) return null;
  return (
    <Section title={say("next.title")}>
      <ul className="steps">
        {steps.map((step, i) => (
          <StepRow key={step.kind} order={order} step={step} isFirst={i === 0} />
        ))}
      </ul>
    </Section>
  );
}

function StepRow({ order, step, isFirst }: { order: Order; step: Step; isFirst: boolean }) {
  const say = useSay();
  const { money } = useFormats();
  const values = "amount" in step ? { amount: money(step.amount, order.currency) } : step;
  return (
    <li className="step">
      <span className="step-icon">
        <Icon name={icons[step.kind]} size={18} />
      </span>
      <div className="step-text">
        <div className="step-title">{say(`next.${step.kind}` as "next.pay", values as never)}</div>
        <div className="quiet">{say(`next.${step.kind}_text` as "next.pay_text")}</div>
      </div>
      <div className="step-acts no-print">
        <Acts order={order} step={step} isFirst={isFirst} />
      </div>
    </li>
  );
}

function Acts({ order, step, isFirst }: { order: Order; step: Step; isFirst: boolean }): ReactNode {
  const say = useSay();
  const can = useCan();
  const { go, isSending } = useStatus(order);
  const shipments = useShipmentsOf(order.id) ?? [];
  const act = (label: string, onClick: () => void, isMain = true, loading = false) => (
    <Button
      key={label}
      size="xs"
      variant={isMain && isFirst ? "filled" : "default"}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const jump = (label: string, id: string) =>
    act(label, () => globalThis.document.getElementById(id)?.scrollIntoView({ block: "center" }));
  const mayFulfill = can("orders:fulfill");
  if ("status" in step)
    return (
      mayFulfill && act(say(`to.${step.status}` as "to.confirmed"), () => go(step.status), true, isSending)
    );
  const copy = async () => {
    await navigator.clipboard.writeText(order.payment!.url);
    notify(say("link_copied"));
  };
  switch (step.kind) {
    case "capture":
      return (
        can("orders") &&
        act(
          say("next.capture_act"),
          () => void ask((close) => <CollectDialog order={order} amount={step.amount} close={close} />),
        )
      );
    case "pay":
      return (
        <>
          {order.payment && act(say("copy_link"), () => void copy(), !can("orders"))}
          {can("orders") &&
            act(say("collect"), () => void ask((close) => <CollectDialog order={order} close={close} />))}
        </>
      );
    case "owed":
      return (
        can("orders:refund") &&
        act(
          say("refund"),
          () => void ask((close) => <RefundDialog order={order} amount={step.amount} close={close} />),
        )
      );
    case "ship":
      return (
        mayFulfill && (
          <>
            {order.status === "confirmed"
              ? act(say("to.processing"), () => go("processing"), false, isSending)
              : act(say("to.shipped"), () => go("shipped"), false)}
            {act(
              say("pack"),
              () => void ask((close) => <PackDialog order={order} shipments={shipments} close={close} />),
            )}
          </>
        )
      );
    case "parcels": {
      const packed = shipments.filter(({ status }) => status === "packed");
      const [one] = packed;
      if (!mayFulfill || packed.length > 1 || order.status !== "processing" || !one)
        return jump(say("next.show"), "shipments");
      return act(
        say("shipment_to.shipped"),
        () => void ask((close) => <ShipmentDialog of={one} to="shipped" close={close} />),
      );
    }
    case "review_returns":
    case "receive_returns":
      return jump(say("next.show"), "returns");
    case "claims":
      return jump(say("next.show"), "claims");
  }
}
