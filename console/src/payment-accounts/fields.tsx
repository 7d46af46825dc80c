import { Code, NativeSelect, PasswordInput, Switch, TextInput } from "@mantine/core";
import type { PaymentAccount } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { CountriesField } from "../settings/countries-field.tsx";
import { CountField, TagsField } from "../ui/fields.tsx";
import { Facts, Section } from "../ui/page.tsx";
import type { AccountDraft } from "./draft.ts";
import { useSay } from "./say.ts";

/** The fields of an account; `account` is the stored one, whose provider stays. */
export function AccountFields({ form, account }: { form: Form<AccountDraft>; account?: PaymentAccount }) {
  const say = useSay();
  const { provider } = form.values;
  return (
    <>
      <Section title={say("account")}>
        <div className="stack">
          {!account && (
            <NativeSelect
              label={say("provider")}
              {...form.text("/provider")}
              data={(["stripe", "test"] as const).map((value) => ({
                value,
                label: say(`provider.${value}`),
              }))}
            />
          )}
          <TextInput label={say("name")} description={say("name_text")} {...form.text("/name")} required />
        </div>
      </Section>
      <Section title={say("takes")}>
        <div className="stack">
          <p className="quiet no-margin">{say("takes_text")}</p>
          <TagsField
            label={say("currencies")}
            description={say("currencies_text")}
            {...form.value<string[]>("/currencies")}
          />
          <CountriesField
            label={say("countries")}
            description={say("countries_text")}
            {...form.value<string[]>("/countries")}
          />
          <CountField
            label={say("position")}
            description={say("position_text")}
            {...form.value<number | null>("/position")}
          />
        </div>
      </Section>
      <Section title={say(`provider.${provider}`)}>
        {provider === "stripe" ? (
          <StripeFields form={form} stored={account?.stripe ?? undefined} />
        ) : (
          <TestFields form={form} last4={account?.test?.noticeSecretLast4} />
        )}
      </Section>
    </>
  );
}

function useSecret(form: Form<AccountDraft>) {
  const say = useSay();
  return (pointer: string, last4: string | null | undefined) => ({
    ...form.text(pointer),
    placeholder: last4 ? `•••• ${last4}` : "",
    description: last4 ? say("secret_stored") : undefined,
    autoComplete: "off",
    dir: "ltr" as const,
    visibilityToggleButtonProps: { "aria-label": say("secret_show") },
  });
}

function CaptureField({ form, at }: { form: Form<AccountDraft>; at: string }) {
  const say = useSay();
  return (
    <NativeSelect
      label={say("capture")}
      {...form.text(at)}
      data={(["automatic", "manual"] as const).map((value) => ({ value, label: say(`capture.${value}`) }))}
    />
  );
}

function Notices({ provider }: { provider: string }) {
  const say = useSay();
  const address = `${location.origin}/api/v1/payments/${provider}/notices`;
  return (
    <Facts
      facts={[
        [
          say("notices"),
          <Code key="address" dir="ltr">
            {address}
          </Code>,
        ],
      ]}
    />
  );
}

function StripeFields({
  form,
  stored,
}: {
  form: Form<AccountDraft>;
  stored: PaymentAccount["stripe"] | undefined;
}) {
  const say = useSay();
  const secret = useSecret(form);
  return (
    <div className="stack">
      <TextInput
        label={say("publishable_key")}
        {...form.optional("/stripe/publishableKey")}
        placeholder="pk_live_…"
        autoComplete="off"
        dir="ltr"
      />
      <PasswordInput label={say("secret_key")} {...secret("/stripe/secretKey", stored?.secretKeyLast4)} />
      <PasswordInput
        label={say("webhook_secret")}
        {...secret("/stripe/webhookSecret", stored?.webhookSecretLast4)}
      />
      <TextInput
        label={say("merchant_id")}
        {...form.optional("/stripe/merchantId")}
        placeholder="profile_…"
        autoComplete="off"
        dir="ltr"
      />
      <Notices provider="stripe" />
      <CaptureField form={form} at="/stripe/capture" />
      <Switch
        label={say("multicapture")}
        description={say("multicapture_text")}
        {...form.check("/stripe/multicapture")}
      />
    </div>
  );
}

function TestFields({ form, last4 }: { form: Form<AccountDraft>; last4: string | null | undefined }) {
  const say = useSay();
  const secret = useSecret(form);
  return (
    <div className="stack">
      <p className="quiet no-margin">{say("test_text")}</p>
      <PasswordInput label={say("notice_secret")} {...secret("/test/noticeSecret", last4)} />
      <Notices provider="test" />
      <CaptureField form={form} at="/test/capture" />
    </div>
  );
}
