import { Alert, Anchor, Button, Group, TextInput } from "@mantine/core";
import type { SecondFactors } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { OnceModal } from "../ui/once.tsx";
import { Facts, Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { Enrol } from "./enrol.tsx";
import { PasswordField } from "./password-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSay } from "./say.ts";

const changes = ["secondFactors"];
// So few are left that it is time for new ones.
const FEW = 3;

/** The authenticator app beside the password, and the recovery codes. */
export function SecondFactor() {
  const say = useSay();
  const { data } = useRead(["secondFactors"], (options) => stoa.auth.tenant.secondFactors(options));
  if (!data) return null;
  const add = () =>
    void ask((close) => (
      <OnceModal title={say("factor.add")} close={close}>
        <Enrol onDone={() => close()} />
      </OnceModal>
    ));
  return (
    <Section
      title={say("factor")}
      actions={
        data.totp ? (
          <Status tone="good">{say("factor.on")}</Status>
        ) : (
          <Status tone={data.isRequired ? "bad" : "look"}>{say("factor.off")}</Status>
        )
      }
    >
      <div className="stack">
        <p className="quiet no-margin">{say("factor.text")}</p>
        {data.isRequired && <p className="quiet no-margin">{say("factor.required")}</p>}
        {data.totp ? (
          <Enrolled factors={data} since={data.totp.since} add={add} />
        ) : (
          <div>
            <Button onClick={add}>{say("factor.add")}</Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function Enrolled({ factors, since, add }: { factors: SecondFactors; since: string; add: () => void }) {
  const say = useSay();
  const { date } = useFormats();
  const left = factors.recoveryCodesLeft;
  const renew = async () => {
    const codes = await ask<string[]>((close) => <RenewCodes close={close} />);
    if (codes)
      await ask((close) => (
        <OnceModal title={say("codes")} close={close}>
          <RecoveryCodes codes={codes} onDone={() => close()} />
        </OnceModal>
      ));
  };
  return (
    <>
      <Facts
        facts={[
          [say("factor.since"), date(since)],
          [say("codes.left"), say("codes.left_count", { count: left })],
        ]}
      />
      {left <= FEW && (
        <Alert variant="light" color="yellow">
          {say("codes.few")}
        </Alert>
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void renew()}>
          {say("codes.renew")}
        </Button>
        <Button variant="default" size="xs" onClick={add}>
          {say("factor.other")}
        </Button>
        <Button
          variant="outline"
          color="red.9"
          size="xs"
          onClick={() => void ask((close) => <Remove isRequired={factors.isRequired} close={close} />)}
        >
          {say("factor.remove")}
        </Button>
      </Group>
    </>
  );
}

function RenewCodes({ close }: { close: (codes?: string[]) => void }) {
  const say = useSay();
  const form = useForm(noProof);
  const renew = useWrite(() => stoa.auth.tenant.recoveryCodes(proofOf(form.values)), { changes, form });
  return (
    <ActDialog
      title={say("codes.renew")}
      act={say("codes.renew")}
      isSending={renew.isSending}
      send={async () => {
        const made = await renew.send();
        if (made) close(made.recoveryCodes);
        return false;
      }}
      close={() => close()}
    >
      <p className="quiet no-margin">{say("codes.renew_text")}</p>
      <Proof form={form} />
    </ActDialog>
  );
}

function Remove({ isRequired, close }: { isRequired: boolean; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(noProof);
  const remove = useWrite(() => stoa.auth.tenant.totp.remove(proofOf(form.values)).then(() => true), {
    changes,
    form,
    done: sayCore("done"),
  });
  return (
    <ActDialog
      title={say("factor.remove")}
      act={say("factor.remove")}
      isGrave
      isSending={remove.isSending}
      send={() => remove.send()}
      close={close}
    >
      <p className="quiet no-margin">{say(isRequired ? "factor.remove_required" : "factor.remove_text")}</p>
      <Proof form={form} />
    </ActDialog>
  );
}

const noProof = { password: "", code: "" };
const proofOf = ({ password, code }: typeof noProof) => (code ? { code: code.trim() } : { password });

// One of the two shows that it is still them.
function Proof({ form }: { form: ReturnType<typeof useForm<typeof noProof>> }) {
  const say = useSay();
  const [isByCode, setByCode] = useState(false);
  const turn = () => {
    form.reset(noProof);
    setByCode(!isByCode);
  };
  return (
    <>
      {isByCode ? (
        <TextInput
          label={say("factor.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          dir="ltr"
          maxLength={20}
          {...form.text("/code")}
        />
      ) : (
        <PasswordField form={form} pointer="/password" />
      )}
      <Anchor component="button" type="button" size="sm" onClick={turn} className="at-start">
        {say(isByCode ? "proof.password" : "proof.code")}
      </Anchor>
    </>
  );
}
