import { ActionIcon, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { type Choice, FindProduct } from "../drafts/find-product.tsx";
import { useLocationNames, useLocations } from "../stock/use-locations.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { keyOf, type TransferDraft, type TransferLine } from "./draft.ts";
import { useSay } from "./say.ts";

type Of = { form: Form<TransferDraft> };

/** From where to where a transfer goes, and what. */
export function GoodsFields({ form }: Of) {
  const say = useSay();
  return (
    <>
      <Section title={say("way")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <LocationField label={say("from")} {...form.text("/fromLocationId")} />
          <LocationField label={say("to")} {...form.text("/toLocationId")} />
        </SimpleGrid>
      </Section>
      <Section title={say("items")}>
        <LineFields form={form} />
      </Section>
    </>
  );
}

function LocationField({ label, ...field }: { label: string } & ReturnType<Form<TransferDraft>["text"]>) {
  const open = useLocations();
  const names = useLocationNames();
  const { value } = field;
  // One that was chosen may have been closed since.
  const isClosed = value && open.every(({ id }) => id !== value);
  return (
    <NativeSelect
      label={label}
      {...field}
      required
      data={[
        { value: "", label: "—" },
        ...open.map(({ id, name }) => ({ value: id, label: name })),
        ...(isClosed ? [{ value, label: names.get(value) ?? "…" }] : []),
      ]}
    />
  );
}

function LineFields({ form }: Of) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { value: lines, onChange, error } = form.value<TransferLine[]>("/items");
  const add = ({ productId, variantId, name }: Choice) => {
    const line = { productId, variantId, name, quantity: 1 };
    const had = lines.some((one) => keyOf(one) === keyOf(line));
    onChange(
      had
        ? lines.map((one) => (keyOf(one) === keyOf(line) ? { ...one, quantity: one.quantity + 1 } : one))
        : [...lines, line],
    );
  };
  return (
    <div className="stack">
      {lines.length > 0 && (
        <SimpleTable
          label={say("items")}
          rows={lines}
          keyOf={keyOf}
          columns={[
            { label: say("item"), show: ({ name }) => <bdi>{name}</bdi> },
            {
              label: say("quantity"),
              show: (line) => {
                const quantity = form.value<number>(`/items/${lines.indexOf(line)}/quantity`);
                return (
                  <NumberInput
                    size="xs"
                    w={110}
                    aria-label={`${say("quantity")}: ${line.name}`}
                    min={1}
                    allowDecimal={false}
                    {...quantity}
                    onChange={(count) => quantity.onChange(Number(count) || 1)}
                  />
                );
              },
            },
            {
              label: sayCore("delete"),
              isEnd: true,
              show: (line) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${sayCore("delete")}: ${line.name}`}
                  onClick={() => onChange(lines.filter((one) => one !== line))}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              ),
            },
          ]}
        />
      )}
      <FindProduct add={add} error={error} isAll />
    </div>
  );
}

/** What is noted of a transfer, which may change until the end. */
export function NoteFields({ form }: Of) {
  const say = useSay();
  return (
    <Section title={say("notes")}>
      <div className="stack">
        <TextInput
          label={say("reference")}
          description={say("reference_text")}
          {...form.optional("/reference")}
        />
        <Textarea
          label={say("note")}
          description={say("note_text")}
          autosize
          minRows={2}
          {...form.optional("/note")}
        />
      </div>
    </Section>
  );
}
