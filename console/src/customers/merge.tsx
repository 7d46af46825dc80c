import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Customer, CustomerInFull, FoundCustomer } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { Facts } from "../ui/page.tsx";
import { fullName } from "./full-name.ts";
import { useSay } from "./say.ts";

/** Finds the customer whom another one becomes a part of. */
export function Merge({ customer, close }: { customer: CustomerInFull; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [into, setInto] = useState<FoundCustomer>();
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useRead(["search", q], (options) => stoa.search.get({ q }, options), {
    enabled: q.length > 1,
  });
  const merge = useWrite((id: string) => stoa.customers.merge(customer.id, { into: id }), {
    changes: ["customers", "orders"],
    done: sayCore("done"),
  });
  const found = (data?.customers ?? []).filter(({ id }) => id !== customer.id);
  const go = async () => {
    if (!into) return;
    const isSure = await preview<Customer>({
      title: say("merge"),
      tryOut: () => stoa.customers.merge(customer.id, { into: into.id }, { dryRun: true }),
      show: (after) => (
        <Facts
          facts={[
            [say("merge.gone"), fullName(customer)],
            [say("merge.stays"), fullName(after)],
            [say("tags"), after.tags.join(", ")],
          ]}
        />
      ),
      act: say("merge"),
      isGrave: true,
    });
    if (!isSure || !(await merge.send(into.id))) return;
    close();
    void navigate({ to: `/customers/${into.id}` });
  };
  return (
    <Modal opened onClose={close} title={say("merge")} closeButtonProps={{ "aria-label": sayCore("close") }}>
      <Stack>
        <Text size="sm">{say("merge.text", { name: fullName(customer) })}</Text>
        <TextInput
          label={say("merge.into")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Radio.Group
          role="radiogroup"
          aria-label={say("merge.into")}
          value={into?.id ?? null}
          onChange={(id) => setInto(found.find((one) => one.id === id))}
        >
          <Stack gap="xs">
            {found.map(({ id, title, subtitle }) => (
              <Radio key={id} value={id} label={title} description={subtitle} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button disabled={!into} loading={merge.isSending} onClick={() => void go()}>
            {say("merge.look")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
