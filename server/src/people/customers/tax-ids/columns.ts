import { Type } from "typebox";
import { id, orNull, text, time, word } from "../../../http/nouns/columns.ts";
import { type RowOf, table } from "../../../http/nouns/table.ts";

/** The answers of a register of tax ids. */
export const registerAnswers = ["valid", "invalid", "unavailable"] as const;

/** A register's answer about a customer's tax id `k`. It never changes: it is the proof of that time. */
export const taxIdChecks = table("k", {
  id: id("check_id"),
  taxId: orNull(text("tax_id", { description: "The number as it was asked for; null once anonymized." })),
  register: text("register", { description: "Who was asked: `vies`, the register of the European Union." }),
  answer: word<(typeof registerAnswers)[number]>(
    "answer",
    Type.Unsafe<(typeof registerAnswers)[number]>({
      type: "string",
      enum: [...registerAnswers],
      description: "`unavailable`: there was no answer, as `failure` says. Ask again later.",
    }),
  ),
  consultationNumber: orNull(
    text("consultation_number", {
      description:
        "The register's number of this check, by which tax authorities find it. Given only where the store's own VAT number (`business.taxId` of the settings) is known.",
      examples: ["WAPIAAAAXYZ1234"],
    }),
  ),
  name: orNull(text("name", { description: "Whose number it is, where the register says so." })),
  address: orNull(text("address")),
  requesterTaxId: orNull(text("requester_tax_id", { description: "The store's VAT number at the time." })),
  failure: orNull(text("failure", { description: "Why there was no answer.", examples: ["MS_UNAVAILABLE"] })),
  checkedAt: time("checked_at"),
});
export type TaxIdCheckRow = RowOf<(typeof taxIdChecks)["fields"]>;

export const TaxIdCheck = taxIdChecks.schema({ "x-name": "TaxIdCheck" });
export const TaxIdCheckList = Type.Object(
  { taxIdChecks: Type.Array(TaxIdCheck, { description: "The newest first, 100 at most." }) },
  { additionalProperties: false, "x-name": "TaxIdCheckList" },
);
