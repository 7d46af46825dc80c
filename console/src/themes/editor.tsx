import { Switch, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useSay } from "./say.ts";

const INDENT = "  ";

/**
 * A text with each of its letters as wide as the others. The tab key goes on to the next field, as everywhere, unless somebody lets it
 * indent; then Escape gives it back.
 */
export function Editor({
  label,
  value,
  onChange,
  error,
  isReadOnly,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  isReadOnly: boolean;
}) {
  const say = useSay();
  const [indents, setIndents] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") setIndents(false);
    if (event.key !== "Tab" || event.shiftKey || !indents || isReadOnly) return;
    event.preventDefault();
    const { currentTarget: field } = event;
    field.setRangeText(INDENT, field.selectionStart, field.selectionEnd, "end");
    onChange(field.value);
  };
  return (
    <div className="stack">
      <Textarea
        aria-label={label}
        classNames={{ input: "editor" }}
        dir="ltr"
        autosize
        minRows={12}
        maxRows={36}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        value={value}
        error={error}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {!isReadOnly && (
        <Switch
          label={say("tab_indents")}
          description={say("tab_indents_text")}
          checked={indents}
          onChange={(event) => setIndents(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
