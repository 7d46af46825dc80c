import { ActionIcon, Button, Menu } from "@mantine/core";
import type { Order } from "@stoa/client";
import { Navigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { notify } from "../core/notify.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Bill } from "../orders/money/bill.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { ComposerAside, ComposerFields } from "./composer.tsx";
import { reckonedOf } from "./draft.ts";
import { DraftState } from "./draft-state.tsx";
import { useReckoned } from "./reckon.ts";
import { useSavedDraft } from "./saved.ts";
import { useSay } from "./say.ts";
import { Totals } from "./totals.tsx";
import { useDelete, usePlace, useSend } from "./verbs.tsx";

/** One draft. One that was placed meanwhile is an order. */
export default function OneDraft() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isFetching } = useRead(["drafts", id], (options) => stoa.orders.get(id, options));
  if (error && !data) return <Failed error={error} />;
  if (data?.draft) return <Shown key={id} order={data} />;
  // What was read before says nothing of what it is by now.
  return !data || isFetching ? <Loading /> : <Navigate to={`/orders/${id}`} replace />;
}

function Shown({ order }: { order: Order }) {
  const say = useSay();
  const sayOrder = useOrderSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("orders");
  const { dateTime } = useFormats();
  const [markPaid, setMarkPaid] = useState(false);
  const { form, base, save, isSending } = useSavedDraft(order);
  const reckoned = useReckoned("draft", mayWrite ? reckonedOf(form.values) : undefined, (body, options) =>
    stoa.orders.place(body, options),
  );
  /** The draft as it stands on the screen, kept; undefined where it could not be. */
  const kept = async () => (form.isChanged ? await save() : base);
  const place = usePlace();
  const mail = useSend();
  const drop = useDelete(base);
  const placeKept = async () => {
    const draft = await kept();
    if (draft)
      await place.run(draft, {
        markPaid,
        total: reckoned.isCurrent ? reckoned.order?.finalAmount : undefined,
      });
  };
  const sendKept = async () => {
    const draft = await kept();
    if (draft) await mail.run(draft);
  };
  return (
    <Page
      title={say("title", { name: order.customer.name || order.customer.email })}
      badge={<DraftState sentAt={order.draft!.sentAt} />}
      subtitle={say("changed", { at: dateTime(order.updatedAt) })}
      back="/drafts"
      actions={
        mayWrite && (
          <>
            <Button variant="default" loading={mail.isSending} onClick={() => void sendKept()}>
              {say(order.draft!.sentAt ? "send_again" : "send")}
            </Button>
            <Button loading={isSending || place.isSending} onClick={() => void placeKept()}>
              {sayOrder("look_and_place")}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
                  <Icon name="dots" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item color="red.9" onClick={() => void drop()}>
                  {say("delete")}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
      aside={
        <>
          <Totals
            of={form.isChanged ? reckoned : { ...reckoned, order: reckoned.order ?? base }}
            hint={say("totals.hint")}
            actions={
              !form.isChanged && (
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => void ask((close) => <Bill order={base} close={close} />)}
                >
                  {sayOrder("explain")}
                </Button>
              )
            }
          />
          <fieldset className="bare stack" disabled={!mayWrite}>
            <ComposerAside form={form} paid={mayWrite ? { value: markPaid, set: setMarkPaid } : undefined} />
          </fieldset>
        </>
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <ComposerFields form={form} />
      </fieldset>
      <SaveBar
        form={form}
        save={() => void save().then((done) => done && notify(sayCore("saved")))}
        isSending={isSending}
      />
    </Page>
  );
}
