import { Anchor, Button, Group } from "@mantine/core";
import type { Claim, Order } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useCan } from "../core/session.ts";
import { OrderLink } from "../orders/names.tsx";
import { isSome } from "../orders/words.ts";
import { Facts } from "../ui/page.tsx";
import { Status, type Tone } from "../ui/status.tsx";
import { ChangeClaimDialog } from "./change.tsx";
import { ResolveDialog } from "./resolve.tsx";
import { useItemsText, useSay } from "./say.ts";

const tones: Readonly<Record<Claim["status"], Tone>> = { open: "look", resolved: "good", rejected: "calm" };

/** Where a claim is, in a word. */
export function ClaimStatus({ status }: { status: Claim["status"] }) {
  const say = useSay();
  return <Status tone={tones[status]}>{say(`status.${status}`)}</Status>;
}

/** A claim, what it cost, and what is decided on it. */
export function ClaimRow({ of, order }: { of: Claim; order: Order }) {
  const say = useSay();
  const can = useCan();
  const { dateTime, money } = useFormats();
  const itemsText = useItemsText();
  const reject = (options?: { dryRun: true }) =>
    stoa.orders.claims.update(of.orderId, of.id, { status: "rejected", version: of.version }, options);
  const rejecting = useWrite(() => reject(), { changes: ["claims", "orders"] });
  const lookAndReject = async () => {
    const isSure = await preview({
      title: say("reject"),
      tryOut: () => reject({ dryRun: true }),
      show: say("reject_text"),
      act: say("reject"),
      isGrave: true,
    });
    if (isSure) await rejecting.send();
  };
  const isOpen = of.status === "open";
  const amount = (value: string | null | undefined) => value && isSome(value) && money(value);
  return (
    <div className="box">
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="xs">
          <ClaimStatus status={of.status} />
          <span className="quiet">{dateTime(of.closedAt ?? of.createdAt)}</span>
        </Group>
        {can("orders:edit") && (
          <Group gap="xs" className="no-print">
            <Button
              size="xs"
              variant="default"
              onClick={() => void ask((close) => <ChangeClaimDialog of={of} close={close} />)}
            >
              {say("change")}
            </Button>
            {isOpen && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  loading={rejecting.isSending}
                  onClick={() => void lookAndReject()}
                >
                  {say("reject")}
                </Button>
                {can("orders:refund") && (
                  <Button
                    size="xs"
                    onClick={() => void ask((close) => <ResolveDialog of={of} order={order} close={close} />)}
                  >
                    {say("resolve")}
                  </Button>
                )}
              </>
            )}
          </Group>
        )}
      </Group>
      <Facts
        facts={[
          [say("items"), <bdi key="items">{itemsText(of.items)}</bdi>],
          [say("resolution"), of.resolution && say(`resolution.${of.resolution}`)],
          [say("replacement"), of.replacementOrderId && <OrderLink id={of.replacementOrderId} />],
          [say("refunded"), of.refundAmount && money(of.refundAmount)],
          [say("goods_cost"), amount(of.goodsCost)],
          [say("carrier_cost"), amount(of.carrierCost)],
          [say("recovered"), amount(of.recoveredAmount)],
          [say("total_cost"), amount(of.totalCost)],
          [say("note"), of.note && <bdi>{of.note}</bdi>],
          [
            say("pictures"),
            of.pictures.length > 0 &&
              of.pictures.map((url) => (
                <div key={url}>
                  <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                    <bdi>{url}</bdi>
                  </Anchor>
                </div>
              )),
          ],
        ]}
      />
    </div>
  );
}
