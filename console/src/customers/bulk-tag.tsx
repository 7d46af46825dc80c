import { Button, Group, TextInput } from "@mantine/core";
import type { ListedCustomer } from "@stoa/client";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useSay } from "./say.ts";

/** Gives the chosen customers a tag. */
export function BulkTag({ customers, clear }: { customers: readonly ListedCustomer[]; clear: () => void }) {
  const say = useSay();
  const [tag, setTag] = useState("");
  const add = useWrite(
    async () => {
      const update = customers.map(({ id, tags, version }) => ({
        id,
        version,
        tags: [...new Set([...tags, tag.trim()])],
      }));
      return stoa.customers.bulk({ update });
    },
    { changes: ["customers"], done: say("tagged") },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() && (await add.send())) clear();
  };
  return (
    <form onSubmit={send}>
      <Group gap="xs">
        <TextInput
          size="xs"
          aria-label={say("tag")}
          placeholder={say("tag")}
          value={tag}
          maxLength={100}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" loading={add.isSending} disabled={!tag.trim()}>
          {say("add_tag")}
        </Button>
      </Group>
    </form>
  );
}
