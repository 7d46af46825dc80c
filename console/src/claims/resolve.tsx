import { NativeSelect, Switch } from "@mantine/core";
import type { Claim, ClaimUpdate, Order } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { addressOf, type nowhere } from "../drafts/address.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { AddressFields } from "../ui/address.tsx";
import { MoneyField } from "../ui/fields.tsx";
import { Facts } from "../ui/page.tsx";
import { useItemsText, useSay } from "./say.ts";
import { resolutions } from "./words.ts";

type Values = {
  resolution: (typeof resolutions)[number];
  refundAmount: string | null;
  goesElsewhere: boolean;
  shippingAddress: typeof nowhere;
  /** "" for as it is with the order. */
  mails: "" | "yes" | "no";
};

/** Resolves a claim by an order that replaces its pieces, or by a refund; what that makes is shown first. */
export function ResolveDialog({ of, order, close }: { of: Claim; order: Order; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm<Values>({
    resolution: "replace",
    refundAmount: null,
    goesElsewhere: false,
    shippingAddress: addressOf(order.shippingAddress),
    mails: "",
  });
  const { resolution, refundAmount, goesElsewhere, shippingAddress, mails } = form.values;
  const replaces = resolution === "replace";
  const body: ClaimUpdate = {
    status: "resolved",
    resolution,
    version: of.version,
    ...(replaces && goesElsewhere && { shippingAddress }),
    ...(replaces && mails && { sendMail: mails === "yes" }),
    ...(!replaces && refundAmount && { refundAmount }),
  };
  const faults = faultsNearby(form);
  const resolve = (options?: { dryRun: true }) => stoa.orders.claims.update(of.orderId, of.id, body, options);
  const look = useWrite(() => resolve({ dryRun: true }), { changes: [], form: faults });
  const save = useWrite(() => resolve(), {
    changes: ["claims", "orders", "refunds", "payments", "stock", "gift-cards", "customers"],
    form: faults,
  });
  const send = async () => {
    // A first dry run tells what is wrong at the fields; what it came to is what is looked at.
    const tried = await look.send();
    if (!tried) return undefined;
    const isSure = await preview<Claim>({
      title: say("resolve"),
      tryOut: async () => tried,
      show: (after) => <Outcome after={after} />,
      act: say("resolve"),
      isGrave: !replaces,
    });
    return isSure && save.send();
  };
  return (
    <ActDialog
      title={say("resolve")}
      act={say("look")}
      isSending={look.isSending || save.isSending}
      send={send}
      close={close}
    >
      <NativeSelect
        label={say("resolution")}
        {...form.text("/resolution")}
        data={resolutions.map((value) => ({ value, label: say(`resolution.${value}`) }))}
        data-autofocus
      />
      {replaces ? (
        <>
          <Switch label={say("elsewhere")} {...form.check("/goesElsewhere")} />
          {goesElsewhere && <AddressFields form={form} at="/shippingAddress" />}
          <NativeSelect
            label={say("send_mail")}
            {...form.text("/mails")}
            data={[
              { value: "", label: say("send_mail.same") },
              { value: "yes", label: sayCore("yes") },
              { value: "no", label: sayCore("no") },
            ]}
          />
        </>
      ) : (
        <MoneyField
          label={say("refund_amount")}
          description={say("refund_amount_text")}
          {...form.value<string | null>("/refundAmount")}
        />
      )}
    </ActDialog>
  );
}

function Outcome({ after }: { after: Claim }) {
  const say = useSay();
  const { money } = useFormats();
  const itemsText = useItemsText();
  return (
    <>
      <p className="no-margin">{say(after.replacementOrderId ? "would.replace" : "would.refund")}</p>
      <Facts
        facts={[
          [say("items"), <bdi key="items">{itemsText(after.items)}</bdi>],
          [say("refunded"), after.refundAmount && money(after.refundAmount)],
          [say("goods_cost"), after.goodsCost && money(after.goodsCost)],
          [say("total_cost"), after.totalCost && money(after.totalCost)],
        ]}
      />
    </>
  );
}
