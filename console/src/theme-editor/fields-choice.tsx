import { Input, NativeSelect, Radio, SegmentedControl, Stack, Switch, TextInput } from "@mantine/core";
import { type FieldProps, textOf } from "./field-props.ts";
import type { Option } from "./model/schema.ts";
import { useSay } from "./say.ts";

/** A setting that is on or off. */
export const Check = ({ label, description, value, onChange }: FieldProps) => (
  <Switch
    label={label}
    description={description}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

type Item = { value: string; label: string };

/** One of the schema's options, by their groups. */
export function Choice({ label, description, setting, theme, value, onChange }: FieldProps) {
  const options = setting.options ?? [];
  const item = (option: Option) => ({ value: option.value, label: theme.name(option.label) });
  const groups = [...new Set(options.map(({ group = "" }) => group))];
  const data = groups.flatMap((group): (Item | { group: string; items: Item[] })[] => {
    const items = options.filter((option) => (option.group ?? "") === group).map(item);
    return group ? [{ group: theme.name(group), items }] : items;
  });
  return (
    <NativeSelect
      label={label}
      description={description}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={data}
    />
  );
}

/** One of the schema's options, all of which show. */
export const Radios = ({ label, description, setting, theme, value, onChange }: FieldProps) => (
  <Radio.Group label={label} description={description} value={textOf(value)} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {setting.options?.map((option) => (
        <Radio key={option.value} value={option.value} label={theme.name(option.label)} />
      ))}
    </Stack>
  </Radio.Group>
);

/** Which side a text is aligned to. */
export function Align({ label, description, value, onChange }: FieldProps) {
  const say = useSay();
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={textOf(value) || "left"}
        onChange={onChange}
        data={(["left", "center", "right"] as const).map((side) => ({
          value: side,
          label: say(`align.${side}`),
        }))}
      />
    </Input.Wrapper>
  );
}

/** A color as CSS writes it, typed or picked. */
export function Color({ label, description, value, onChange }: FieldProps) {
  const say = useSay();
  const text = textOf(value);
  return (
    <TextInput
      label={label}
      description={description}
      dir="ltr"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      rightSection={
        <input
          type="color"
          className="swatch"
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#ffffff"}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-label={say("pick_color", { name: label })}
        />
      }
    />
  );
}

/** One of the theme's color schemes. */
export function ColorScheme({ label, description, value, onChange, theme, schemes }: FieldProps) {
  const groups = theme.groups
    .flatMap(({ settings }) => settings)
    .filter(({ type, id }) => type === "color_scheme_group" && id !== undefined);
  const ids = groups.flatMap(({ id }) => Object.keys(schemes[id!] ?? {}));
  return (
    <NativeSelect
      label={label}
      description={description}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...(ids.includes(textOf(value)) ? [] : [textOf(value)]), ...ids]}
    />
  );
}

// Fonts that readers have: a name, its style and a tenth of its weight. Others come with the theme, as files of the same name.
const fonts = [
  ["system_ui", "System UI"],
  ["arial", "Arial"],
  ["helvetica", "Helvetica"],
  ["verdana", "Verdana"],
  ["tahoma", "Tahoma"],
  ["trebuchet_ms", "Trebuchet MS"],
  ["georgia", "Georgia"],
  ["times_new_roman", "Times New Roman"],
  ["garamond", "Garamond"],
  ["palatino", "Palatino"],
  ["courier_new", "Courier New"],
  ["mono", "Monospace"],
] as const;

/** A font: one of those that every reader has, or the one that the theme brings and names. */
export function Font({ label, description, setting, value, onChange }: FieldProps) {
  const say = useSay();
  const known = fonts.flatMap(([name, family]) => [
    { value: `${name}_n4`, label: family },
    { value: `${name}_n7`, label: say("font_bold", { font: family }) },
  ]);
  const own = [...new Set([textOf(setting.default), textOf(value)])].filter(
    (handle) => handle && !known.some((one) => one.value === handle),
  );
  return (
    <NativeSelect
      label={label}
      description={description}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...own, ...known]}
    />
  );
}
