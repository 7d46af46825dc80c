import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { NewPage } from "../ui/new-page.tsx";
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
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/automatic-discounts"
      aside={
        <>
          <DiscountLimits form={form} />
          <Order of={form.values} />
        </>
      }
    >
      <DiscountFields form={form} />
    </NewPage>
  );
}
