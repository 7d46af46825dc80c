import { Button, Group, Modal, Radio, Stack, Table, Text } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { useState } from "react";
import { ask } from "./dialogs.tsx";
import { type Clash, chosen, clashesOf } from "./merge.ts";
import { useSay } from "./say.ts";

type Versioned = { version: number };
type Show = (field: string, value: unknown) => string | undefined;

/**
 * Saves changes of something that was read as `base`. Where somebody else changed it since, their other changes stay; of a field that both
 * changed, both texts are shown and one is chosen. Gives what was saved, undefined where somebody gave up. `label` names a field.
 */
export async function saveCarefully<T extends Versioned, C extends object>(saved: {
  base: T;
  changes: C;
  read: () => Promise<T>;
  write: (changes: C, options: { version: number }) => Promise<T | { version: number }>;
  label: (field: string) => string;
  show?: Show;
}): Promise<T | { version: number } | undefined> {
  let { base, changes } = saved;
  for (;;) {
    try {
      return await saved.write(changes, { version: base.version });
    } catch (error) {
      if (!isStoaError(error, "version_conflict")) throw error;
    }
    const theirs = await saved.read();
    const clashes = clashesOf(base as never, changes as never, theirs as never);
    if (clashes.length) {
      const keep = await ask<ReadonlySet<string>>((close) => (
        <Conflict clashes={clashes} label={saved.label} show={saved.show} close={close} />
      ));
      if (!keep) return undefined;
      changes = chosen(changes as never, keep) as C;
      if (!Object.keys(changes).length) return theirs;
    }
    base = theirs;
  }
}

function Conflict({
  clashes,
  label,
  show = () => undefined,
  close,
}: {
  clashes: readonly Clash[];
  label: (field: string) => string;
  show: Show | undefined;
  close: (keepTheirs?: ReadonlySet<string>) => void;
}) {
  const say = useSay();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(
      (former) => new Set(isTheirs ? [...former, field] : [...former].filter((one) => one !== field)),
    );
  return (
    <Modal
      opened
      onClose={close}
      title={say("conflict.title")}
      size="xl"
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <Stack>
        <Text size="sm">{say("conflict.text")}</Text>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("conflict.field")}</Table.Th>
              <Table.Th>{say("conflict.mine")}</Table.Th>
              <Table.Th>{say("conflict.theirs")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clashes.map(({ field, mine, theirs: other }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{label(field)}</Table.Th>
                {[mine, other].map((value, i) => (
                  <Table.Td key={i === 0 ? "mine" : "theirs"}>
                    <Radio
                      name={`conflict-${field}`}
                      checked={theirs.has(field) === (i === 1)}
                      onChange={() => choose(field, i === 1)}
                      label={<span className="pre-line">{show(field, value) ?? shown(value)}</span>}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close()}>
            {say("cancel")}
          </Button>
          <Button onClick={() => close(theirs)}>{say("conflict.save")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return JSON.stringify(value, null, 2);
}
