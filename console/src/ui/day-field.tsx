import { Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { dayOf, instantOf } from "./zone-time.ts";

/**
 * A day of the store, and a time of it if one is given. Without a time the day alone is sent, which starts
 * what starts and ends what ends (`isEnd`) where the store's day does.
 */
export function DayField({
  label,
  value,
  onChange,
  error,
  isEnd = false,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  isEnd?: boolean;
}) {
  const say = useSay();
  const { timeZone } = useStore();
  const [typed, setTyped] = useState({ value, ...dayOf(value, timeZone, isEnd) });
  // Another value than the typed one came from the server, or from discarded changes.
  const { day, time } = typed.value === value ? typed : dayOf(value, timeZone, isEnd);
  const change = (next: { day: string; time: string }) => {
    const sent = next.day && next.time ? instantOf(`${next.day}T${next.time}`, timeZone) : next.day || null;
    setTyped({ value: sent, ...next });
    onChange(sent);
  };
  return (
    <Group align="end" gap="xs">
      <TextInput
        className="day"
        label={label}
        type="date"
        description={say(isEnd ? "day.ends" : "day.starts", { zone: timeZone })}
        value={day}
        error={error}
        onChange={(event) => change({ day: event.currentTarget.value, time })}
      />
      <TextInput
        type="time"
        aria-label={say("day.time", { label })}
        value={time}
        disabled={!day}
        onChange={(event) => change({ day, time: event.currentTarget.value })}
      />
    </Group>
  );
}
