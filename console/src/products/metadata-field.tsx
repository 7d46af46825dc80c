import { ActionIcon, Button, Group, Input, TextInput } from "@mantine/core";
import { useSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";

/** Fields of one's own, each a name and a text, in the order in which they were typed. */
export type Pair = readonly [name: string, text: string];

/** Fields of one's own: names and texts that programs read. */
export function MetadataField({
  label,
  description,
  value,
  onChange,
  error,
}: {
  label: string;
  description?: string;
  value: readonly Pair[];
  onChange: (value: Pair[]) => void;
  error?: string | undefined;
}) {
  const say = useSay();
  const set = (i: number, pair: Pair) => onChange(value.map((one, at) => (at === i ? pair : one)));
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className="stack metadata">
        {value.map(([name, text], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no other name than the one being typed
          <Group key={i} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              dir="ltr"
              aria-label={`${label}: ${say("metadata.name")}`}
              placeholder={say("metadata.name")}
              value={name}
              maxLength={100}
              onChange={(event) => set(i, [event.currentTarget.value, text])}
            />
            <TextInput
              flex={1}
              aria-label={`${label}: ${name || say("metadata.text")}`}
              placeholder={say("metadata.text")}
              value={text}
              onChange={(event) => set(i, [name, event.currentTarget.value])}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`${say("delete")}: ${name}`}
              onClick={() => onChange(value.filter((_, at) => at !== i))}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button size="xs" variant="default" onClick={() => onChange([...value, ["", ""]])}>
            {say("add")}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
}
