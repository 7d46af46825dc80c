import { Button, TextInput } from "@mantine/core";
import type { Customer, StoreCredit } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { ActorName } from "../ui/actor-name.tsx";
import { MoneyField, NoteField } from "../ui/fields.tsx";
import { Figure, Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** What a customer has with the store, and the latest movements of it. */
export function CustomerCredit({ customer }: { customer: Customer }) {
  const say = useSay();
  const mayGive = useCan()("gift_cards");
  const { money, dateTime } = useFormats();
  const credit = useRead(["customers", customer.id, "credit"], (options) =>
    stoa.customers.credit.get(customer.id, options),
  ).data;
  const hadSome = Boolean(credit?.updatedAt);
  const { data: movements = [] } = useRead(
    ["customers", customer.id, "credit", "movements", credit?.version],
    (options) => stoa.customers.credit.movements.list(customer.id, { limit: 10 }, options).take(10),
    { enabled: hadSome },
  );
  if (!credit || (!hadSome && !mayGive)) return null;
  const isOver = Boolean(customer.anonymizedAt);
  return (
    <Section
      title={say("credit")}
      actions={
        mayGive &&
        !isOver && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void ask((close) => <CreditDialog id={customer.id} credit={credit} close={close} />)
            }
          >
            {say("credit.change")}
          </Button>
        )
      }
    >
      <div className="stack">
        {hadSome ? (
          <Figure name={say("credit.balance")} value={money(credit.balance, credit.currency)} />
        ) : (
          <p className="quiet no-margin">{say("credit.empty")}</p>
        )}
        {movements.length > 0 && (
          <SimpleTable
            label={say("credit.movements")}
            rows={movements}
            keyOf={({ id }) => id}
            columns={[
              { label: say("credit.when"), show: ({ createdAt }) => dateTime(createdAt) },
              {
                label: say("credit.reason"),
                show: ({ reason, note }) => (
                  <>
                    <bdi>{reason}</bdi>
                    {note && (
                      <div className="quiet">
                        <bdi>{note}</bdi>
                      </div>
                    )}
                  </>
                ),
              },
              { label: say("credit.who"), show: ({ actor }) => <ActorName of={actor} />, isMinor: true },
              { label: say("credit.delta"), show: ({ delta }) => money(delta, credit.currency), isEnd: true },
              {
                label: say("credit.balance"),
                show: ({ balanceAfter }) => money(balanceAfter, credit.currency),
                isEnd: true,
              },
            ]}
          />
        )}
      </div>
    </Section>
  );
}

/** Gives credit or takes some away. It is refused where the balance changed since it was looked at. */
function CreditDialog({ id, credit, close }: { id: string; credit: StoreCredit; close: () => void }) {
  const say = useSay();
  const { money } = useFormats();
  const form = useForm({ amount: null as string | null, reason: "", note: null as string | null });
  const adjust = useWrite(
    () => {
      const { amount, ...rest } = form.values;
      return stoa.customers.credit.adjust(id, { ...rest, amount: amount ?? "", expected: credit.balance });
    },
    { changes: ["customers"], form },
  );
  return (
    <ActDialog
      title={say("credit.change")}
      act={say("credit.change")}
      isSending={adjust.isSending}
      send={() => adjust.send()}
      close={close}
    >
      <p className="quiet no-margin">
        {say("credit.now", { amount: money(credit.balance, credit.currency) })}
      </p>
      <MoneyField
        label={say("credit.amount")}
        description={say("credit.amount_text")}
        {...form.value<string | null>("/amount")}
        required
        data-autofocus
      />
      <TextInput
        label={say("credit.reason")}
        description={say("credit.reason_text")}
        maxLength={200}
        {...form.text("/reason")}
        required
      />
      <NoteField form={form} pointer="/note" label={say("credit.note")} rows={2} />
    </ActDialog>
  );
}
