import { Button, Code, CopyButton, Group, Stack } from "@mantine/core";
import type { SecondFactors, TotpSecret } from "@stoa/client";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Loading } from "../ui/loading.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { CodeField } from "./code-field.tsx";
import { noProof, Proof, proofOf, useProofFault } from "./proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSay } from "./say.ts";

const QrCode = lazy(() => import("./qr-code.tsx"));

/**
 * Adds an authenticator app: the password, a second factor of whoever has one, the app's secret, a code of the app, and the recovery
 * codes, which are shown once.
 */
export function Enrol({ factors, onDone }: { factors?: SecondFactors; onDone: () => void }) {
  const [secret, setSecret] = useState<TotpSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret)
    return <TakeOver secret={secret} onDone={(given) => (given?.length ? setCodes(given) : onDone())} />;
  return <Begin factors={factors} onSecret={setSecret} />;
}

function Begin({
  factors,
  onSecret,
}: {
  factors: SecondFactors | undefined;
  onSecret: (secret: TotpSecret) => void;
}) {
  const say = useSay();
  const form = useForm({ password: "", ...noProof(factors) });
  const begin = useWrite(
    async () => {
      const { password } = form.values;
      return stoa.auth.tenant.totp.create({ ...(await proofOf(form.values)), password });
    },
    { changes: [], form, onError: useProofFault() },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const secret = await begin.send();
    if (secret) onSecret(secret);
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <p className="quiet no-margin">{say("enrol.begin")}</p>
        <PasswordField form={form} pointer="/password" />
        <Proof form={form} factors={factors} />
        <Group justify="flex-end">
          <Button type="submit" loading={begin.isSending}>
            {say("enrol.go")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function TakeOver({
  secret: { secret, uri },
  onDone,
}: {
  secret: TotpSecret;
  onDone: (codes: readonly string[] | null) => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ code: "" });
  const confirm = useWrite(() => stoa.auth.tenant.totp.confirm({ code: form.values.code.trim() }), {
    changes: ["secondFactors"],
    form,
    done: say("enrol.done"),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const added = await confirm.send();
    if (added) onDone(added.recoveryCodes);
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <p className="no-margin">{say("enrol.scan")}</p>
        <Suspense fallback={<Loading />}>
          <QrCode text={uri} label={say("enrol.qr")} />
        </Suspense>
        <div>
          <div className="quiet">{say("enrol.type")}</div>
          <Group gap="xs">
            <Code dir="ltr" fz="md" className="secret">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </Code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy}>
                  {sayCore(copied ? "copied" : "copy")}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <CodeField form={form} description={say("enrol.code_text")} />
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isSending}>
            {say("enrol.confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
