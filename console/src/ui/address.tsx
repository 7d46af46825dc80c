import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { AddressForm, OrderAddress } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useLanguage } from "../core/language.ts";
import { useSay } from "../core/say.ts";
import { CountryField } from "./fields.tsx";

/** An address, line by line. */
export function AddressLines({ address: at }: { address: OrderAddress }) {
  const { country } = useFormats();
  return (
    <>
      <bdi>
        {at.firstName} {at.lastName}
      </bdi>
      {[at.company, at.address1, at.address2, at.district].filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      <div>
        <bdi>{[at.postalCode, at.city, at.province].filter(Boolean).join(" ")}</bdi>
      </div>
      <div>{country(at.country)}</div>
      {at.phone && <div dir="ltr">{[at.phone, at.phoneExtension].filter(Boolean).join(" ext. ")}</div>}
    </>
  );
}

type AddressField = AddressForm["fields"][number];

/**
 * The fields of a country's addresses, in its order and by its names; until they are known, those before them, and at first the usual
 * ones.
 */
function useAddressFields(country: string | null): readonly AddressField[] {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRead(
    ["address-form", language, country],
    (options) => stoa.storefront.addressForm({ country: country! }, options),
    { enabled: Boolean(country) },
  );
  const [former, setFormer] = useState(data);
  if (data && data !== former) setFormer(data);
  const known = data ?? (country ? former : undefined);
  if (known) return known.fields;
  const usual = (
    name: AddressField["name"],
    text: "address1" | "address2" | "postal_code" | "city" | "province",
  ) => ({
    name,
    label: say(`address.${text}`),
    isRequired: name === "address1" || name === "city",
    options: [],
  });
  return [
    usual("address1", "address1"),
    usual("address2", "address2"),
    usual("postalCode", "postal_code"),
    usual("city", "city"),
    usual("province", "province"),
  ];
}

/** A part of an address that is written freely, or, of a country's provinces, chosen. */
function PartField<V extends object>({
  form,
  at,
  field,
}: {
  form: Form<V>;
  at: string;
  field: AddressField;
}) {
  const { name, label, isRequired: required, options, value: usual } = field;
  const pointer = `${at}/${name}`;
  if (!options.length) {
    const isText = name === "address1" || name === "city";
    const shown = isText ? form.text(pointer) : form.optional(pointer);
    return <TextInput label={label} required={required} placeholder={usual} {...shown} />;
  }
  const { value, onChange, ...rest } = form.value<string | null>(pointer);
  // What is stored may be no province that is known.
  const isKnown = !value || options.some((one) => one.value === value);
  return (
    <NativeSelect
      {...rest}
      label={label}
      required={required}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: "", label: "—" }, ...(isKnown ? [] : [value]), ...options]}
    />
  );
}

/** The fields of an address, which stands at `at` in the form: `""` for the whole of it. That of a place has nobody's name. */
export function AddressFields<V extends object>({
  form,
  at = "",
  isPlace = false,
}: {
  form: Form<V>;
  at?: string;
  isPlace?: boolean;
}) {
  const say = useSay();
  const { value: country, onChange, ...rest } = form.value<string | null>(`${at}/country`);
  const fields = useAddressFields(country);
  const hasDistrict = fields.some(({ name }) => name === "district");
  const district = form.value<string | null>(`${at}/district`).value;
  const kept: AddressField = {
    name: "district",
    label: say("address.district"),
    isRequired: false,
    options: [],
  };
  const shown = isPlace
    ? fields.filter(({ name }) => name !== "district")
    : [...fields, ...(district && !hasDistrict ? [kept] : [])];
  const choose = (next: string | null) => {
    onChange(next);
    // A province is one of its country.
    if (next !== country) form.set(`${at}/province`, null);
  };
  return (
    <>
      <CountryField label={say("address.country")} value={country} onChange={choose} {...rest} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {!isPlace && (
          <>
            <TextInput label={say("address.first_name")} {...form.text(`${at}/firstName`)} required />
            <TextInput label={say("address.last_name")} {...form.text(`${at}/lastName`)} />
          </>
        )}
        {shown.map((field) => (
          <PartField key={field.name} form={form} at={at} field={field} />
        ))}
        <TextInput label={say("address.company")} {...form.optional(`${at}/company`)} />
        <TextInput label={say("address.phone")} type="tel" dir="ltr" {...form.optional(`${at}/phone`)} />
        {!isPlace && (
          <TextInput
            label={say("address.extension")}
            inputMode="numeric"
            dir="ltr"
            {...form.optional(`${at}/phoneExtension`)}
          />
        )}
      </SimpleGrid>
    </>
  );
}
