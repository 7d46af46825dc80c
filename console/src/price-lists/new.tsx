import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { NewPage } from "../ui/new-page.tsx";
import { none } from "./draft.ts";
import { BoundFields, NameFields } from "./fields.tsx";
import { useSay } from "./say.ts";

/** Makes a price list, whose own screen then sets its prices. */
export default function NewPriceList() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.priceLists.create(form.values), {
    changes: ["priceLists"],
    form: faultsNearby(form),
    done: sayCore("saved"),
  });
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/price-lists"
      aside={<BoundFields form={form} />}
    >
      <NameFields form={form} />
      <p className="quiet no-margin">{say("new_text")}</p>
    </NewPage>
  );
}
