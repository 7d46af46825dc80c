import { type ComponentType, lazy, Suspense } from "react";
import { ColorSchemes } from "./color-schemes.tsx";
import type { FieldProps, SettingProps } from "./field-props.ts";
import { Align, Check, Choice, Color, ColorScheme, Font, Radios } from "./fields-choice.tsx";
import { Collection, Collections, ContentPage, LinkList, Product, Products } from "./fields-pick.tsx";
import { Amount, Code, LongText, Range, ShortText, Url } from "./fields-text.tsx";
import { Picture, Video } from "./media-field.tsx";
import { useSay } from "./say.ts";

const RichText = lazy(() => import("./rich-text.tsx"));

const kinds: Readonly<Record<string, ComponentType<FieldProps>>> = {
  text: ShortText,
  textarea: LongText,
  html: Code,
  liquid: Code,
  richtext: RichText,
  inline_richtext: RichText,
  number: Amount,
  range: Range,
  checkbox: Check,
  select: Choice,
  radio: Radios,
  text_alignment: Align,
  color: Color,
  color_background: ShortText,
  color_scheme: ColorScheme,
  color_scheme_group: (props) => <ColorSchemes {...props} Field={Field} />,
  font_picker: Font,
  image_picker: Picture,
  video: Video,
  video_url: Url,
  url: Url,
  product: Product,
  product_list: Products,
  collection: Collection,
  collection_list: Collections,
  page: ContentPage,
  link_list: LinkList,
};

// A theme may begin with the words of its own locales.
const spoken = new Set(["text", "textarea", "richtext", "inline_richtext", "html"]);

/** A field for a setting, by its type. What the console does not know of is said to be so. */
export function Field({ theme, setting, ...rest }: SettingProps) {
  const say = useSay();
  const Kind = Object.hasOwn(kinds, setting.type) ? kinds[setting.type] : undefined;
  const label = theme.name(setting.label) || setting.id || setting.type;
  if (!Kind)
    return (
      <p className="quiet no-margin">
        {label}: {say("unknown_setting", { type: setting.type })}
      </p>
    );
  return (
    <Suspense>
      <Kind
        theme={theme}
        setting={setting}
        label={label}
        description={theme.name(setting.info) || undefined}
        {...rest}
        value={spoken.has(setting.type) ? theme.text(rest.value) : rest.value}
      />
    </Suspense>
  );
}
