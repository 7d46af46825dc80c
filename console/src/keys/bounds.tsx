import type { Form } from "../core/form.ts";
import { CountField, TagsField } from "../ui/fields.tsx";
import { useSay } from "./say.ts";

/** What bounds a key: from where and how often it may be used. */
export type Bounds = { allowedIps: string[]; allowedOrigins: string[]; rateLimit: number | null };

/** The fields of a key's bounds. Only browsers tell an origin, so only a key for them can be bound to some. */
export function BoundFields<V extends Bounds>({ form, kind }: { form: Form<V>; kind: string }) {
  const say = useSay();
  return (
    <>
      {kind === "publishable" && (
        <TagsField
          label={say("origins")}
          description={say("origins_text")}
          {...form.value<string[]>("/allowedOrigins")}
        />
      )}
      <TagsField label={say("ips")} description={say("ips_text")} {...form.value<string[]>("/allowedIps")} />
      <CountField
        label={say("rate")}
        placeholder={say("rate_default")}
        min={1}
        {...form.value<number | null>("/rateLimit")}
      />
    </>
  );
}
