import type { Call } from "../../http/route.ts";
import { queueMail, type SecondFactorOccasion } from "../../platform/mail/index.ts";
import type { Holder } from "./members.ts";

/** Mails a person about a change of their second factors. */
export const mailFactorChange = (
  { tx, store, vault }: Pick<Call, "tx" | "store" | "vault">,
  { email, language }: Pick<Holder, "email" | "language">,
  occasion: SecondFactorOccasion,
): Promise<void> =>
  queueMail(tx, vault, {
    template: "second_factor",
    to: email,
    language: language ?? store.defaultLanguage,
    storeName: store.name,
    values: { occasion },
  });
