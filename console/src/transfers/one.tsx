import { ActionIcon, Button, Menu } from "@mantine/core";
import type { StockTransfer } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { notify } from "../core/notify.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { useLocationNames } from "../stock/use-locations.ts";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { useCancel, usePrint, useSend } from "./acts.ts";
import { draftOf, type TransferLine } from "./draft.ts";
import { GoodsFields, NoteFields } from "./fields.tsx";
import { TransferLines } from "./lines.tsx";
import { ReceiveDialog } from "./receive.tsx";
import { useSay } from "./say.ts";
import { TransferState } from "./state.tsx";

const labels = {
  fromLocationId: "from",
  toLocationId: "to",
  items: "items",
  note: "note",
  reference: "reference",
} as const;

/** One transfer. */
export default function OneTransfer() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["transfers", id], (options) => stoa.stockTransfers.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} transfer={data} /> : <Loading />;
}

function Shown({ transfer }: { transfer: StockTransfer }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("products");
  const { date } = useFormats();
  const { form, save, isSending } = useSaved(transfer);
  const isDraft = transfer.status === "draft";
  return (
    <Page
      title={say("title", { number: `T-${transfer.number}` })}
      badge={<TransferState of={transfer} />}
      subtitle={say("created_at", { at: date(transfer.createdAt) })}
      back="/stock-transfers"
      actions={
        <Actions
          transfer={transfer}
          mayWrite={mayWrite}
          kept={async () => (form.isChanged ? await save() : transfer)}
        />
      }
      aside={
        <>
          {!isDraft && <Way transfer={transfer} />}
          <fieldset className="bare stack" disabled={!mayWrite}>
            <NoteFields form={form} />
          </fieldset>
        </>
      }
    >
      {isDraft ? (
        <fieldset className="bare stack" disabled={!mayWrite}>
          <GoodsFields form={form} />
        </fieldset>
      ) : (
        <TransferLines transfer={transfer} />
      )}
      <SaveBar
        form={form}
        save={() => void save().then((done) => done && notify(sayCore("saved")))}
        isSending={isSending}
      />
    </Page>
  );
}

function useSaved(transfer: StockTransfer) {
  const say = useSay();
  const names = useLocationNames();
  return useSavedForm({
    now: transfer,
    valuesOf: draftOf,
    read: () => stoa.stockTransfers.get(transfer.id),
    write: (changed, _, options) => stoa.stockTransfers.update(transfer.id, changed, options),
    label: (field) => say(labels[field as keyof typeof labels] ?? "notes"),
    show: (field, value) => {
      if (field === "items")
        return (value as TransferLine[]).map(({ name, quantity }) => `${quantity} × ${name}`).join("\n");
      return field.endsWith("LocationId") ? names.get(value as string) : undefined;
    },
    changes: ["transfers"],
  });
}

/** What can be done with a transfer as it stands on the screen, which `kept` gives once it is saved. */
function Actions({
  transfer,
  mayWrite,
  kept,
}: {
  transfer: StockTransfer;
  mayWrite: boolean;
  kept: () => Promise<StockTransfer | undefined>;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const send = useSend();
  const cancel = useCancel();
  const print = usePrint();
  const { status } = transfer;
  const withKept = (act: (of: StockTransfer) => Promise<unknown>) => async () => {
    const of = await kept();
    if (of) await act(of);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        loading={print.isSending}
        onClick={() => void withKept(print.send)()}
      >
        {say("print")}
      </Button>
      {mayWrite && status === "draft" && (
        <Button loading={send.isSending} onClick={() => void withKept(send.run)()}>
          {say("send")}
        </Button>
      )}
      {mayWrite && status === "sent" && (
        <Button
          onClick={() => void withKept((of) => ask((close) => <ReceiveDialog of={of} close={close} />))()}
        >
          {say("receive")}
        </Button>
      )}
      {mayWrite && (status === "draft" || status === "sent") && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red.9" onClick={() => void withKept(cancel.run)()}>
              {say("cancel")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function Way({ transfer }: { transfer: StockTransfer }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const names = useLocationNames();
  const { fromLocationId, toLocationId, sentAt, receivedAt, cancelledAt } = transfer;
  return (
    <Section title={say("way")}>
      <Facts
        facts={[
          [say("from"), <bdi key="from">{names.get(fromLocationId)}</bdi>],
          [say("to"), <bdi key="to">{names.get(toLocationId)}</bdi>],
          [say("sent"), dateTime(sentAt)],
          [say("received"), dateTime(receivedAt)],
          [say("cancelled"), dateTime(cancelledAt)],
        ]}
      />
    </Section>
  );
}
