import { addressFieldsOf, letterFormatOf } from "./address-form.ts";
import { fullName } from "./tidy.ts";

/** The parts of an address that a letter prints. */
export type PostalAddress = {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly company?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly district?: string | null;
  readonly city?: string | null;
  /** Its code (ISO 3166-2, without the country) or its name. */
  readonly province?: string | null;
  readonly postalCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
};

// Orders name a city everywhere, also where a letter arrives without it.
const own: Readonly<Record<string, ReturnType<typeof letterFormatOf>>> = {
  AE: { fmt: "%N%n%O%n%A%n%C%n%S" },
  GI: { fmt: "%N%n%O%n%A%n%C%n%Z" },
  JP: { fmt: "〒%Z%n%S%C%n%A%n%O%n%N", lfmt: "%N%n%O%n%A%n%C, %S %Z" },
  KY: { fmt: "%N%n%O%n%A%n%C%n%S %Z" },
  MO: { fmt: "%A%n%C%n%O%n%N", lfmt: "%N%n%O%n%A%n%C" },
  NR: { fmt: "%N%n%O%n%A%n%C%n%S" },
  SG: { fmt: "%N%n%O%n%A%n%C %Z" },
};
const usual = "%N%n%O%n%A%n%D%n%Z %C%n%S";

// Where letters have the code of a province; elsewhere they have its name.
const abbreviated: ReadonlySet<string> = new Set(["AU", "BR", "CA", "IT", "US"]);

const languages: Readonly<Record<string, string>> = { JP: "ja", KR: "ko" };

// Scripts of the countries whose letters begin with the largest place.
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
// A country's prefix of postal codes is for letters from abroad.
const FOREIGN_PREFIX = /(?<=^|%n)[A-Z]+[- ]?(?=%Z)/g;

/** An address as a letter prints it in its country, without the country. */
export function postalLines(address: PostalAddress): string[] {
  const country = address.country ?? "";
  const { fmt, lfmt } = formatOf(country);
  const isLocal = EAST_ASIAN.test([address.address1, address.city, address.province].join(""));
  const format = (isLocal ? fmt : (lfmt ?? fmt)) ?? usual;
  const text = (part: keyof PostalAddress) => address[part]?.trim() ?? "";
  const street = [text("address1"), text("address2")];
  // A district is a part of the street's lines where letters have no place of their own for it.
  if (!format.includes("%D")) street.push(text("district"));
  const values: Record<string, readonly string[]> = {
    N: [fullName({ firstName: text("firstName"), lastName: text("lastName") })],
    O: [text("company")],
    A: street,
    D: [text("district")],
    C: [text("city")],
    S: [format.includes("%S") ? provinceText(country, text("province"), isLocal) : ""],
    Z: [text("postalCode")],
  };
  return format.split("%n").flatMap((line) => fillLine(line, values));
}

function formatOf(country: string): ReturnType<typeof letterFormatOf> {
  const { fmt, lfmt } = own[country] ?? letterFormatOf(country);
  const tidy = (format: string | undefined) =>
    format?.replace(FOREIGN_PREFIX, "").replace(/%C/, format.includes("%Z") ? "%C" : "%Z %C");
  return { fmt: tidy(fmt), lfmt: tidy(lfmt) };
}

// A sign between two fields is written where both are; one before the first belongs to it.
function fillLine(line: string, values: Readonly<Record<string, readonly string[]>>): string[] {
  let written: string[] = [];
  let between = "";
  for (const [, sign, letter] of line.matchAll(/([^%]+)|%([A-Z])/g)) {
    if (sign !== undefined) between = sign;
    else {
      const texts = (values[letter!] ?? []).filter(Boolean);
      if (!texts.length) continue;
      const isFirst = !written.length;
      const before = isFirst ? between.replace(/[\s,/-]+/g, "") : between;
      written = isFirst
        ? [before + texts[0], ...texts.slice(1)]
        : [...written.slice(0, -1), written.at(-1)! + before + texts[0], ...texts.slice(1)];
      between = "";
    }
  }
  return written;
}

// Letters have the name of a province, if not its code.
function provinceText(country: string, province: string, isLocal: boolean): string {
  if (!province || abbreviated.has(country)) return province;
  const fields = addressFieldsOf(country, isLocal ? (languages[country] ?? "zh") : "en");
  const provinces = fields.find(({ name }) => name === "province")?.provinces;
  return provinces?.find(({ code }) => code === province)?.name ?? province;
}
