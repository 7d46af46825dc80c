import { invalidField } from "../../../http/answers/errors.ts";
import { rowAnswer } from "../../../http/nouns/noun-routes.ts";
import type { Preparation, Route } from "../../../http/route.ts";
import { route } from "../../../http/route.ts";
import { type VatNumber, vatNumberOf } from "../../../kit/text/vat-number.ts";
import { isInUnion, readSettings } from "../../../platform/settings/index.ts";
import { customers } from "../columns.ts";
import { customerAnonymized } from "../errors.ts";
import { findCustomer, getCustomer, lockCustomer } from "../sql.ts";
import { TaxIdCheck, TaxIdCheckList, taxIdChecks } from "./columns.ts";
import { type Checked, findChecks, insertCheck } from "./sql.ts";
import type { TaxRegister } from "./vies.ts";

const tag = "Customers";

/** The endpoints by which a register is asked for a customer's tax id, and what it answered is read. */
export const taxIdRoutes = (path: string, register: TaxRegister): readonly Route[] => [
  route({
    method: "GET",
    path,
    permission: "customers:read",
    tag,
    operation: "listTaxIdChecks",
    summary: "List the checks of a customer's tax id",
    reply: TaxIdCheckList,
    async handle(call) {
      const id = call.params.id!;
      const [, rows] = await Promise.all([getCustomer(call.tx, id), findChecks(call.tx, id)]);
      return { message: "ok", data: `{"taxIdChecks":${taxIdChecks.array(rows, call)}}` };
    },
  }),
  route({
    method: "POST",
    path,
    permission: "customers",
    tag,
    operation: "checkTaxId",
    summary: "Check a customer's tax id in the register",
    description:
      "Asks VIES, the register of the European Union, for the customer's VAT number, and keeps the answer as a proof for eleven years. It takes up to 15 seconds. Send the store's own VAT number first (`business.taxId` of the settings): only then the answer has a `consultationNumber`.",
    reply: TaxIdCheck,
    cost: 10,
    prepare: (call) => askRegister(call, register),
    async handle(call) {
      const customer = await lockCustomer(call.tx, call.params.id!);
      if (customers.get(customer, "anonymizedAt")) throw customerAnonymized();
      if (!call.prepared) throw invalidField("/id", "tax_id_not_checkable");
      const row = await insertCheck(call.tx, call.prepared, call.now);
      return rowAnswer(taxIdChecks, call, row, "customer.tax_id_checked");
    },
  }),
];

const isRegistered = (vat: VatNumber | undefined): vat is VatNumber =>
  vat?.isValid === true && (isInUnion(vat.country) || vat.prefix === "XI");

// Undefined where there is no tax id that the register could know.
async function askRegister({ tx, params }: Preparation, register: TaxRegister): Promise<Checked | undefined> {
  const customer = await findCustomer(tx, params.id!);
  const taxId = customer ? customers.get(customer, "taxId") : null;
  const vat = taxId === null ? undefined : vatNumberOf(taxId);
  if (!customer || taxId === null || !isRegistered(vat)) return undefined;
  const { business } = await readSettings(tx);
  const own = business.taxId ? vatNumberOf(business.taxId) : undefined;
  const requester = isRegistered(own) ? own : undefined;
  const answer = await register.ask(vat, requester);
  return {
    ...answer,
    customerId: customers.get(customer, "id"),
    taxId,
    register: register.name,
    requesterTaxId: requester ? business.taxId : null,
  };
}
