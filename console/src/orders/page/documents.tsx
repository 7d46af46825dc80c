import { Button, Group } from "@mantine/core";
import type { Download, Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead, useWrite } from "../../core/data.ts";
import { useFormats } from "../../core/format.ts";
import { useCan } from "../../core/session.ts";
import { saveAnswer } from "../../ui/download.ts";
import { Section } from "../../ui/page.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { useSay } from "../say.ts";

/** The papers of an order: what was issued, and what can be printed. */
export function OrderDocuments({ order }: { order: Order }) {
  const say = useSay();
  const can = useCan();
  const { money, dateTime } = useFormats();
  const { data: issued = [] } = useRead(["orders", order.id, "documents"], (options) =>
    stoa.orders.documents.list(order.id, options).take(100),
  );
  const get = useWrite(
    async ([file, read]: [string, () => Promise<Download>]) =>
      saveAnswer(await read(), `${file}-${order.orderNumber}.pdf`),
    { changes: [] },
  );
  const issue = useWrite(() => stoa.orders.documents.invoice(order.id), { changes: ["orders"] });
  const paper = (label: string, file: string, read: () => Promise<Download>) => (
    <Button size="xs" variant="default" onClick={() => void get.send([file, read])}>
      {label}
    </Button>
  );
  const hasInvoice = issued.some(({ kind }) => kind === "invoice");
  return (
    <Section title={say("documents")}>
      <div className="stack">
        {issued.length > 0 && (
          <SimpleTable
            label={say("documents")}
            rows={issued}
            keyOf={({ id }) => id}
            columns={[
              { label: say("number"), show: ({ number }) => <bdi>{number}</bdi> },
              { label: say("what"), show: ({ kind }) => say(`document.${kind}`) },
              { label: say("when"), show: ({ issuedAt }) => dateTime(issuedAt), isMinor: true },
              { label: say("amount"), show: ({ amount }) => money(amount, order.currency), isEnd: true },
              {
                label: say("print"),
                isEnd: true,
                show: ({ kind, number }) =>
                  kind === "invoice"
                    ? paper("PDF", "invoice", () => stoa.orders.documents.invoicePdf(order.id))
                    : paper("PDF", "credit-note", () =>
                        stoa.orders.documents.creditNotePdf(order.id, { number }),
                      ),
              },
            ]}
          />
        )}
        <Group gap="xs" className="no-print">
          {!hasInvoice && can("orders:edit") && (
            <Button size="xs" variant="default" loading={issue.isSending} onClick={() => void issue.send()}>
              {say("issue_invoice")}
            </Button>
          )}
          {order.requiresShipping &&
            paper(say("packing_slip"), "packing-slip", () => stoa.orders.documents.packingSlipPdf(order.id))}
          {order.requiresShipping &&
            paper(say("return_note"), "return-note", () =>
              stoa.orders.documents.returnLabelNotePdf(order.id),
            )}
        </Group>
      </div>
    </Section>
  );
}
