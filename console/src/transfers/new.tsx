import { Group } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useLocations } from "../stock/use-locations.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { NewPage } from "../ui/new-page.tsx";
import { none } from "./draft.ts";
import { GoodsFields, NoteFields } from "./fields.tsx";
import { useSay } from "./say.ts";

/** Makes a transfer, which is a draft before it is sent. */
export default function NewTransfer() {
  const say = useSay();
  const sayCore = useCoreSay();
  const open = useLocations();
  const form = useForm(none);
  const create = useWrite(() => stoa.stockTransfers.create(form.values), {
    changes: ["transfers"],
    form: faultsNearby(form),
    done: sayCore("saved"),
  });
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/stock-transfers"
      aside={<NoteFields form={form} />}
    >
      <p className="quiet no-margin">{say("draft_text")}</p>
      {open.length === 1 && (
        <Group gap="xs">
          <span>{say("need_two")}</span>
          <LinkButton to="/locations/new" variant="default" size="compact-sm">
            {say("need_two.link")}
          </LinkButton>
        </Group>
      )}
      <GoodsFields form={form} />
    </NewPage>
  );
}
