import { Anchor, TextInput } from "@mantine/core";
import type { SecondFactorProof, SecondFactors } from "@stoa/client";
import { stoa } from "../core/client.ts";
import type { Form } from "../core/form.ts";
import { notify } from "../core/notify.ts";
import { hasPasskeys, passkeyFault, signByPasskey } from "../core/passkey.ts";
import { CodeField } from "./code-field.tsx";
import { useSay } from "./say.ts";

// In this order: the quickest first, the last resort last.
const ways = ["code", "passkey", "recoveryCode"] as const;
type Way = (typeof ways)[number];

/** The values of a form that asks for a second factor; no way where there is no factor to ask for. */
export type ProofValues = { way: Way | undefined; code: string; recoveryCode: string };

const waysOf = (factors: SecondFactors | undefined): readonly Way[] => {
  const { totp = null, passkeys = [] } = factors ?? {};
  const hasPasskey = passkeys.length > 0 && hasPasskeys();
  const canBe = {
    code: totp !== null,
    passkey: hasPasskey,
    recoveryCode: totp !== null || passkeys.length > 0,
  };
  return ways.filter((way) => canBe[way]);
};

/** The initial values of such a form, for somebody who has these second factors. */
export const noProof = (factors: SecondFactors | undefined): ProofValues => ({
  way: waysOf(factors)[0],
  code: "",
  recoveryCode: "",
});

/** The second factor that was given, as the API takes it; a passkey is asked to sign now. Throws where it does not. */
export async function proofOf({ way, code, recoveryCode }: ProofValues): Promise<SecondFactorProof> {
  if (way === "code") return { code: code.trim() };
  if (way === "recoveryCode") return { recoveryCode };
  if (way === undefined) return {};
  const { challengeToken, options } = await stoa.auth.tenant.passkeyLogin.start();
  return { challengeToken, passkey: await signByPasskey(options) };
}

/** Tells of a passkey that did not sign; gives whether that was what went wrong. */
export function useProofFault(): (error: unknown) => boolean {
  const say = useSay();
  return (error) => {
    const fault = passkeyFault(error);
    if (fault) notify(say("proof.none"), { isError: true });
    return fault !== undefined;
  };
}

/** Asks for a second factor, where there is one. */
export function Proof<V extends ProofValues>({
  form,
  factors,
}: {
  form: Form<V>;
  factors: SecondFactors | undefined;
}) {
  const say = useSay();
  const { way } = form.values;
  return (
    <>
      {way === "code" && <CodeField form={form} />}
      {way === "passkey" && <p className="no-margin">{say("proof.passkey_text")}</p>}
      {way === "recoveryCode" && (
        <TextInput
          label={say("proof.recovery_code")}
          autoComplete="one-time-code"
          required
          dir="ltr"
          maxLength={100}
          {...form.text("/recoveryCode")}
        />
      )}
      {waysOf(factors)
        .filter((one) => one !== way)
        .map((one) => (
          <Anchor
            key={one}
            component="button"
            type="button"
            size="sm"
            className="at-start"
            onClick={() => form.set("/way", one)}
          >
            {say(others[one])}
          </Anchor>
        ))}
    </>
  );
}

const others = {
  code: "proof.by_code",
  passkey: "proof.by_passkey",
  recoveryCode: "proof.by_recovery",
} as const;
