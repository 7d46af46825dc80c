import { ActionIcon, Menu } from "@mantine/core";
import type { Customer, CustomerInFull } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { saveJson } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { Facts } from "../ui/page.tsx";
import { fullName } from "./full-name.ts";
import { Merge } from "./merge.tsx";
import { useSay } from "./say.ts";

const changes = ["customers", "orders"];

/** What can be done with a customer besides changing fields. */
export function CustomerActions({ customer }: { customer: CustomerInFull }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { id } = customer;
  const act = useWrite((work: () => Promise<unknown>) => work(), { changes, done: sayCore("done") });
  const download = useWrite(() => stoa.customers.export(id), { changes: [] });
  const isGone = customer.anonymizedAt !== null;

  const exportAll = async () => {
    const all = await download.send();
    if (all) saveJson(all, `customer-${id}.json`);
  };
  const deactivate = async () => {
    const isSure = await confirm({
      title: say("deactivate"),
      text: say("deactivate_text"),
      act: say("deactivate"),
      isGrave: true,
    });
    if (isSure) await act.send(() => stoa.customers.delete(id));
  };
  const anonymize = async () => {
    const isSure = await preview<Customer>({
      title: say("anonymize"),
      tryOut: () => stoa.customers.anonymize(id, { dryRun: true }),
      show: (after) => <Anonymized before={customer} after={after} />,
      act: say("anonymize"),
      isGrave: true,
    });
    if (isSure) await act.send(() => stoa.customers.anonymize(id));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="download" size={16} />} onClick={() => void exportAll()}>
          {say("export_all")}
        </Menu.Item>
        {can("customers") && !isGone && (
          <>
            {!customer.isGuest && customer.isActive && (
              <Menu.Item
                leftSection={<Icon name="mail" size={16} />}
                onClick={() => void act.send(() => stoa.customers.resendInvitation(id))}
              >
                {say("resend")}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Icon name="logout" size={16} />}
              onClick={() => void act.send(() => stoa.customers.endSessions(id))}
            >
              {say("end_sessions")}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="swap" size={16} />}
              onClick={() => void ask((close) => <Merge customer={customer} close={close} />)}
            >
              {say("merge")}
            </Menu.Item>
            <Menu.Divider />
            {customer.isActive ? (
              <Menu.Item color="red.9" onClick={() => void deactivate()}>
                {say("deactivate")}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => void act.send(() => stoa.customers.reactivate(id))}>
                {say("reactivate")}
              </Menu.Item>
            )}
            <Menu.Item color="red.9" onClick={() => void anonymize()}>
              {say("anonymize")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Anonymized({ before, after }: { before: CustomerInFull; after: Customer }) {
  const say = useSay();
  const change = (was: string | null, is: string | null) =>
    was === is ? was : `${was ?? "—"} → ${is || "—"}`;
  return (
    <div className="stack">
      <Facts
        facts={[
          [say("name"), change(fullName(before), `${after.firstName} ${after.lastName}`.trim())],
          [say("email"), change(before.email, after.email)],
          [say("phone"), change(before.phone, after.phone)],
          [say("note"), change(before.note, after.note)],
          [say("addresses"), before.addresses.length ? `${before.addresses.length} → 0` : null],
        ]}
      />
      <p className="quiet no-margin">{say("anonymize_text")}</p>
    </div>
  );
}
