import type { SecondFactorProof, SecondFactors } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { noProof, Proof, proofOf, useProofFault } from "./proof.tsx";
import { useSay } from "./say.ts";

/** One's second factors; undefined before they were read. */
export const useFactors = (): SecondFactors | undefined =>
  useRead(["secondFactors"], (options) => stoa.auth.tenant.secondFactors(options)).data;

type Act = (proof: SecondFactorProof) => Promise<unknown>;

/** Asks for a second factor, tells what is left, and takes a second factor away. */
export const removeFactor = (factors: SecondFactors, title: string, act: Act): void =>
  void ask((close) => <Remove factors={factors} title={title} act={act} close={() => close()} />);

function Remove({
  factors,
  title,
  act,
  close,
}: {
  factors: SecondFactors;
  title: string;
  act: Act;
  close: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { isRequired, totp, passkeys } = factors;
  const form = useForm(noProof(factors));
  const remove = useWrite(async () => act(await proofOf(form.values)).then(() => true), {
    changes: ["secondFactors"],
    form,
    onError: useProofFault(),
    done: sayCore("done"),
  });
  const isLast = passkeys.length + (totp ? 1 : 0) === 1;
  const told = isLast ? (isRequired ? "factor.remove_required" : "factor.remove_text") : "factor.remove_more";
  return (
    <ActDialog
      title={title}
      act={say("factor.remove")}
      isGrave
      isSending={remove.isSending}
      send={() => remove.send()}
      close={close}
    >
      <p className="quiet no-margin">{say(told)}</p>
      <Proof form={form} factors={factors} />
    </ActDialog>
  );
}
