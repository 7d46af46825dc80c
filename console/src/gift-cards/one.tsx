import { Button } from "@mantine/core";
import type { GiftCard } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { DayField } from "../ui/day-field.tsx";
import { NoteField } from "../ui/fields.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Figure, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { Adjust } from "./adjust.tsx";
import { Movements } from "./movements.tsx";
import { useSay } from "./say.ts";
import { cardName, GiftCardState } from "./state.tsx";

const draftOf = ({ expiresAt, note }: GiftCard) => ({ expiresAt, note });

/** One gift card, with its ledger. */
export default function OneGiftCard() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["giftCards", id], (options) => stoa.giftCards.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} card={data} /> : <Loading />;
}

function Shown({ card }: { card: GiftCard }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { dateTime, money } = useFormats();
  const form = useForm(draftOf(card));
  const { id, isActive } = card;
  const mayWrite = can("gift_cards");
  const save = useWrite(
    () =>
      saveCarefully({
        base: card,
        changes: form.changes(),
        read: () => stoa.giftCards.get(id),
        write: (changes, options) => stoa.giftCards.update(id, changes, options),
        label: (field) => say(field === "note" ? "note" : "expires"),
      }),
    { changes: ["giftCards"], form, done: sayCore("saved") },
  );
  const flip = useWrite(() => stoa.giftCards.update(id, { isActive: !isActive }), {
    changes: ["giftCards"],
    done: sayCore("done"),
  });
  const send = async () => {
    if (!(await save.send())) return;
    form.reset(draftOf(await stoa.giftCards.get(id)));
  };
  const toggle = async () => {
    const isSure =
      !isActive ||
      (await confirm({
        title: say("disable"),
        text: say("disable_text"),
        act: say("disable"),
        isGrave: true,
      }));
    if (isSure) await flip.send();
  };
  return (
    <Page
      title={cardName(card)}
      badge={<GiftCardState card={card} />}
      back="/gift-cards"
      actions={
        mayWrite && (
          <>
            <Button onClick={() => void ask((close) => <Adjust card={card} close={close} />)}>
              {say("adjust")}
            </Button>
            <Button
              variant={isActive ? "outline" : "default"}
              color={isActive ? "red.9" : undefined}
              loading={flip.isSending}
              onClick={() => void toggle()}
            >
              {say(isActive ? "disable" : "enable")}
            </Button>
          </>
        )
      }
      aside={
        <>
          {mayWrite && (
            <Section>
              <div className="stack">
                <DayField isEnd label={say("expires")} {...form.value<string | null>("/expiresAt")} />
                <NoteField form={form} pointer="/note" label={say("note")} />
              </div>
            </Section>
          )}
          <Section title={say("facts")}>
            <Facts
              facts={[
                ...(mayWrite
                  ? []
                  : ([
                      [say("expires"), dateTime(card.expiresAt)],
                      [say("note"), card.note],
                    ] as const)),
                [say("customer"), card.customerId && <Customer key="customer" id={card.customerId} />],
                [say("order"), card.orderId && <Order key="order" id={card.orderId} />],
                [say("created"), dateTime(card.createdAt)],
                [say("updated"), dateTime(card.updatedAt)],
              ]}
            />
          </Section>
        </>
      }
    >
      <Section>
        <div className="grid">
          <Figure name={say("balance")} value={money(card.balance)} />
          <Figure name={say("initial")} value={money(card.initialAmount)} />
        </div>
      </Section>
      <Movements id={id} />
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}

function Customer({ id }: { id: string }) {
  const say = useSay();
  const can = useCan();
  return can("customers:read") ? <TextLink to={`/customers/${id}`}>{say("open")}</TextLink> : id;
}

function Order({ id }: { id: string }) {
  const say = useSay();
  const can = useCan();
  return can(readsOrders) ? <TextLink to={`/orders/${id}`}>{say("open")}</TextLink> : id;
}
