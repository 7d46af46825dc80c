import { Anchor } from "@mantine/core";
import { useState } from "react";
import type { Form } from "../core/form.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { CodeField } from "./code-field.tsx";
import { useSay } from "./say.ts";

/** What a form begins with that asks for one of two proofs that it is still them. */
export const noProof = { password: "", code: "" };

/** The proof that was given, as the API takes it. */
export const proofOf = ({ password, code }: typeof noProof) => (code ? { code: code.trim() } : { password });

/** Asks for the password, or for a code of the app where there is one. */
export function Proof({ form, hasApp }: { form: Form<typeof noProof>; hasApp: boolean }) {
  const say = useSay();
  const [isByCode, setByCode] = useState(false);
  const turn = () => {
    form.reset(noProof);
    setByCode(!isByCode);
  };
  return (
    <>
      {isByCode ? <CodeField form={form} /> : <PasswordField form={form} pointer="/password" />}
      {hasApp && (
        <Anchor component="button" type="button" size="sm" onClick={turn} className="at-start">
          {say(isByCode ? "proof.password" : "proof.code")}
        </Anchor>
      )}
    </>
  );
}
