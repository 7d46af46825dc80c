import { SimpleGrid, TextInput } from "@mantine/core";
import type { Form } from "../../core/form.ts";
import { useSay } from "../say.ts";

/** How a parcel is followed. */
export type Parcel = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
};

/** Asks who takes a parcel, and how it is followed. */
export function ParcelFields<V extends Parcel>({ form, isFirst }: { form: Form<V>; isFirst?: boolean }) {
  const say = useSay();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label={say("carrier")} {...form.optional("/carrier")} data-autofocus={isFirst} />
      <TextInput label={say("tracking_number")} dir="ltr" {...form.optional("/trackingNumber")} />
      <TextInput label={say("tracking_url")} dir="ltr" type="url" {...form.optional("/trackingUrl")} />
    </SimpleGrid>
  );
}
