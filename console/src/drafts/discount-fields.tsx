import { Button, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { MoneyField } from "../ui/fields.tsx";
import { type ByHand, noDiscount } from "./draft.ts";
import { useSay } from "./say.ts";

/** A discount by hand, which stands at `at` in the form, null where there is none; `of` says of which line, for those who hear it. */
export function DiscountFields<V extends object>({
  form,
  at,
  of,
}: {
  form: Form<V>;
  at: string;
  of?: string;
}) {
  const say = useSay();
  const { value: discount, onChange } = form.value<ByHand | null>(at);
  const named = (label: string) => (of ? { "aria-label": `${label}: ${of}` } : {});
  if (!discount)
    return (
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          {...named(say("discount.add"))}
          onClick={() => onChange(noDiscount)}
        >
          {say("discount.add")}
        </Button>
      </div>
    );
  return (
    <div className="stack">
      <SimpleGrid cols={of ? { base: 1, xs: 3 } : 1} spacing="sm">
        <NativeSelect
          label={say("discount.type")}
          {...named(say("discount.type"))}
          {...form.text(`${at}/type`)}
          data={(["percentage", "fixed"] as const).map((value) => ({
            value,
            label: say(`discount.${value}`),
          }))}
        />
        {discount.type === "fixed" ? (
          <MoneyField
            label={say("discount.amount")}
            {...named(say("discount.amount"))}
            {...form.value<string>(`${at}/value`)}
            onChange={(value) => form.set(`${at}/value`, value ?? "")}
            required
          />
        ) : (
          <TextInput
            label={say("discount.percent")}
            {...named(say("discount.percent"))}
            inputMode="decimal"
            dir="ltr"
            {...form.text(`${at}/value`)}
            required
          />
        )}
        <TextInput
          label={say("discount.reason")}
          placeholder={say("discount.reason_text")}
          {...named(say("discount.reason"))}
          {...form.text(`${at}/reason`)}
          required
        />
      </SimpleGrid>
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          {...named(say("discount.drop"))}
          onClick={() => onChange(null)}
        >
          {say("discount.drop")}
        </Button>
      </div>
    </div>
  );
}
