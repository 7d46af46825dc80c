import { Button } from "@mantine/core";
import type { PaymentAccount } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { faultsNearby } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSavedForm } from "../core/saved-form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { Status } from "../ui/status.tsx";
import { changesOf, draftOf } from "./draft.ts";
import { AccountFields } from "./fields.tsx";
import { type Key, useSay } from "./say.ts";

const labels: Readonly<Record<string, Key>> = {
  name: "name",
  currencies: "currencies",
  countries: "countries",
  position: "position",
  "stripe.publishableKey": "publishable_key",
  "stripe.secretKey": "secret_key",
  "stripe.webhookSecret": "webhook_secret",
  "stripe.merchantId": "merchant_id",
  "stripe.multicapture": "multicapture",
  "test.noticeSecret": "notice_secret",
};

/** One payment account. */
export default function OnePaymentAccount() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["paymentAccounts", id], (options) =>
    stoa.paymentAccounts.get(id, options),
  );
  if (error && !data) return <Failed error={error} />;
  return data ? <Ready key={id} account={data} /> : <Loading />;
}

function Ready({ account }: { account: PaymentAccount }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("settings");
  const { dateTime } = useFormats();
  const { form, base, save, isSending } = useSavedForm({
    now: account,
    valuesOf: draftOf,
    read: () => stoa.paymentAccounts.get(account.id),
    write: (changed, _latest, options) =>
      stoa.paymentAccounts.update(account.id, changesOf(changed), options),
    label: (field) => say(labels[field] ?? "capture"),
    changes: ["paymentAccounts", "paymentMethods", "setup"],
    faults: faultsNearby,
  });
  const remove = useRemove(account);
  const isTest = base.stripe?.isTest ?? null;
  return (
    <Page
      title={base.name}
      badge={
        isTest !== null && (
          <Status tone={isTest ? "look" : "good"}>{say(isTest ? "is_test" : "is_live")}</Status>
        )
      }
      subtitle={say("updated", { at: dateTime(base.updatedAt) })}
      back="/payment-accounts"
      actions={
        mayWrite && (
          <Button color="red.9" variant="outline" onClick={() => void remove()}>
            {sayCore("delete")}
          </Button>
        )
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <AccountFields form={form} account={base} />
      </fieldset>
      <SaveBar form={form} save={() => void save()} isSending={isSending} />
    </Page>
  );
}

function useRemove({ id, name, version }: PaymentAccount): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.paymentAccounts.delete(id, { version }).then(() => true), {
    changes: ["paymentMethods"],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await preview({
      title: say("delete.title", { name }),
      tryOut: () => stoa.paymentAccounts.delete(id, { version, dryRun: true }),
      show: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/payment-accounts", replace: true });
    await readAnew("paymentAccounts");
  };
}
