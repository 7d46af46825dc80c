import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { NewMail } from "./index.ts";
import type { MailValues } from "./queue-mail.ts";
import { renderMail } from "./render.ts";
import type { MailTemplate } from "./texts.ts";

type OrderTemplate = Extract<MailTemplate, `order_${string}` | "gift_card">;

const link = "https://shop.example/orders/1?a=%22&b=%3C";
const order = { number: "#1001", currency: "USD", link: 'https://shop.example/orders/1?a="&b=<' };
const placed: MailValues["order_placed"] = {
  ...order,
  lines: [
    { name: 'Mug <b>"x"</b>', options: ["Size: L & XL"], quantity: 1_200, amount: "123456789012345.67" },
    { name: "كوب", options: [], quantity: 1, amount: "0.10" },
  ],
  amounts: [
    { label: "subtotal", amount: "123456789012345.77" },
    { label: "discount", amount: "-5.00" },
    { label: "shipping", amount: "4.90" },
    { label: "codFee", amount: "1.00" },
    { label: "tax", amount: "2.00" },
    { label: "total", amount: "123456789012348.67" },
    { label: "includedTax", amount: "3.00" },
    { label: "giftCards", amount: "8.00" },
    { label: "paid", amount: "9.00" },
    { label: "due", amount: "10.00" },
  ],
  shippingAddress: { lines: ["Ada <i>", "Main Street 1", "10115 Berlin"], country: "DE" },
  shippingMethod: "Post & Co",
  paymentMethod: "bank_transfer",
  instructions: "IBAN DE00 <1>\nBIC {code}",
  payLink: "https://shop.example/pay/1/ot_1",
};
const values: { [T in OrderTemplate]: MailValues[T] } = {
  order_draft: { ...placed, number: "" },
  order_placed: placed,
  order_shipped: {
    ...order,
    carrier: "Post <&>",
    trackingNumber: "00340<1>",
    trackingUrl: "https://track.example/?n=1&m=<",
  },
  order_cancelled: { ...order, refunded: "19.90", isUnpaid: true },
  order_refunded: { ...order, amount: "1234.50", toGiftCards: "0.50" },
  gift_card: {
    ...order,
    code: "7KQM-2XTA-9HNB-C4WE-PDZ3",
    amount: "50.00",
    expiresAt: "2027-01-31T23:30:00.000Z",
    timeZone: "Europe/Berlin",
  },
};
const templates = Object.keys(values) as OrderTemplate[];
const storeName = 'Tom & "Jerry" <b>';

function rendered<T extends OrderTemplate>(
  template: T,
  language: string,
  more: Partial<MailValues[T]> = {},
  store = storeName,
) {
  const told = { ...values[template], ...more };
  return renderMail(
    { template, to: "a@b.example", language, storeName: store, values: told } as unknown as NewMail,
    "en",
  );
}

const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
/** The HTML without its styles. */
const unstyled = (html: string) => html.replace(/<style>[^<]*<\/style>| style="[^"]*"/g, "");
const plainly = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, "");

for (const language of ["en", "ar", "fr", "de", "es", "tr"]) {
  describe(`in ${language}`, () => {
    for (const template of templates) {
      test(`${template}: every value is there, in text and HTML, escaped; no placeholder is left`, () => {
        const mail = rendered(template, language);
        assert.equal(mail.language, language);
        // What is not placed yet has no number.
        const number = template === "order_draft" ? "" : "#1001";
        const named = template === "gift_card" || template === "order_draft" ? storeName : number;
        assert.ok(mail.subject.includes(named), mail.subject);
        for (const part of [mail.text, mail.html]) assert.ok(part.includes(number));
        assert.ok(mail.html.includes("Tom &amp; &quot;Jerry&quot; &lt;b&gt;"));
        assert.doesNotMatch(mail.html, /<[bi]>/);
        for (const part of [mail.subject, mail.text.replace("{code}", ""), mail.html.replace("{code}", "")])
          assert.doesNotMatch(unstyled(part), /[{}]|undefined|NaN|null/);
        assert.match(
          mail.html,
          new RegExp(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`),
        );
        const told = plainly(mail.text);
        const shown = plainly(unescaped(unstyled(mail.html).replace(/<(?!b>|\/b>|i>|&>|1>)[^>]*>/g, "")));
        for (const text of texts[template])
          for (const part of [told, shown]) assert.ok(part.includes(text), `${text} in ${part}`);
      });

      test(`${template}: the HTML loads nothing, and each link is in the text, too`, () => {
        const { html, text } = rendered(template, language);
        assert.doesNotMatch(
          html,
          /<(?:img|link|script|iframe|form|base|meta http)|\ssrc=|url\(|@import|\son\w+=/i,
        );
        const links = linksOf(html);
        assert.equal(html.split("href=").length - 1, links.length);
        const first: Partial<Record<OrderTemplate, string>> = {
          order_shipped: "https://track.example/?n=1&m=%3C",
          order_draft: "https://shop.example/pay/1/ot_1",
          order_placed: "https://shop.example/pay/1/ot_1",
        };
        const wanted = [...(first[template] ? [first[template]] : []), link];
        assert.deepEqual(
          links.map(([, href]) => unescaped(href!)),
          wanted,
        );
        for (const url of wanted) assert.ok(text.split("\n").includes(url), url);
      });
    }

    test("without a storefront, a parcel's number, an address or a refund there is nothing in their place", () => {
      for (const template of templates)
        assert.deepEqual(
          linksOf(rendered(template, language, { link: null, trackingUrl: null, payLink: null }).html),
          [],
        );
      const none = { carrier: null, trackingNumber: null, trackingUrl: null, link: null };
      for (const mail of [
        rendered("order_shipped", language, none),
        rendered("order_cancelled", language, { refunded: null, isUnpaid: false, link: null }),
      ]) {
        assert.equal(mail.text.split("\n\n").length, 3);
        assert.equal(mail.html.split("<p ").length - 1, 2);
      }
      const digital = {
        shippingAddress: null,
        shippingMethod: null,
        instructions: null,
        payLink: null,
        link: null,
      };
      const { html } = rendered("order_placed", language, digital);
      assert.equal(html.split("<p ").length - 1, 3, "the words, and how it is paid");
    });
  });
}

const ofPlaced = [
  'Mug <b>"x"</b>',
  "Size: L & XL",
  "كوب",
  "Ada <i>",
  "Main Street 1",
  "10115 Berlin",
  "Post & Co",
  "IBAN DE00 <1>",
  "BIC {code}",
];
const texts: Record<OrderTemplate, readonly string[]> = {
  order_draft: ofPlaced,
  order_placed: ofPlaced,
  order_shipped: ["Post <&>", "00340<1>"],
  order_cancelled: [],
  order_refunded: [],
  gift_card: ["7KQM-2XTA-9HNB-C4WE-PDZ3"],
};

describe("amounts", () => {
  test("are exact, whatever their size, as readers of the language write them", () => {
    const amounts: Record<string, RegExp> = {
      en: /\$123,456,789,012,345\.67/,
      de: /123\.456\.789\.012\.345,67\s\$/,
      fr: /123\s456\s789\s012\s345,67\s\$US/,
      es: /123\.456\.789\.012\.345,67\sUS\$/,
      tr: /\$123\.456\.789\.012\.345,67/,
      ar: /123,456,789,012,345\.67\sUS\$|١٢٣/,
    };
    for (const [language, amount] of Object.entries(amounts))
      assert.match(rendered("order_placed", language).text, amount, language);
  });

  test("have the digits that the store's currency has, whatever the library thinks of it", () => {
    const of = (currency: string, amount: string) =>
      plainly(rendered("order_refunded", "en", { currency, amount, toGiftCards: null }).text);
    assert.match(of("JPY", "1990"), /refunded ¥1,990 for/);
    assert.match(of("KWD", "19.900"), /refunded KWD\s19\.900 for/);
    assert.match(of("IQD", "19.905"), /refunded IQD\s19\.905 for/);
  });

  test("are written as in the region of the mail's language", () => {
    const text = rendered("order_refunded", "de-CH").text;
    assert.match(text, /\$\s1[’']234\.50/);
    assert.equal(rendered("order_refunded", "de-CH").language, "de");
    assert.match(
      rendered("order_refunded", "ja").text,
      /\$1,234\.50/,
      "of the store's language, if ours lacks it",
    );
  });
});

test("a gift card tells the day on which it ends in the store's time zone", () => {
  assert.match(rendered("gift_card", "en").text, /Valid until: February 1, 2027/);
  assert.match(rendered("gift_card", "en", { timeZone: "America/New_York" }).text, /January 31, 2027/);
  assert.match(rendered("gift_card", "tr").text, /1 Şubat 2027/);
  assert.match(rendered("gift_card", "fr").text, /^Valable jusqu’au\u00a0: 1 février 2027$/m);
  assert.doesNotMatch(rendered("gift_card", "en", { expiresAt: null }).text, /Valid until/);
});

test("a country is told in the reader's language", () => {
  assert.match(rendered("order_placed", "fr").text, /^Allemagne$/m);
  assert.match(plainly(rendered("order_placed", "ar").text), /^ألمانيا$/m);
});

describe("writing directions", () => {
  test("in a mail from right to left every value is by itself", () => {
    const { text, html } = rendered("order_shipped", "ar");
    assert.match(text, /\u2068Post <&>\u2069/);
    assert.match(text, /\u2068#1001\u2069/);
    assert.match(html, /<bdi>Post &lt;&amp;&gt;<\/bdi>/);
  });

  test("so is a value from right to left in another mail", () => {
    const { text } = rendered("order_placed", "en");
    assert.match(text, /^\u20681 × كوب\u2069: \$0\.10$/m);
    assert.match(rendered("order_placed", "en", {}, "متجر").text, /at \u2068متجر\u2069!/);
  });

  test("no value ends its isolation or begins another", () => {
    const name = "Mug\u2069\u202eevil\r\nBcc: x";
    const line = { name, options: [], quantity: 1, amount: "1.00" };
    const mail = rendered("order_placed", "ar", { lines: [line] });
    assert.doesNotMatch(mail.text + mail.html + mail.subject, /\u202e/);
    assert.match(mail.text, /Mugevil Bcc: x/);
    assert.equal(mail.text.split("\u2068").length, mail.text.split("\u2069").length);
  });

  test("a link is written as it is sent: nothing in it turns or hides a part", () => {
    const trackingUrl = "https://track.example/\u202egnp.exe";
    const { text, html } = rendered("order_shipped", "en", { trackingUrl, link: null });
    assert.match(text, /https:\/\/track\.example\/%E2%80%AEgnp\.exe/);
    assert.doesNotMatch(html, /\u202e/);
  });
});
