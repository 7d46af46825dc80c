import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { ListedOrder, OrderBulkReply, OrderBulkRequest } from "@stoa/client";
import { type FormEvent, useState } from "react";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { ask } from "../../core/dialogs.tsx";
import { preview } from "../../core/preview.tsx";
import { useSay as useCoreSay } from "../../core/say.ts";
import { useCan } from "../../core/session.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { useSay } from "../say.ts";

type Operation = OrderBulkRequest["operations"][number];
const actions = ["confirmed", "processing", "ship", "delivered", "cancel"] as const;
type Act = (typeof actions)[number];

const operationOf = (act: Act, { id, version }: ListedOrder): Operation => {
  if (act === "ship") return { action: "ship", id, version };
  if (act === "cancel") return { action: "cancel", id, version, reason: "other" };
  return { action: "status", id, version, status: act };
};

/** What can be done with the chosen orders at once: each shown by a dry run first. */
export function BulkOrders({ orders, clear }: { orders: readonly ListedOrder[]; clear: () => void }) {
  const say = useSay();
  const can = useCan();
  const mine = actions.filter((one) => can(one === "cancel" ? "orders:cancel" : "orders:fulfill"));
  const [act, setAct] = useState<Act>(mine[0] ?? "confirmed");
  const bulk = useWrite((operations: Operation[]) => stoa.orders.bulk({ operations }), {
    changes: ["orders", "stock", "payments"],
    done: ({ succeeded }) => say("bulk.done", { count: succeeded }),
  });
  const run = async (operations: Operation[], label: string, isGrave = false) => {
    const isSure = await preview<OrderBulkReply>({
      title: label,
      tryOut: () => stoa.orders.bulk({ operations }, { dryRun: true }),
      show: (reply) => <Results orders={orders} reply={reply} />,
      act: label,
      isGrave,
    });
    if (isSure && (await bulk.send(operations))) clear();
  };
  const addTag = async () => {
    const tag = await ask<string>((close) => <TagDialog close={close} />);
    if (!tag) return;
    if (await bulk.send(orders.map(({ id, version }) => ({ action: "tag", id, version, add: [tag] }))))
      clear();
  };
  const label = (one: Act) => say(`bulk.${one}`);
  return (
    <Group gap="xs">
      {mine.length > 0 && (
        <>
          <NativeSelect
            size="xs"
            aria-label={say("bulk.what")}
            value={act}
            onChange={(event) => setAct(event.currentTarget.value as Act)}
            data={mine.map((value) => ({ value, label: label(value) }))}
          />
          <Button
            size="xs"
            variant="default"
            loading={bulk.isSending}
            onClick={() =>
              void run(
                orders.map((order) => operationOf(act, order)),
                label(act),
                act === "cancel",
              )
            }
          >
            {say("bulk.look")}
          </Button>
        </>
      )}
      {can("orders:edit") && (
        <Button size="xs" variant="default" onClick={() => void addTag()}>
          {say("bulk.tag")}
        </Button>
      )}
    </Group>
  );
}

function Results({ orders, reply }: { orders: readonly ListedOrder[]; reply: OrderBulkReply }) {
  const say = useSay();
  const sayCore = useCoreSay();
  return (
    <SimpleTable
      label={say("menu.title")}
      rows={reply.results}
      keyOf={({ index }) => String(index)}
      columns={[
        { label: say("number"), show: ({ index }) => <bdi>{orders[index]?.orderNumber}</bdi> },
        {
          label: say("bulk.outcome"),
          show: (one) => (one.success ? sayCore(`order.${one.data.status}`) : one.message),
        },
      ]}
    />
  );
}

function TagDialog({ close }: { close: (tag?: string) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [tag, setTag] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    close(tag.trim() || undefined);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={say("bulk.tag")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <form onSubmit={send}>
        <Stack>
          <TextInput
            label={say("tag")}
            value={tag}
            maxLength={100}
            onChange={(event) => setTag(event.currentTarget.value)}
            data-autofocus
          />
          <Text size="sm" c="dimmed">
            {say("bulk.tag_text")}
          </Text>
          <Group justify="flex-end">
            <Button type="submit" disabled={!tag.trim()}>
              {sayCore("add")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
