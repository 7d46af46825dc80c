import { Button } from "@mantine/core";
import type { Customer } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The answers of the register of VAT numbers about a customer's number, and the button that asks it. */
export function TaxIdChecks({ customer, mayWrite }: { customer: Customer; mayWrite: boolean }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { data } = useRead(["customers", customer.id, "tax-id-checks"], (options) =>
    stoa.customers.taxIdChecks.get(customer.id, options),
  );
  const check = useWrite(() => stoa.customers.taxIdChecks.create(customer.id), { changes: ["customers"] });
  const checks = data?.taxIdChecks ?? [];
  if (!checks.length && !(mayWrite && customer.taxId)) return null;
  return (
    <Section
      title={say("tax_checks")}
      actions={
        mayWrite &&
        customer.taxId && (
          <Button size="xs" variant="default" loading={check.isSending} onClick={() => void check.send()}>
            {say("tax_checks.ask")}
          </Button>
        )
      }
    >
      {checks.length ? (
        <SimpleTable
          label={say("tax_checks")}
          rows={checks}
          keyOf={({ id }) => id}
          columns={[
            { label: say("tax_checks.when"), show: ({ checkedAt }) => dateTime(checkedAt) },
            { label: say("tax_id"), show: ({ taxId }) => <bdi>{taxId ?? "–"}</bdi> },
            {
              label: say("tax_checks.answer"),
              show: ({ answer, failure }) => (
                <>
                  <Status>{say(`tax_checks.${answer}`)}</Status>
                  {failure && <div className="quiet">{failure}</div>}
                </>
              ),
            },
            {
              label: say("tax_checks.whose"),
              show: ({ name, address }) => (
                <>
                  <bdi>{name ?? "–"}</bdi>
                  {address && (
                    <div className="quiet">
                      <bdi>{address}</bdi>
                    </div>
                  )}
                </>
              ),
              isMinor: true,
            },
            {
              label: say("tax_checks.number"),
              show: ({ consultationNumber }) => <bdi>{consultationNumber ?? "–"}</bdi>,
            },
          ]}
        />
      ) : (
        <p className="quiet no-margin">{say("tax_checks.none")}</p>
      )}
    </Section>
  );
}
