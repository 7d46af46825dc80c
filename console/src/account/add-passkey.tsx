import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { SecondFactors } from "@stoa/client";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { notify } from "../core/notify.ts";
import { makePasskey, passkeyFault } from "../core/passkey.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { deviceOf } from "./device.ts";
import { noProof, Proof, proofOf } from "./proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSay } from "./say.ts";

/**
 * Adds a passkey: a name, the password, a second factor of whoever has one, what the browser asks, and recovery codes where this is the
 * first second factor.
 */
export function AddPasskey({ factors, onDone }: { factors?: SecondFactors; onDone: () => void }) {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm({ name: deviceOf(navigator.userAgent), password: "", ...noProof(factors) });
  const add = useWrite(
    async () => {
      const { name, password } = form.values;
      const start = { ...(await proofOf(form.values)), password };
      const { challengeToken, options } = await stoa.auth.tenant.passkeys.start(start);
      const credential = await makePasskey(options);
      return stoa.auth.tenant.passkeys.create({ challengeToken, name, credential });
    },
    {
      changes: ["secondFactors"],
      form,
      done: say("passkeys.done"),
      onError(error) {
        const fault = passkeyFault(error);
        if (fault) notify(say(`passkeys.${fault}`), { isError: true });
        return fault !== undefined;
      },
    },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const added = await add.send();
    if (added?.recoveryCodes) setCodes(added.recoveryCodes);
    else if (added) onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <p className="quiet no-margin">{say("passkeys.begin")}</p>
        <TextInput
          label={say("passkeys.name")}
          description={say("passkeys.name_text")}
          autoComplete="off"
          required
          maxLength={100}
          {...form.text("/name")}
        />
        <PasswordField form={form} pointer="/password" />
        <Proof form={form} factors={factors} />
        <Group justify="flex-end">
          <Button type="submit" loading={add.isSending}>
            {say("enrol.go")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
