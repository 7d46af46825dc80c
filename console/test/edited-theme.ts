const schema = (json: object) => `{% schema %}${JSON.stringify(json)}{% endschema %}`;
const json = (path: string, value: object) => ({ path, content: JSON.stringify(value) });

const banner = {
  name: "Banner",
  settings: [
    { type: "header", content: "Synonyms" },
    { type: "text", id: "heading", label: "Heading", default: "Hello" },
    { type: "richtext", id: "text", label: "Value", default: "<p>Made by <strong>hand</strong></p>" },
    { type: "range", id: "padding", label: "Padding", min: 0, max: 100, step: 4, unit: "px", default: 20 },
    { type: "checkbox", id: "boxed", label: "Box around it", default: false },
    {
      type: "select",
      id: "frame",
      label: "Frame",
      options: [
        { value: "thin", label: "Thin" },
        { value: "thick", label: "Thick" },
      ],
      default: "thin",
      visible_if: "{{ section.settings.boxed }}",
    },
    { type: "text_alignment", id: "align", label: "Alignment", default: "center" },
    { type: "color_scheme", id: "scheme", label: "Color scheme", default: "scheme-1" },
    { type: "image_picker", id: "image", label: "Image" },
    { type: "product", id: "product", label: "Product" },
    { type: "collection_list", id: "collections", label: "Collections", limit: 4 },
    { type: "url", id: "link", label: "Link" },
    { type: "number", id: "count", label: "Stock count", default: 3 },
    { type: "paragraph", content: "Shown at the top of the page." },
  ],
  blocks: [
    {
      type: "button",
      name: "Button",
      settings: [{ type: "text", id: "label", label: "Label", default: "Shop now" }],
    },
  ],
  presets: [{ name: "Banner", settings: { heading: "A new banner" }, blocks: [{ type: "button" }] }],
};

/** The files of a small theme, with something of all that its editor shows. */
export const editedTheme = [
  {
    path: "layout/theme.liquid",
    content:
      "<!doctype html><html><head><title>{{ page_title }}</title>{{ content_for_header }}</head><body>{% sections 'header-group' %}<main>{{ content_for_layout }}</main></body></html>",
  },
  json("config/settings_schema.json", [
    { name: "theme_info", theme_name: "Kiln", theme_version: "1.0.0" },
    {
      name: "Colors",
      settings: [
        {
          type: "color_scheme_group",
          id: "schemes",
          label: "Schemes",
          definition: [{ type: "color", id: "background", label: "Background", default: "#ffffff" }],
          role: {},
        },
        { type: "color", id: "accent", label: "Accent", default: "#9c3d20" },
      ],
    },
    { name: "Layout", settings: [{ type: "checkbox", id: "wide", label: "Wide pages", default: false }] },
  ]),
  json("config/settings_data.json", {
    current: { schemes: { "scheme-1": { settings: { background: "#fafafa" } } } },
  }),
  json("sections/header-group.json", {
    type: "header",
    name: "Header",
    sections: { bar: { type: "bar", settings: {} } },
    order: ["bar"],
  }),
  {
    path: "sections/bar.liquid",
    content: `<p>{{ section.settings.words }}</p>${schema({
      name: "Announcement bar",
      settings: [{ type: "text", id: "words", label: "Synonyms", default: "Free shipping" }],
    })}`,
  },
  {
    path: "sections/banner.liquid",
    content: `<h2>{{ section.settings.heading }}</h2>{{ section.settings.text }}
{% for block in section.blocks %}<a href="/collections/all" {{ block.shopify_attributes }}>{{ block.settings.label }}</a>{% endfor %}
${schema(banner)}`,
  },
  json("templates/index.json", {
    sections: {
      first: {
        type: "banner",
        settings: { heading: "Hello" },
        blocks: { go: { type: "button", settings: { label: "Go" } } },
        block_order: ["go"],
      },
      second: { type: "banner", settings: { heading: "World" } },
    },
    order: ["first", "second"],
  }),
  { path: "templates/cart.liquid", content: "<h2>Cart</h2>" },
  { path: "templates/404.liquid", content: "<h2>Not here</h2>" },
];
