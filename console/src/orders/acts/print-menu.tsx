import { Button, Menu } from "@mantine/core";
import type { Download, Order } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead, useWrite } from "../../core/data.ts";
import { useSay as useCoreSay } from "../../core/say.ts";
import { useCan } from "../../core/session.ts";
import { saveAnswer } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSay } from "../say.ts";

/** All that can be printed of an order, in one menu: the page, papers of its parcels, and what was issued. */
export function PrintMenu({ order }: { order: Order }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { data: issued = [] } = useRead(["orders", order.id, "documents"], (options) =>
    stoa.orders.documents.list(order.id, options).take(100),
  );
  const get = useWrite(
    async ([file, read]: [string, () => Promise<Download>]) =>
      saveAnswer(await read(), `${file}-${order.orderNumber}.pdf`),
    { changes: [] },
  );
  const issue = useWrite(() => stoa.orders.documents.invoice(order.id), {
    changes: ["orders"],
    done: say("invoice_issued"),
  });
  const paper = (label: string, file: string, read: () => Promise<Download>) => (
    <Menu.Item
      key={label}
      leftSection={<Icon name="download" size={16} />}
      onClick={() => void get.send([file, read])}
    >
      <bdi>{label}</bdi>
    </Menu.Item>
  );
  const hasInvoice = issued.some(({ kind }) => kind === "invoice");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          rightSection={<Icon name="down" size={14} />}
          loading={get.isSending || issue.isSending}
        >
          {sayCore("print")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="print" size={16} />} onClick={() => print()}>
          {say("print_page")}
        </Menu.Item>
        {order.requiresShipping && (
          <>
            {paper(say("packing_slip"), "packing-slip", () => stoa.orders.documents.packingSlipPdf(order.id))}
            {paper(say("return_note"), "return-note", () =>
              stoa.orders.documents.returnLabelNotePdf(order.id),
            )}
          </>
        )}
        {(issued.length > 0 || can("orders:edit")) && <Menu.Divider />}
        {issued.map(({ kind, number }) =>
          kind === "invoice"
            ? paper(`${say("document.invoice")} ${number}`, "invoice", () =>
                stoa.orders.documents.invoicePdf(order.id),
              )
            : paper(`${say("document.credit_note")} ${number}`, "credit-note", () =>
                stoa.orders.documents.creditNotePdf(order.id, { number }),
              ),
        )}
        {!hasInvoice && can("orders:edit") && (
          <Menu.Item leftSection={<Icon name="page" size={16} />} onClick={() => void issue.send()}>
            {say("issue_invoice")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
