import { type Static, Type } from "typebox";
import type { Messages } from "../../http/answers/messages.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { moneyIn } from "../../platform/mail/index.ts";
import { originFor, readSettings } from "../../platform/settings/index.ts";
import { canAsk, openAccount } from "./account.ts";
import { paymentAccounts } from "./account-columns.ts";
import { getAccount, updateAccount } from "./accounts.ts";
import type { PaymentRuntime } from "./begin.ts";
import { type Account, type AccountCheck, ProviderAway, type ProviderType } from "./provider.ts";
import { findProviderType, providerNamed } from "./providers/index.ts";
import { findPaymentSettings, lockPaymentSettings } from "./settings-sql.ts";

export const CheckBody = Type.Object(
  {
    testPayment: Type.Optional(
      Type.Boolean({
        description:
          "Whether a payment by a test card is made and refunded at once. With keys for live payments none is made.",
        default: false,
      }),
    ),
  },
  { additionalProperties: false, "x-name": "PaymentAccountCheckRequest" },
);

const codes = [
  "key_accepted",
  "key_missing",
  "key_unknown",
  "key_limited",
  "provider_away",
  "charges_disabled",
  "notices_ready",
  "notices_made",
  "notices_refused",
  "notices_unreachable",
  "test_paid",
  "test_refused",
  "test_live",
] as const;
type Code = (typeof codes)[number];

/** The result of a check in words. */
export const CheckReply = Type.Object(
  {
    isWorking: Type.Boolean({ description: "Whether the account can take payments now." }),
    isTest: orNull(Type.Boolean({ description: "Whether the secret key is one for tests." })),
    findings: Type.Array(
      Type.Object(
        {
          code: Type.Unsafe<Code>({ type: "string", enum: [...codes] }),
          isGood: Type.Boolean(),
          message: Type.String({ examples: ["A test payment of $10.00 succeeded and was refunded."] }),
        },
        { additionalProperties: false, "x-name": "PaymentAccountFinding" },
      ),
    ),
  },
  { additionalProperties: false, "x-name": "PaymentAccountCheck" },
);
type CheckReply = Static<typeof CheckReply>;

/** A provider's answer about an account, before the request's transaction. */
export type Checked = {
  name: string;
  isTest: boolean | null;
  hasSecret: boolean;
  /** The version of the account. */
  version: number;
  /** The address for notices; undefined where the provider cannot reach it. */
  noticesUrl: string | undefined;
  asksForPayment: boolean;
  found: AccountCheck | "no key" | "away";
};

/** Asks the provider of a store's account about its keys. No transaction is open meanwhile. */
export async function askAboutAccount(
  call: Preparation<object, Static<typeof CheckBody>>,
  { providers, originOf }: Pick<PaymentRuntime, "providers" | "originOf">,
): Promise<Checked | undefined> {
  const { tx, vault, store, params, body, isDryRun } = call;
  const [{ accounts }, settings] = await Promise.all([findPaymentSettings(tx), readSettings(tx)]);
  const stored = accounts.find(({ id }) => id === params.id);
  const type = stored && findProviderType(stored.provider);
  if (!type) return undefined;
  const account = openAccount(type, stored, vault, store);
  const version = paymentAccounts.get(await getAccount(tx, stored.id), "version");
  const origin = originFor(settings, originOf);
  const noticesUrl = origin?.startsWith("https:")
    ? `${origin}/api/v1/payments/${type.name}/notices`
    : undefined;
  const { testPayment: asksForPayment = false } = body;
  const hasSecret = !lacksSecret(type, account);
  const ask = async (): Promise<Checked["found"]> => {
    if (!canAsk(type, account)) return "no key";
    try {
      return await providerNamed(providers, type.name).check(account, {
        noticesUrl: isDryRun || hasSecret ? undefined : noticesUrl,
        version,
        pays: asksForPayment && !isDryRun && stored.is_test === true,
      });
    } catch (error) {
      if (error instanceof ProviderAway) return "away";
      throw error;
    }
  };
  const name = `${type.name[0]!.toUpperCase()}${type.name.slice(1)}`;
  const about = { name, isTest: stored.is_test, hasSecret, version, noticesUrl, asksForPayment };
  return { ...about, found: await ask() };
}

// Notices are signed by the secret that no request to the provider needs.
const noticeSecretOf = ({ account: type }: ProviderType): string | undefined =>
  type?.keys && Object.keys(type.secrets).find((name) => name !== type.keys!.secret);
const lacksSecret = (type: ProviderType, { secrets }: Account): boolean => {
  const name = noticeSecretOf(type);
  return name !== undefined && secrets[name] === undefined;
};

/**
 * Stores the signing secret of an endpoint that was made, and says what was found. Throws 404, and 409 if the
 * account was changed meanwhile: the next check makes another endpoint.
 */
export async function concludeCheck(
  call: Call<object, Static<typeof CheckBody>, Checked | undefined>,
): Promise<CheckReply> {
  const { tx, params, prepared, messages, store } = call;
  await getAccount(tx, params.id!);
  const { isTest, found } = prepared!;
  if (typeof found === "object" && found.notices && "secret" in found.notices)
    await storeSecret(call, prepared!, found.notices.secret);
  const money = (amount: bigint) =>
    moneyIn(messages.locale, formatMoney(String(amount), store.currencyDigits), store.currency);
  const findings = findingsOf(prepared!, messages, money);
  return { isWorking: findings.every(({ isGood }) => isGood), isTest, findings };
}

// A concurrent check stores the same secret: the second one changes nothing.
async function storeSecret(
  call: Pick<Call, "tx" | "params" | "vault" | "store" | "now">,
  { name, version }: Checked,
  secret: string,
): Promise<void> {
  const { tx, params, vault, store } = call;
  const type = findProviderType(name.toLowerCase())!;
  const { accounts } = await lockPaymentSettings(tx);
  const stored = accounts.find(({ id }) => id === params.id)!;
  if (!lacksSecret(type, openAccount(type, stored, vault, store))) return;
  const input = { [type.name]: { [noticeSecretOf(type)!]: secret } };
  await updateAccount({ ...call, expectedVersions: [version] }, params.id!, input);
}

function findingsOf(
  { name: provider, isTest, hasSecret, noticesUrl, asksForPayment, found }: Checked,
  messages: Messages,
  money: (amount: bigint) => string,
): CheckReply["findings"] {
  const finding = (code: Code, isGood: boolean, more: Record<string, string> = {}) => ({
    code,
    isGood,
    message: messages.say(`payment_check.${code}`, { provider, why: "", name: "", amount: "", ...more }),
  });
  if (found === "no key") return [finding("key_missing", false)];
  if (found === "away") return [finding("provider_away", false)];
  const { name, key, canCharge, notices, payment } = found;
  if (key === "unknown") return [finding("key_unknown", false)];
  const findings = [
    key === "limited"
      ? finding("key_limited", true)
      : finding("key_accepted", true, { name: name ?? provider }),
  ];
  // Accounts take test payments before they are activated.
  if (!canCharge && isTest === false) findings.push(finding("charges_disabled", false));
  if (notices && "refused" in notices)
    findings.push(finding("notices_refused", false, { why: notices.refused }));
  else if (notices) findings.push(finding("notices_made", true));
  else if (hasSecret) findings.push(finding("notices_ready", true));
  else if (!noticesUrl) findings.push(finding("notices_unreachable", false));
  if (payment?.refused !== undefined) findings.push(finding("test_refused", false, { why: payment.refused }));
  else if (payment) findings.push(finding("test_paid", true, { amount: money(payment.amount) }));
  else if (asksForPayment && isTest === false) findings.push(finding("test_live", true));
  return findings;
}
