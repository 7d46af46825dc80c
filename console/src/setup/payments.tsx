import { Alert, Button, PasswordInput, Switch, Textarea, TextInput } from "@mantine/core";
import type { PaymentAccountCheck, PaymentSettings } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { SetupStep } from "./frame.tsx";
import { useSay } from "./say.ts";

const changes = ["paymentMethods", "paymentAccounts", "setup"];

/** Cards by Stripe, whose keys are tried at once; cash and bank transfer, which need nobody. */
export default function PaymentsStep() {
  const { data } = useRead(["paymentMethods"], (options) => stoa.paymentMethods.get(options));
  return (
    <SetupStep step="payments">
      {data ? (
        <>
          <Stripe now={data} />
          <ByThemselves key={data.version} now={data} />
        </>
      ) : (
        <Loading />
      )}
    </SetupStep>
  );
}

const methodIn = ({ methods }: PaymentSettings, name: string) =>
  methods.find(({ method }) => method === name)!;

/** Asks Stripe about the keys, and offers cards where it accepts them. */
async function tryKeys(): Promise<PaymentAccountCheck | undefined> {
  const { paymentAccounts } = await stoa.paymentAccounts.list({ limit: 100 }).page();
  const account = paymentAccounts.find(({ provider }) => provider === "stripe");
  if (!account) return undefined;
  const found = await stoa.paymentAccounts.check(account.id, { testPayment: true });
  if (found.isWorking)
    await stoa.paymentMethods.update({ methods: [{ method: "card", provider: "stripe", isActive: true }] });
  return found;
}

const noKeys = { publishableKey: "", secretKey: "", webhookSecret: "" };

function Stripe({ now }: { now: PaymentSettings }) {
  const say = useSay();
  const can = useCan();
  const form = useForm({ stripe: noKeys });
  const [found, setFound] = useState<PaymentAccountCheck>();
  const isOn = methodIn(now, "card").provider === "stripe" && methodIn(now, "card").isActive;
  const hasKeys = now.stripe.secretKeyLast4 !== null;
  const connect = useWrite(
    async () => {
      const typed = Object.entries(form.values.stripe).filter(([, text]) => text.trim() !== "");
      if (typed.length)
        await stoa.paymentMethods.update({
          stripe: Object.fromEntries(typed.map(([name, text]) => [name, text.trim()])),
        });
      setFound(await tryKeys());
      form.reset({ stripe: noKeys });
      return true;
    },
    { changes, form },
  );
  const disconnect = useWrite(
    async () => {
      const used = now.methods.filter(({ provider }) => provider === "stripe");
      if (used.length)
        await stoa.paymentMethods.update({
          methods: used.map(({ method }) => ({ method, provider: "manual", isActive: false })),
        });
      await stoa.paymentMethods.update({
        stripe: { publishableKey: null, secretKey: null, webhookSecret: null },
      });
      setFound(undefined);
      return true;
    },
    { changes, done: say("undone") },
  );
  const needsSecret = found?.findings.some(({ code }) => /^notices_(refused|unreachable)$/.test(code));
  const secret = (name: "secretKey" | "webhookSecret", last4: string | null) => ({
    ...form.text(`/stripe/${name}`),
    placeholder: last4 ? `•••• ${last4}` : "",
    autoComplete: "off",
    dir: "ltr" as const,
    visibilityToggleButtonProps: {
      "aria-label": say(name === "secretKey" ? "payments.secret" : "payments.webhook"),
    },
  });
  return (
    <Section
      title={say("payments.stripe")}
      actions={now.stripe.isTest && <Status tone="look">{say("payments.test_keys")}</Status>}
    >
      <fieldset className="bare stack" disabled={!can("settings")}>
        <p className="quiet no-margin">{say("payments.stripe_text")}</p>
        {isOn && (
          <Alert variant="light" color="green" role="status">
            {say("payments.on")}
          </Alert>
        )}
        <TextInput
          label={say("payments.publishable")}
          {...form.text("/stripe/publishableKey")}
          placeholder={now.stripe.publishableKey ?? "pk_test_…"}
          autoComplete="off"
          dir="ltr"
        />
        <PasswordInput label={say("payments.secret")} {...secret("secretKey", now.stripe.secretKeyLast4)} />
        {(needsSecret || now.stripe.webhookSecretLast4 !== null) && (
          <PasswordInput
            label={say("payments.webhook")}
            {...secret("webhookSecret", now.stripe.webhookSecretLast4)}
          />
        )}
        {found && (
          <div role="status">
            <ul className="setup-list">
              {found.findings.map(({ code, isGood, message }) => (
                <li key={code} className="step">
                  <Icon name={isGood ? "check" : "close"} size={16} />
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="setup-ways-on">
          {hasKeys && (
            <Button
              variant="outline"
              color="red.9"
              loading={disconnect.isSending}
              onClick={() => void disconnect.send()}
            >
              {say("payments.disconnect")}
            </Button>
          )}
          <Button loading={connect.isSending} onClick={() => void connect.send()}>
            {say(hasKeys && form.values.stripe.secretKey === "" ? "payments.again" : "payments.connect")}
          </Button>
        </div>
      </fieldset>
    </Section>
  );
}

function ByThemselves({ now }: { now: PaymentSettings }) {
  const say = useSay();
  const can = useCan();
  const bank = methodIn(now, "bank_transfer");
  const form = useForm({
    cash: methodIn(now, "cash").isActive,
    bank: bank.isActive,
    details: bank.instructions ?? "",
  });
  const save = useWrite(
    ({ cash, bank: isBank, details }: typeof form.values) =>
      stoa.paymentMethods.update({
        methods: [
          { method: "cash", isActive: cash },
          { method: "bank_transfer", isActive: isBank, instructions: details.trim() || null },
        ],
      }),
    { changes, done: say("saved") },
  );
  const isUntold = form.values.bank && !form.values.details.trim();
  const warning = now.warnings.find(({ method }) => method === "bank_transfer");
  return (
    <Section title={`${say("payments.cash")} · ${say("payments.bank")}`}>
      <fieldset className="bare stack" disabled={!can("settings")}>
        <Switch label={say("payments.cash")} {...form.check("/cash")} />
        <Switch label={say("payments.bank")} {...form.check("/bank")} />
        {form.values.bank && (
          <Textarea
            label={say("payments.details")}
            description={say("payments.details_text")}
            dir="auto"
            autosize
            minRows={3}
            maxLength={5000}
            {...form.text("/details")}
          />
        )}
        {isUntold && warning && (
          <Alert variant="light" color="yellow">
            {warning.message}
          </Alert>
        )}
        <div className="setup-ways-on">
          <LinkButton to="/settings/payments" variant="subtle">
            {say("payments.more")}
          </LinkButton>
          <Button
            loading={save.isSending}
            disabled={Object.keys(form.changes()).length === 0}
            onClick={() => void save.send(form.values)}
          >
            {say("save")}
          </Button>
        </div>
      </fieldset>
    </Section>
  );
}
