import { Button, Text } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { useSay } from "../core/say.ts";
import { Icon } from "./icon.tsx";

/** Takes files that are dropped, or chosen by a button. `accept` is as in HTML. */
export function FileDrop({
  accept,
  multiple = false,
  take,
  hint,
  isBusy = false,
}: {
  accept?: string;
  multiple?: boolean;
  take: (files: readonly File[]) => void;
  hint?: string;
  isBusy?: boolean;
}) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length && !isBusy) take(multiple ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className={isOver ? "drop drop-over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={22} />
      <Text size="sm">{say(multiple ? "drop.files" : "drop.file")}</Text>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => input.current?.click()}>
        {say("drop.choose")}
      </Button>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length) take(files);
        }}
      />
    </div>
  );
}
