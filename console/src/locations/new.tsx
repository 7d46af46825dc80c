import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { NewPage } from "../ui/new-page.tsx";
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
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/locations"
      aside={<UseFields form={form} />}
    >
      <PlaceFields form={form} />
    </NewPage>
  );
}
