import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { allows } from "../src/core/allows.ts";
import type { AreaWays } from "../src/core/nav.ts";
import { help } from "../src/palette/help.ts";
import { fold, found } from "../src/palette/match.ts";
import { waysFor } from "../src/palette/ways.ts";

// By a name that the type check does not follow: it would read the screens with other settings than their own.
const list = new URL("../src/areas.ts", import.meta.url).href;
const { areas } = (await import(list)) as { areas: readonly AreaWays[] };
const languages = ["ar", "de", "en", "es", "fr", "tr"] as const;
type Language = (typeof languages)[number];

const textsOf = async (area: string, language: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(new URL(`../src/${area}/texts/${language}.json`, import.meta.url), "utf8"));
const everything = { can: () => true, isOwner: true };

async function find(language: Language, text: string, asker: Parameters<typeof waysFor>[1] = everything) {
  const [own, english] = await Promise.all([textsOf("palette", language), textsOf("palette", "en")]);
  const words = (texts: Record<string, string>, ids: readonly string[]) =>
    ids.flatMap((id) => texts[`words.${id}`]?.split(",") ?? []);
  const named = await Promise.all(
    waysFor(areas, asker).map(async (way) => ({
      id: way.id,
      title:
        "topic" in way.name
          ? own[`help.${way.name.topic}`]!
          : (await textsOf(way.name.area, language))[`menu.${way.name.key}`]!,
      words: words(own, way.words),
      others: language === "en" ? [] : words(english, way.words),
    })),
  );
  return found(named, text, language).map(({ of }) => of.id);
}

describe("the palette", () => {
  test("has words for each place, action and guide in six languages, and no others", async () => {
    const wanted = [...new Set(waysFor(areas, everything).flatMap(({ words }) => words))].sort();
    for (const language of languages) {
      const texts = await textsOf("palette", language);
      const keys = Object.keys(texts).filter((key) => key.startsWith("words."));
      assert.deepEqual(keys.sort(), wanted.map((id) => `words.${id}`).sort(), language);
      for (const key of keys)
        for (const word of texts[key]!.split(",")) assert.ok(word.trim(), `${language}: ${key}`);
    }
  });

  test("names guides that there are", async () => {
    for (const { path, about } of Object.values(help)) {
      assert.ok(about.length > 0, path);
      const [name, part] = path.slice(1).split("#") as [string, string?];
      if (!name) continue;
      const guide = await readFile(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");
      const parts = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
      if (part) assert.ok(parts.includes(part), `${path}: ${parts.join(", ")}`);
    }
  });

  const wanted: Record<Language, Record<string, readonly string[]>> = {
    en: {
      refund: ["payments.refunds", "returns", "help.refunds"],
      "money back": ["payments.refunds"],
      VAT: ["settings.taxes", "help.taxes"],
      tracking: ["orders", "settings.shipping", "help.tracking"],
      "create product": ["products.create"],
      "create discount": ["discounts.create", "automatic.create"],
      "invite staff": ["staff.create"],
      "how do I refund": ["help.refunds"],
      invoice: ["settings.documents", "help.invoices"],
      stripe: ["settings.payments", "payment-accounts"],
      csv: ["exchange"],
      "2fa": ["account", "settings.security"],
    },
    de: {
      Mehrwertsteuer: ["settings.taxes", "help.taxes"],
      steuer: ["settings.taxes"],
      VAT: ["settings.taxes"],
      rückerstattung: ["payments.refunds"],
      ruckerstattung: ["payments.refunds"],
      Sendungsverfolgung: ["orders", "settings.shipping"],
      "produkt anlegen": ["products.create"],
      mitarbeiter: ["staff"],
      impressum: ["settings.policies"],
    },
    fr: {
      TVA: ["settings.taxes"],
      remboursement: ["payments.refunds"],
      suivi: ["orders", "settings.shipping"],
      "créer un produit": ["products.create"],
      "carte cadeau": ["gift-cards"],
      refund: ["payments.refunds"],
    },
    es: {
      IVA: ["settings.taxes"],
      reembolso: ["payments.refunds"],
      seguimiento: ["orders", "settings.shipping"],
      "crear producto": ["products.create"],
      envio: ["settings.shipping"],
      tracking: ["orders"],
    },
    tr: {
      KDV: ["settings.taxes"],
      "para iadesi": ["payments.refunds"],
      İADE: ["returns", "payments.refunds"],
      "kargo takip": ["orders"],
      "ürün ekle": ["products.create"],
      VAT: ["settings.taxes"],
    },
    ar: {
      "ضريبة القيمة المضافة": ["settings.taxes"],
      الضريبة: ["settings.taxes"],
      استرداد: ["payments.refunds"],
      تتبع: ["orders", "settings.shipping"],
      "إنشاء منتج": ["products.create"],
      refund: ["payments.refunds"],
    },
  };
  for (const language of languages)
    test(`finds by the words of the trade (${language})`, async () => {
      for (const [text, ids] of Object.entries(wanted[language])) {
        const all = (await find(language, text)).slice(0, 10);
        for (const id of ids) assert.ok(all.includes(id), `"${text}" finds ${all.join(", ")}, not ${id}`);
      }
    });

  test("puts first what is called so, and finds nothing for nonsense", async () => {
    for (const [text, first] of [
      ["orders", "orders"],
      ["Taxes", "settings.taxes"],
      ["returns", "returns"],
      ["refunds", "payments.refunds"],
      ["vat", "settings.taxes"],
    ] as const)
      assert.equal((await find("en", text))[0], first, text);
    assert.deepEqual(await find("en", "qqqq"), []);
    assert.deepEqual(await find("en", " , "), []);
  });

  test("has what the person may do alone", async () => {
    const packer = {
      can: (needed: Parameters<typeof allows>[1]) => allows(["orders:read"], needed),
      isOwner: false,
    };
    assert.deepEqual(await find("en", "VAT", packer), []);
    assert.deepEqual(await find("en", "create product", packer), []);
    const tracking = await find("en", "tracking", packer);
    assert.ok(tracking.includes("orders") && !tracking.includes("settings.shipping"), tracking.join(", "));
    const staff = { can: () => true, isOwner: false };
    assert.ok(!(await find("en", "ownership", staff)).includes("settings.ownership"));
  });
});

test("texts are compared without marks, cases and articles", () => {
  assert.equal(fold("Größe ÄÉ", "de"), "grosse ae");
  assert.equal(fold("IVA", "tr"), fold("iva", "tr"));
  assert.equal(fold("İADE", "tr"), "iade");
  assert.equal(fold("الإعدادات", "ar"), fold("اعدادات", "ar"));
});
