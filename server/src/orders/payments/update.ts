import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "./account.ts";
import { type PaymentSettingsRow, paymentSettings } from "./columns.ts";
import { isOfferedUnset, type Method } from "./methods.ts";
import type { PaymentSettingsUpdate } from "./schemas.ts";
import { changePaymentSettings, lockPaymentSettings } from "./settings-sql.ts";

/**
 * Changes how the store takes payments, and returns the row. What changes nothing makes no new version; a secret that is sent is
 * always new. Throws 400 for a method of a provider whose account is not complete, 409 for a stale version.
 */
export async function updatePaymentSettings(
  { tx, vault, now, expectedVersions }: Pick<Call, "tx" | "vault" | "now" | "expectedVersions">,
  input: PaymentSettingsUpdate,
): Promise<PaymentSettingsRow> {
  const found = await lockPaymentSettings(tx);
  const before = paymentSettings.read(found.row);
  checkVersion(expectedVersions, before.version);
  const methods = before.methods.map((one) => changed(one, input));
  const { stripe } = input;
  const secretKey = stripe?.secretKey;
  const webhookSecret = stripe?.webhookSecret;
  const after = {
    methods,
    publishableKey:
      stripe?.publishableKey === undefined ? before.stripe.publishableKey : stripe.publishableKey,
    secretKey:
      secretKey === undefined
        ? found.secretKey
        : secretKey === null
          ? null
          : vault.seal(SECRET_KEY, secretKey),
    secretKeyLast4: secretKey === undefined ? before.stripe.secretKeyLast4 : last4Of(secretKey),
    isTest: secretKey === undefined ? before.stripe.isTest : secretKey === null ? null : isTest(secretKey),
    webhookSecret:
      webhookSecret === undefined
        ? found.webhookSecret
        : webhookSecret === null
          ? null
          : vault.seal(WEBHOOK_SECRET, webhookSecret),
    webhookSecretLast4:
      webhookSecret === undefined ? before.stripe.webhookSecretLast4 : last4Of(webhookSecret),
    merchantId: stripe?.merchantId === undefined ? before.stripe.merchantId : stripe.merchantId,
    capture: stripe?.capture ?? before.stripe.capture,
    multicapture: stripe?.multicapture ?? before.stripe.multicapture,
  };
  checkAll(after, input);
  const isSame =
    !secretKey &&
    !webhookSecret &&
    JSON.stringify([
      methods,
      after.publishableKey,
      after.merchantId,
      after.secretKeyLast4,
      after.webhookSecretLast4,
      after.capture,
      after.multicapture,
    ]) ===
      JSON.stringify([
        before.methods,
        before.stripe.publishableKey,
        before.stripe.merchantId,
        before.stripe.secretKeyLast4,
        before.stripe.webhookSecretLast4,
        before.stripe.capture,
        before.stripe.multicapture,
      ]);
  if (isSame) return found.row;
  raiseContent(tx);
  return changePaymentSettings(tx, before.version, [
    JSON.stringify(methods),
    after.publishableKey,
    after.secretKey,
    after.secretKeyLast4,
    after.isTest,
    after.webhookSecret,
    after.webhookSecretLast4,
    after.capture,
    after.multicapture,
    after.merchantId,
    now,
  ]);
}

function changed(one: Method, { methods = [] }: PaymentSettingsUpdate): Method {
  const given = methods.find(({ method }) => method === one.method);
  if (!given) return one;
  const { method, provider = one.provider } = { ...given, method: one.method };
  // A provider is set so that it collects the method; without one it may have nobody who does.
  const unsaid = provider === one.provider ? one.isActive : isOfferedUnset({ method, provider });
  return {
    method,
    provider,
    isActive: given.isActive ?? unsaid,
    instructions: given.instructions === undefined ? one.instructions : given.instructions?.trim() || null,
  };
}

type After = {
  methods: readonly Method[];
  publishableKey: string | null;
  secretKey: Buffer | null;
  isTest: boolean | null;
  webhookSecret: Buffer | null;
};

function checkAll(after: After, { methods = [], stripe }: PaymentSettingsUpdate): void {
  const errors: FieldError[] = [];
  for (const [at, { method }] of methods.entries())
    if (methods.findIndex((one) => one.method === method) !== at)
      errors.push({ field: `/methods/${at}/method`, code: "not_unique" });
  const isComplete = after.publishableKey && after.secretKey && after.webhookSecret;
  for (const { method, provider } of after.methods) {
    if (provider === "manual") continue;
    const at = methods.findIndex((one) => one.method === method);
    const field = at < 0 ? "/stripe" : `/methods/${at}/provider`;
    if (method === "cash") errors.push({ field, code: "invalid_choice", values: { choices: "manual" } });
    else if (!isComplete) errors.push({ field, code: "provider_not_ready" });
  }
  const { publishableKey } = after;
  if (publishableKey && after.isTest !== null && isTest(publishableKey) !== after.isTest)
    errors.push({
      field: stripe?.publishableKey ? "/stripe/publishableKey" : "/stripe/secretKey",
      code: "other_mode",
    });
  if (errors.length) throw validationFailed(errors);
}

const isTest = (key: string) => /^[a-z]+_test_/.test(key);
const last4Of = (secret: string | null) => (secret === null ? null : secret.slice(-4));
