import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sanitizeHtml from "sanitize-html";
import { contrast } from "../../../http/html/palette.ts";
import { exampleMail } from "../examples.ts";
import { type Look, plainLook } from "../look.ts";
import type { NewMail } from "../queue-mail.ts";
import { renderMail } from "../render.ts";
import { type MailTemplate, mailLanguages, mailTemplates } from "../texts.ts";
import { themeOf } from "./theme.ts";

const origin = "https://tea.example";
const MEDIUM = "/media/01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f.webp";
const hostile = `<script>alert(1)</script>"'&\u202e\r\n{store}`;
const full: Look = {
  ...plainLook,
  logo: `${origin}/logo.png`,
  origin,
  colors: { primary: "#1a6b50", background: null, text: null },
  sender: {
    country: "DE",
    business: {
      name: "Harbor Goods GmbH",
      address1: "Hafenstraße 1",
      address2: null,
      postalCode: "20095",
      city: "Hamburg",
      province: null,
      country: null,
      taxId: "DE123456789",
      email: "office@tea.example",
      phone: null,
      footer: "HRB 12345",
    },
    policies: {
      terms: `${origin}/policies/terms`,
      privacy: `${origin}/policies/privacy?a=1&b=2`,
      refunds: null,
      shipping: null,
      legalNotice: null,
    },
  },
};

const settings = { name: "Teahouse", currency: "EUR", timeZone: "Europe/Berlin", orderNumberPrefix: "#" };
const example = (template: MailTemplate, language: string): NewMail =>
  exampleMail(template, {
    to: "ana@example.com",
    language,
    settings,
    digits: 2,
    origin,
    now: new Date("2026-11-29T12:00:00.000Z"),
    products: [
      { name: "Teapot", image: MEDIUM },
      { name: "Cup", image: "https://cdn.example/cup.jpg" },
    ],
  });

type Tag = { name: string; attributes: Record<string, string>; inside: readonly string[] };

/** The elements of a mail, each with those around it. Fails where one is not closed. */
function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const open: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, attributes) {
      tags.push({ name, attributes, inside: [...open] });
      open.push(name);
    },
    onCloseTag(name, isImplied) {
      assert.ok(!isImplied || voids.has(name), `${name} is not closed`);
      assert.equal(open.pop(), name);
    },
  });
  return tags;
}

const voids = new Set(["meta", "img", "br"]);
const known = new Set([
  ...["html", "head", "meta", "title", "style", "body", "div", "table", "tr", "td", "h1", "h2", "p"],
  ...["span", "strong", "bdi", "a", "br", "img"],
]);
// Gmail shows no more of a mail.
const MOST_BYTES = 102 * 1024;

/** What programs for mail ask of a mail. */
function checkRules({ html, text, language }: ReturnType<typeof renderMail>, what: string) {
  const end = language === "ar" ? "left" : "right";
  const tags = tagsOf(html);
  for (const { name, attributes, inside } of tags) {
    const at = `${what}: <${name}> ${JSON.stringify(attributes)}`;
    assert.ok(known.has(name), at);
    assert.ok(!Object.keys(attributes).some((one) => one.startsWith("on") || one === "id"), at);
    const { style = "" } = attributes;
    assert.doesNotMatch(
      style,
      /url\(|expression|position|float|flex|grid|inline-(?:start|end)|var\(|rem\b/,
      at,
    );
    for (const [, width] of style.matchAll(/width: (\d+)px/g)) assert.ok(Number(width) <= 600, at);
    if (inside.includes("body") && !["bdi", "strong", "br", "tr"].includes(name))
      assert.ok(style, `${at} has no style`);
    if (name === "table") assert.equal(attributes.role, "presentation", at);
    if (name === "style") assert.deepEqual(inside, ["html", "head"], at);
    if (name === "tr") assert.equal(inside.at(-1), "table", at);
    if (name === "td") assert.equal(inside.at(-1), "tr", at);
    if (name === "img") {
      assert.match(attributes.src!, /^https:\/\//, at);
      assert.ok("alt" in attributes && (attributes.width || attributes.height), at);
    }
    if (name === "a") {
      assert.match(attributes.href!, /^https:\/\//, at);
      assert.ok(text.split("\n").includes(attributes.href!), `${at} is not in the text`);
    }
  }
  assert.equal(tags.filter(({ name }) => name === "h1").length, 1, what);
  assert.ok(tags.filter(({ name }) => name === "style").length <= 1, what);
  const pictures = tags.filter(({ name }) => name === "img");
  assert.equal(
    pictures.filter(({ attributes }) => attributes.alt).length,
    full.logo && /logo\.png/.test(html) ? 1 : 0,
  );
  if (what === "order_placed") assert.match(html, new RegExp(`align="${end}"`), what);
  const root = tags[0]!.attributes;
  assert.deepEqual([root.lang, root.dir], [language, language === "ar" ? "rtl" : "ltr"]);
  assert.doesNotMatch(html, /@import|@font-face|<!--(?!\[if mso\]|\[endif\])(?!<)/, what);
  assert.ok(Buffer.byteLength(html) < MOST_BYTES, `${what} has ${Buffer.byteLength(html)} bytes`);
}

for (const language of mailLanguages)
  describe(`in ${language}`, () => {
    for (const template of mailTemplates)
      test(`${template} keeps the rules of programs for mail`, () => {
        const pageUrl = `${origin}/account/verify?code=1&email=a%40b.example`;
        for (const look of [full, plainLook])
          checkRules(renderMail(example(template, language), language, { pageUrl, look }), template);
      });
  });

describe("what a mail shows", () => {
  const placed = renderMail(example("order_placed", "en"), "en", { look: full });

  test("pictures of lines at the store's host, small; others where they are", () => {
    const sources = tagsOf(placed.html).flatMap(({ name, attributes }) =>
      name === "img" ? [attributes.src] : [],
    );
    assert.deepEqual(sources, [
      `${origin}/logo.png`,
      `${origin}${MEDIUM}?width=128`,
      "https://cdn.example/cup.jpg",
    ]);
    const homeless = renderMail(example("order_placed", "en"), "en", { look: { ...full, origin: null } });
    assert.doesNotMatch(homeless.html, /\/media\//, "no host, no picture");
  });

  test("who sells: name, address, tax id, register and policies, below everything", () => {
    assert.deepEqual(placed.text.split("\n\n").slice(-3), [
      "Teahouse\nHarbor Goods GmbH, Hafenstraße 1, 20095 Hamburg, Germany\noffice@tea.example\nTax ID: DE123456789\nHRB 12345",
      `Terms of service:\n${origin}/policies/terms`,
      `Privacy policy:\n${origin}/policies/privacy?a=1&b=2\n`,
    ]);
    const toStaff = renderMail(example("payment_attention", "en"), "en", { look: full });
    assert.doesNotMatch(toStaff.html + toStaff.text, /Hafenstraße|policies/);
  });

  test("a line beside the subject: of an order what it is, else the first sentence", () => {
    assert.equal(placed.preheader, "€55.00 · 1 × Teapot, 2 × Cup");
    assert.match(
      placed.html,
      /<body[^>]*>\n<div style="display: none[^>]*>€55\.00 · 1 × Teapot, 2 × Cup&#847;/,
    );
    const { preheader, text } = renderMail(example("password_changed", "en"), "en");
    assert.ok(text.startsWith(preheader));
  });

  test("parcels, each with its pieces and its tracking, and what is still to be shipped", () => {
    const mail = example("order_shipped", "en") as Extract<NewMail, { template: "order_shipped" }>;
    const lineOf = (name: string) => ({ name, options: ["Size: L"], quantity: 2, image: null });
    const { text, html } = renderMail(
      {
        ...mail,
        values: {
          ...mail.values,
          isPart: true,
          lines: [lineOf("Pot")],
          otherParcels: [
            {
              lines: [lineOf("Cup")],
              carrier: "UPS",
              trackingNumber: "1Z",
              trackingUrl: "https://ups.example/1Z",
            },
            { lines: [lineOf("Tray")], carrier: null, trackingNumber: null, trackingUrl: null },
          ],
          rest: [lineOf("Spoon")],
        },
      },
      "en",
    );
    const order = ["Pot", "Cup", "1Z", "https://ups.example/1Z", "Tray", "Spoon"];
    for (const part of [text, html.slice(html.indexOf("<h2"))])
      assert.deepEqual(
        order.map((word) => part.indexOf(word)).toSorted((one, other) => one - other),
        order.map((word) => part.indexOf(word)),
        part,
      );
    assert.match(text, /^2 × Pot, Size: L$/m);
  });
});

describe("a hostile store", () => {
  test("adds no element, no link and no line, in any of its mails and languages", () => {
    const sender = full.sender!;
    const business = Object.fromEntries(
      Object.keys(sender.business).map((name) => [name, hostile]),
    ) as typeof sender.business;
    const policies = { ...sender.policies, terms: "javascript:alert(1)" };
    const look = { ...full, sender: { ...sender, business: { ...business, country: "DE" }, policies } };
    for (const language of mailLanguages)
      for (const template of mailTemplates) {
        const calm = example(template, language);
        const wild = { ...calm, storeName: hostile, values: rename(calm.values) } as NewMail;
        const mail = renderMail(wild, language, { look, pageUrl: "https://tea.example/a" });
        const names = (html: string) => new Set(tagsOf(html).map(({ name }) => name));
        assert.ok(names(mail.html).isSubsetOf(known), template);
        assert.doesNotMatch(
          mail.html + mail.text,
          /\u202e|href="javascript|javascript:alert\(1\)$/m,
          template,
        );
        assert.doesNotMatch(mail.html, /<script/i, template);
        assert.doesNotMatch(mail.subject + mail.preheader, /[\r\n\u202e]/, template);
      }
  });
});

// Every text that a shopper or a merchant writes, in place of the example's.
function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isFree = [
        "name",
        "carrier",
        "trackingNumber",
        "shippingMethod",
        "instructions",
        "message",
        "reason",
      ];
      return [
        name,
        isFree.includes(name) && typeof one === "string" && one !== "failing" ? hostile : rename(one),
      ];
    }),
  );
}

describe("a theme", () => {
  test("can be read in light and dark, whatever the store's color is", () => {
    for (const primary of ["#ffee00", "#000000", "#ffffff", "#7f7f7f", "#1a4d8f", null]) {
      const { colors, dark } = themeOf({ primary, background: null, text: null }, false);
      for (const one of [colors, dark!]) {
        for (const part of ["text", "quiet", "link"] as const)
          assert.ok(contrast(one[part], one.page) >= 4.5, `${part} of ${primary}`);
        assert.ok(contrast(one["on-button"], one.button) >= 4.5, `button of ${primary}`);
      }
    }
  });

  test("stays as it is where the store has chosen what is behind everything", () => {
    const fixed = themeOf({ primary: null, background: "#101010", text: null }, false);
    assert.deepEqual([fixed.dark, fixed.scheme], [null, "dark"]);
    const look = { ...plainLook, colors: { primary: null, background: "#fff8ee", text: null } };
    const { html } = renderMail(example("log_in", "en"), "en", { look });
    assert.doesNotMatch(html, /<style|prefers-color-scheme/);
    assert.match(html, /<meta name="color-scheme" content="light">/);
  });
});
