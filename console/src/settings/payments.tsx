import { Alert, NativeSelect, Switch, Textarea } from "@mantine/core";
import type { PaymentMethod, PaymentSettings, PaymentSettingsUpdate } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { nested } from "../core/flat.ts";
import { type Form, faultsNearby } from "../core/form.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { readAgain, useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { Status } from "../ui/status.tsx";
import { type Key, useSay } from "./say.ts";
import { type PaymentsDraft, StripeFields } from "./stripe.tsx";

type Method = PaymentMethod["method"];
const draftOf = ({ methods, stripe }: PaymentSettings): PaymentsDraft => ({
  methods: Object.fromEntries(
    methods.map(({ method, ...rest }) => [method, rest]),
  ) as PaymentsDraft["methods"],
  stripe: {
    publishableKey: stripe.publishableKey,
    merchantId: stripe.merchantId,
    capture: stripe.capture,
    multicapture: stripe.multicapture,
    secretKey: "",
    webhookSecret: "",
  },
});

function bodyOf(changed: Record<string, unknown>): PaymentSettingsUpdate {
  const { methods = {}, stripe } = nested(changed) as { methods?: object; stripe?: object };
  return {
    methods: Object.entries(methods).map(([method, rest]) => ({ method: method as Method, ...rest })),
    ...(stripe && { stripe }),
  };
}

/** The ways to pay that shoppers are offered, and the account that takes cards. */
export default function Payments() {
  const { data, error } = useRead(["paymentMethods"], (options) => stoa.paymentMethods.get(options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Ready now={data} /> : <Loading />;
}

function Ready({ now }: { now: PaymentSettings }) {
  const say = useSay();
  const can = useCan();
  const { form, base, save, isSending } = useSavedForm({
    now,
    valuesOf: draftOf,
    read: () => stoa.paymentMethods.get(),
    write: (changed, _latest, options) => stoa.paymentMethods.update(bodyOf(changed), options),
    label: (field) => labelOf(field, say),
    changes: ["paymentMethods", "setup"],
    faults: faultsAtMethods(now),
  });
  const send = async () => {
    if (await save()) await readAgain().catch(() => undefined);
  };
  return (
    <Page title={say("menu.payments")} subtitle={say("about.payments")} back="/settings">
      <fieldset className="bare stack" disabled={!can("settings")}>
        <Section title={say("payments.methods")}>
          <div className="stack">
            {base.methods.map(({ method }) => (
              <MethodFields key={method} form={form} method={method} />
            ))}
          </div>
        </Section>
        <StripeFields form={form} stripe={base.stripe} />
        <div className="quiet">
          <TextLink to="/payment-accounts">{say("payments.accounts")}</TextLink>
        </div>
      </fieldset>
      <SaveBar form={form} save={() => void send()} isSending={isSending} />
    </Page>
  );
}

function MethodFields({ form, method }: { form: Form<PaymentsDraft>; method: Method }) {
  const say = useSay();
  const at = `/methods/${method}`;
  const { isActive, provider, instructions } = form.values.methods[method];
  const isUntold = isActive && provider === "manual" && method !== "cash" && !instructions?.trim();
  return (
    <fieldset className="bare box">
      <legend className="hidden-words">{say(`method.${method}`)}</legend>
      <div className="stack">
        <div className="row-between">
          <Switch label={say(`method.${method}`)} {...form.check(`${at}/isActive`)} />
          {isActive && <Status tone="good">{say("method.offered")}</Status>}
        </div>
        {method !== "cash" && (
          <NativeSelect
            label={say("method.provider")}
            {...form.text(`${at}/provider`)}
            data={[...new Set(["manual", "stripe", provider])].map((value) => ({
              value,
              label: say(`provider.${value}` as Key),
            }))}
          />
        )}
        {isUntold && (
          <Alert color="yellow" variant="light" role="status">
            {say(method === "bank_transfer" ? "payments.instructions_missing" : "payments.provider_missing")}
          </Alert>
        )}
        {isActive && (
          <Textarea
            label={say("method.instructions")}
            description={method === "bank_transfer" ? say("method.instructions_text") : undefined}
            dir="auto"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            {...form.optional(`${at}/instructions`)}
          />
        )}
        {method === "cash" && (
          <div className="quiet">
            <TextLink to="/settings/cash-on-delivery">{say("menu.cash-on-delivery")}</TextLink>
          </div>
        )}
      </div>
    </fieldset>
  );
}

function labelOf(field: string, say: ReturnType<typeof useSay>): string {
  const [, method, part] = /^methods\.(\w+)\.(\w+)$/.exec(field) ?? [];
  if (!method) return say(field as Key);
  const name = part === "isActive" ? "method.offered" : `method.${part}`;
  return `${say(`method.${method}` as Key)}: ${say(name as Key)}`;
}

// The API names a method by its place in what was sent: among those that were changed.
const faultsAtMethods = (now: PaymentSettings) => (form: Form<PaymentsDraft>) => {
  const was = draftOf(now).methods;
  const sent = Object.keys(was).filter(
    (method) =>
      JSON.stringify(form.values.methods[method as Method]) !== JSON.stringify(was[method as Method]),
  );
  const here = (pointer: string) =>
    pointer.replace(/^\/methods\/(\d+)/, (whole, i) => (sent[i] ? `/methods/${sent[i]}` : whole));
  const near = faultsNearby(form);
  return {
    shows: (pointer: string) => near.shows(here(pointer)),
    setFaults: (faults: Readonly<Record<string, string>>) =>
      near.setFaults(Object.fromEntries(Object.entries(faults).map(([at, text]) => [here(at), text]))),
  };
};
