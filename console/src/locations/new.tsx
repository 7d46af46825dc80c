import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Page } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { bodyOf, none } from "./draft.ts";
import { PlaceFields, UseFields } from "./fields.tsx";
import { useSay } from "./say.ts";

/** Makes a location. */
export default function NewLocation() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.locations.create(bodyOf(form.values)), {
    changes: ["locations"],
    form: faultsNearby(form),
    done: sayCore("saved"),
  });
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (made) goTo(`/locations/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/locations"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
        aside={<UseFields form={form} />}
      >
        <PlaceFields form={form} />
      </Page>
    </form>
  );
}
