import { Pill, TextInput, UnstyledButton } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSay } from "./say.ts";

type Renamed = { isTaken: (name: string) => boolean; rename: (name: string) => void };

// A name counts once it is typed to its end: each letter on the way would be another axis or value, with other variants.
function useName(name: string, { isTaken, rename }: Renamed) {
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const apply = () => {
    const next = typed.trim();
    if (next && next !== name && !isTaken(next)) rename(next);
    else setTyped(name);
  };
  return {
    apply,
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
  };
}

/** The name of an axis, which is renamed where it stands. */
export function AxisName({ name, ...renamed }: { name: string } & Renamed) {
  const say = useSay();
  const { apply, field } = useName(name, renamed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  return (
    <TextInput
      label={say("axis")}
      placeholder={say("axis_example")}
      {...field}
      onBlur={apply}
      onKeyDown={onKeyDown}
    />
  );
}

/** A value of an axis, which is renamed where it stands. */
export function AxisValue({ value, remove, ...renamed }: { value: string; remove?: () => void } & Renamed) {
  const say = useSay();
  const [isEdited, setEdited] = useState(false);
  const label = say("rename_value", { value });
  if (isEdited) return <ValueName value={value} label={label} end={() => setEdited(false)} {...renamed} />;
  return (
    <Pill size="md" withRemoveButton onRemove={remove}>
      <UnstyledButton
        fz="inherit"
        mih={24}
        miw={24}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          setEdited(true);
        }}
      >
        {value}
      </UnstyledButton>
    </Pill>
  );
}

// Keys that are pressed in it are not meant for the field around it. A field that goes away may lose its focus once more.
function ValueName({
  value,
  label,
  end,
  ...renamed
}: { value: string; label: string; end: () => void } & Renamed) {
  const { apply, field } = useName(value, renamed);
  const isOver = useRef(false);
  const leave = (isMeant: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isMeant) apply();
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    leave(event.key === "Enter");
  };
  return (
    <TextInput
      size="xs"
      w={120}
      aria-label={label}
      autoFocus
      {...field}
      onBlur={() => leave(true)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
