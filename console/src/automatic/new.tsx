import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Page } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { bodyOf, none } from "./draft.ts";
import { DiscountFields, DiscountLimits } from "./fields.tsx";
import { Order } from "./pieces.tsx";
import { useSay } from "./say.ts";

/** Makes an automatic discount. */
export default function NewAutomatic() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.discounts.create(bodyOf(form.values)), {
    changes: ["discounts"],
    form: faultsNearby(form),
    done: sayCore("saved"),
  });
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (made) goTo(`/automatic-discounts/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/automatic-discounts"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
        aside={
          <>
            <DiscountLimits form={form} />
            <Order of={form.values} />
          </>
        }
      >
        <DiscountFields form={form} />
      </Page>
    </form>
  );
}
