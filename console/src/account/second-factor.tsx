import { Alert, Button, Group } from "@mantine/core";
import type { SecondFactors } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { OnceModal } from "../ui/once.tsx";
import { Facts, Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { Enrol } from "./enrol.tsx";
import { removeFactor, useFactors } from "./factors.tsx";
import { noProof, Proof, proofOf, useProofFault } from "./proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSay } from "./say.ts";

// So few are left that it is time for new ones.
const FEW = 3;

/** The authenticator app beside the password, and the recovery codes of whoever has a second factor. */
export function SecondFactor() {
  const say = useSay();
  const { date } = useFormats();
  const factors = useFactors();
  if (!factors) return null;
  const { totp, passkeys, isRequired, recoveryCodesLeft: left } = factors;
  const isOn = totp !== null || passkeys.length > 0;
  const add = () =>
    void ask((close) => (
      <OnceModal title={say("factor.add")} close={close}>
        <Enrol factors={factors} onDone={() => close()} />
      </OnceModal>
    ));
  return (
    <Section
      title={say("factor")}
      actions={
        isOn ? (
          <Status tone="good">{say("factor.on")}</Status>
        ) : (
          <Status tone={isRequired ? "bad" : "look"}>{say("factor.off")}</Status>
        )
      }
    >
      <div className="stack">
        <p className="quiet no-margin">{say("factor.text")}</p>
        {isRequired && <p className="quiet no-margin">{say("factor.required")}</p>}
        {isOn && (
          <Facts
            facts={[
              ...(totp ? ([[say("factor.since"), date(totp.since)]] as const) : []),
              [say("codes.left"), say("codes.left_count", { count: left })],
            ]}
          />
        )}
        {isOn && left <= FEW && (
          <Alert variant="light" color="yellow">
            {say("codes.few")}
          </Alert>
        )}
        <Group gap="xs">
          {isOn && (
            <Button variant="default" size="xs" onClick={() => void renew(factors, say("codes"))}>
              {say("codes.renew")}
            </Button>
          )}
          {totp ? (
            <>
              <Button variant="default" size="xs" onClick={add}>
                {say("factor.other")}
              </Button>
              <Button
                variant="outline"
                color="red.9"
                size="xs"
                onClick={() => removeFactor(factors, say("factor.remove"), stoa.auth.tenant.totp.remove)}
              >
                {say("factor.remove")}
              </Button>
            </>
          ) : (
            <Button onClick={add} {...(isOn && { variant: "default", size: "xs" })}>
              {say(isOn ? "factor.add_app" : "factor.add")}
            </Button>
          )}
        </Group>
      </div>
    </Section>
  );
}

async function renew(factors: SecondFactors, title: string): Promise<void> {
  const codes = await ask<string[]>((close) => <RenewCodes factors={factors} close={close} />);
  if (codes)
    await ask((close) => (
      <OnceModal title={title} close={close}>
        <RecoveryCodes codes={codes} onDone={() => close()} />
      </OnceModal>
    ));
}

function RenewCodes({ factors, close }: { factors: SecondFactors; close: (codes?: string[]) => void }) {
  const say = useSay();
  const form = useForm(noProof(factors));
  const make = useWrite(async () => stoa.auth.tenant.recoveryCodes(await proofOf(form.values)), {
    changes: ["secondFactors"],
    form,
    onError: useProofFault(),
  });
  return (
    <ActDialog
      title={say("codes.renew")}
      act={say("codes.renew")}
      isSending={make.isSending}
      send={async () => {
        const made = await make.send();
        if (made) close(made.recoveryCodes);
        return false;
      }}
      close={() => close()}
    >
      <p className="quiet no-margin">{say("codes.renew_text")}</p>
      <Proof form={form} factors={factors} />
    </ActDialog>
  );
}
