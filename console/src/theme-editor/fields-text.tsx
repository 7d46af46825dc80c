import { Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { type FieldProps, textOf } from "./field-props.ts";

const common = ({ label, description, setting, theme }: FieldProps) => ({
  label,
  description,
  placeholder: theme.name(setting.placeholder) || undefined,
});

/** A line of text. */
export const ShortText = (props: FieldProps) => (
  <TextInput
    {...common(props)}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

/** Several lines of text. */
export const LongText = (props: FieldProps) => (
  <Textarea
    {...common(props)}
    autosize
    minRows={2}
    maxRows={10}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

/** HTML or Liquid. */
export const Code = (props: FieldProps) => (
  <Textarea
    {...common(props)}
    classNames={{ input: "editor" }}
    dir="ltr"
    spellCheck={false}
    autosize
    minRows={3}
    maxRows={16}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

/** An address, also one within the shop such as `/collections/all`. */
export const Url = (props: FieldProps) => (
  <TextInput
    {...common(props)}
    dir="ltr"
    inputMode="url"
    placeholder={common(props).placeholder ?? "/collections/all"}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value.trim())}
  />
);

/** A number; what is typed and is none yet changes nothing. */
export function Amount(props: FieldProps) {
  const { value, onChange, setting } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...common(props)}
      inputMode="decimal"
      dir="ltr"
      value={typed ?? textOf(value)}
      rightSection={setting.unit}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const number = Number(text.replace(",", "."));
        if (text.trim() === "") onChange(undefined);
        else if (Number.isFinite(number)) onChange(number);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** A number within bounds, by a slider. */
export function Range({ label, description, setting, value, onChange }: FieldProps) {
  const id = useId();
  const { min = 0, max = 100, step = 1, unit = "" } = setting;
  const number = typeof value === "number" ? value : Number(textOf(value) || min);
  return (
    <div>
      <div className="row-between">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <output htmlFor={id} className="quiet">
          <bdi>
            {number}
            {unit}
          </bdi>
        </output>
      </div>
      {description && <div className="quiet">{description}</div>}
      <input
        id={id}
        type="range"
        className="range"
        min={min}
        max={max}
        step={step}
        value={number}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
