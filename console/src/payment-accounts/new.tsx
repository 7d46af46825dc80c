import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { faultsNearby, useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { NewPage } from "../ui/new-page.tsx";
import { bodyOf, none } from "./draft.ts";
import { AccountFields } from "./fields.tsx";
import { useSay } from "./say.ts";

/** Creates a payment account. */
export default function NewPaymentAccount() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm(none);
  const create = useWrite(() => stoa.paymentAccounts.create(bodyOf(form.values)), {
    changes: ["paymentAccounts", "paymentMethods", "setup"],
    form: faultsNearby(form),
    done: sayCore("saved"),
  });
  return (
    <NewPage form={form} create={create} title={say("create")} back="/payment-accounts">
      <AccountFields form={form} />
    </NewPage>
  );
}
