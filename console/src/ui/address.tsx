import { SimpleGrid, TextInput } from "@mantine/core";
import type { OrderAddress } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
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
      {at.phone && <div dir="ltr">{at.phone}</div>}
    </>
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
  const { value, ...country } = form.value<string | null>(`${at}/country`);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {!isPlace && (
          <>
            <TextInput label={say("address.first_name")} {...form.text(`${at}/firstName`)} required />
            <TextInput label={say("address.last_name")} {...form.text(`${at}/lastName`)} />
          </>
        )}
        <TextInput label={say("address.company")} {...form.optional(`${at}/company`)} />
        <TextInput label={say("address.phone")} type="tel" dir="ltr" {...form.optional(`${at}/phone`)} />
        <TextInput label={say("address.address1")} {...form.text(`${at}/address1`)} required />
        <TextInput label={say("address.address2")} {...form.optional(`${at}/address2`)} />
        <TextInput label={say("address.postal_code")} {...form.optional(`${at}/postalCode`)} />
        <TextInput label={say("address.city")} {...form.text(`${at}/city`)} required />
        {!isPlace && <TextInput label={say("address.district")} {...form.optional(`${at}/district`)} />}
        <TextInput label={say("address.province")} {...form.optional(`${at}/province`)} />
      </SimpleGrid>
      <CountryField label={say("address.country")} value={value} {...country} required />
    </>
  );
}
