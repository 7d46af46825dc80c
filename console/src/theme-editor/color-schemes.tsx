import { Button, Group } from "@mantine/core";
import type { ComponentType } from "react";
import { useSay as useCoreSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";
import type { FieldProps, SettingProps } from "./field-props.ts";
import type { Settings } from "./model/tree.ts";
import { useSay } from "./say.ts";

type Schemes = Readonly<Record<string, { readonly settings?: Settings }>>;

type Props = FieldProps & {
  /** Draws one color; `field.tsx` draws these schemes, so they do not import it. */
  Field: ComponentType<SettingProps>;
};

/** The theme's color schemes, each with the colors that the theme defines. */
export function ColorSchemes({ label, setting, value, onChange, theme, schemes: all, Field }: Props) {
  const say = useSay();
  const sayCore = useCoreSay();
  const schemes = (typeof value === "object" && value !== null ? value : {}) as Schemes;
  const definition = setting.definition ?? [];
  const add = () => {
    let number = Object.keys(schemes).length + 1;
    while (Object.hasOwn(schemes, `scheme-${number}`)) number++;
    const settings = Object.fromEntries(
      definition.flatMap(({ id, default: usual }) => (id ? [[id, usual]] : [])),
    );
    onChange({ ...schemes, [`scheme-${number}`]: { settings } });
  };
  const remove = (id: string) => {
    const { [id]: _gone, ...others } = schemes;
    onChange(others);
  };
  return (
    <fieldset className="bare stack">
      <legend className="field-label">{label}</legend>
      {Object.entries(schemes).map(([id, scheme]) => (
        <details key={id} className="theme-editor-group">
          <summary>
            <bdi>{id}</bdi>
          </summary>
          <div className="stack">
            {definition.map((one, i) =>
              one.id === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: what only says something has no other name
                <h3 key={i} className="theme-editor-header">
                  {theme.name(one.content)}
                </h3>
              ) : (
                <Field
                  key={one.id}
                  theme={theme}
                  schemes={all}
                  setting={one}
                  value={scheme.settings?.[one.id] ?? one.default}
                  onChange={(next) =>
                    onChange({
                      ...schemes,
                      [id]: { ...scheme, settings: { ...scheme.settings, [one.id!]: next } },
                    })
                  }
                />
              ),
            )}
            {Object.keys(schemes).length > 1 && (
              <Group>
                <Button
                  size="compact-sm"
                  variant="outline"
                  color="red.9"
                  aria-label={`${sayCore("delete")}: ${id}`}
                  onClick={() => remove(id)}
                >
                  {sayCore("delete")}
                </Button>
              </Group>
            )}
          </div>
        </details>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        className="at-start"
        leftSection={<Icon name="plus" size={14} />}
        onClick={add}
      >
        {say("add_scheme")}
      </Button>
    </fieldset>
  );
}
