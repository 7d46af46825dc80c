import { Alert, Code, NativeSelect, PasswordInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { PaymentMethod, PaymentSettings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { Facts, Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";

/** Payments as they are typed: methods by their names; secrets only where they are to be others. */
export type PaymentsDraft = {
  methods: Record<PaymentMethod["method"], Omit<PaymentMethod, "method">>;
  stripe: Pick<PaymentSettings["stripe"], "publishableKey" | "merchantId" | "capture" | "multicapture"> & {
    secretKey: string;
    webhookSecret: string;
  };
};

/** The account at Stripe. Its secrets are never shown: only how they end. */
export function StripeFields({
  form,
  stripe,
}: {
  form: Form<PaymentsDraft>;
  stripe: PaymentSettings["stripe"];
}) {
  const say = useSay();
  const field = useFields(form);
  const secret = (name: "stripe.secretKey" | "stripe.webhookSecret", last4: string | null) => ({
    ...field.text(name),
    placeholder: last4 ? `•••• ${last4}` : "",
    description: last4 ? say("stripe.kept") : undefined,
    autoComplete: "off",
    dir: "ltr" as const,
    visibilityToggleButtonProps: { "aria-label": say("stripe.show") },
  });
  const { error } = form.value("/stripe");
  return (
    <Section
      title="Stripe"
      actions={
        stripe.isTest !== null && (
          <Status tone={stripe.isTest ? "look" : "good"}>
            {say(stripe.isTest ? "stripe.test" : "stripe.live")}
          </Status>
        )
      }
    >
      <div className="stack">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <p className="quiet no-margin">{say("stripe.text")}</p>
        <TextInput
          {...field.optional("stripe.publishableKey")}
          placeholder="pk_live_…"
          autoComplete="off"
          dir="ltr"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PasswordInput {...secret("stripe.secretKey", stripe.secretKeyLast4)} />
          <PasswordInput {...secret("stripe.webhookSecret", stripe.webhookSecretLast4)} />
        </SimpleGrid>
        <TextInput
          {...field.optional("stripe.merchantId")}
          description={say("stripe.merchantId_text")}
          placeholder="profile_…"
          autoComplete="off"
          dir="ltr"
        />
        <Facts
          facts={[
            [
              say("stripe.notices"),
              <Code key="address" dir="ltr">{`${location.origin}/api/v1/payments/stripe/notices`}</Code>,
            ],
          ]}
        />
        <NativeSelect
          {...field.text("stripe.capture")}
          data={(["automatic", "manual"] as const).map((value) => ({
            value,
            label: say(`capture.${value}`),
          }))}
        />
        <Switch {...field.check("stripe.multicapture")} description={say("stripe.multicapture_text")} />
      </div>
    </Section>
  );
}
