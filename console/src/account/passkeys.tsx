import { Button, Group, TextInput } from "@mantine/core";
import type { Passkey } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { hasPasskeys } from "../core/passkey.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { OnceModal } from "../ui/once.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { removeFactor, useFactors } from "./factors.tsx";
import { useSay } from "./say.ts";

/** The passkeys by which one logs in without a password. */
export function Passkeys() {
  const say = useSay();
  const sayCore = useCoreSay();
  const { date } = useFormats();
  const factors = useFactors();
  if (!factors) return null;
  const { passkeys } = factors;
  const add = () =>
    void ask((close) => (
      <OnceModal title={say("passkeys.add")} close={close}>
        <AddPasskey factors={factors} onDone={() => close()} />
      </OnceModal>
    ));
  const remove = ({ id }: Passkey) =>
    removeFactor(factors, say("passkeys.remove"), (proof) => stoa.auth.tenant.passkeys.remove(id, proof));
  return (
    <Section
      title={say("passkeys")}
      flush={passkeys.length > 0}
      actions={
        <Button size="xs" variant="default" disabled={!hasPasskeys()} onClick={add}>
          {say("passkeys.add")}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <p className="quiet no-margin">{say(hasPasskeys() ? "passkeys.text" : "passkeys.unable")}</p>
      ) : (
        <SimpleTable
          label={say("passkeys")}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { label: say("passkeys.name"), show: ({ name }) => <bdi>{name}</bdi> },
            { label: say("passkeys.host"), show: ({ host }) => <bdi>{host}</bdi>, isMinor: true },
            { label: say("passkeys.added"), show: ({ createdAt }) => date(createdAt), isMinor: true },
            {
              label: say("sessions.used"),
              show: ({ lastUsedAt }) => (lastUsedAt ? date(lastUsedAt) : say("passkeys.unused")),
            },
            {
              label: "",
              isEnd: true,
              show: (passkey) => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${sayCore("edit")}: ${passkey.name}`}
                    onClick={() => void ask((close) => <Rename passkey={passkey} close={() => close()} />)}
                  >
                    {sayCore("edit")}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${say("factor.remove")}: ${passkey.name}`}
                    onClick={() => remove(passkey)}
                  >
                    {say("factor.remove")}
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Rename({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ name });
  const rename = useWrite(() => stoa.auth.tenant.passkeys.update(id, form.values), {
    changes: ["secondFactors"],
    form,
    done: sayCore("saved"),
  });
  return (
    <ActDialog
      title={say("passkeys.rename")}
      act={sayCore("save")}
      isSending={rename.isSending}
      send={() => rename.send()}
      close={close}
    >
      <TextInput
        label={say("passkeys.name")}
        required
        maxLength={100}
        data-autofocus
        {...form.text("/name")}
      />
    </ActDialog>
  );
}
