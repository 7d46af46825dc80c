import { ActionIcon, Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import type { Form } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { AltFields, altOf } from "../media/alt-fields.tsx";
import { PICTURES, upload } from "../media/upload.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import type { Picture, ProductDraft } from "./draft.ts";
import { useSay } from "./say.ts";

const moved = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, i) => i !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
};

/** The pictures of a product: dropped in, put in order by mouse or buttons, and described in each language. */
export function Pictures({ form }: { form: Form<ProductDraft> }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { defaultLanguage } = useStore();
  const { value: pictures, onChange } = form.value<Picture[]>("/media");
  const [dragged, setDragged] = useState<number>();
  const send = useWrite(upload, { changes: ["media"] });
  const take = async (files: readonly File[]) => {
    const made = await send.send(files);
    if (made) onChange([...pictures, ...made.map(({ id, url, alt }) => ({ id, url, alt }))]);
  };
  const remove = (url: string) => {
    onChange(pictures.filter((one) => one.url !== url));
    const { productVariants } = form.values;
    if (productVariants.some(({ image }) => image === url))
      form.set(
        "/productVariants",
        productVariants.map((one) => (one.image === url ? { ...one, image: null } : one)),
      );
  };
  const describe = async (i: number) => {
    const alt = await ask<Picture["alt"]>((close) => <Describe picture={pictures[i]!} close={close} />);
    if (alt) onChange(pictures.map((one, at) => (at === i ? { ...one, alt } : one)));
  };
  const tool = (
    label: string,
    icon: "previous" | "next" | "edit" | "trash",
    act: () => void,
    isOff = false,
  ) => (
    <ActionIcon size={28} variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={act}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  return (
    <Section title={say("pictures")}>
      <div className="stack">
        {pictures.length > 0 && (
          <ol className="pictures">
            {pictures.map((picture, i) => {
              const name = picture.alt[defaultLanguage] || say("picture", { number: i + 1 });
              return (
                <li
                  key={picture.url}
                  draggable
                  onDragStart={() => setDragged(i)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={() => dragged !== undefined && onChange(moved(pictures, dragged, i))}
                >
                  <img src={picture.url} alt={name} width={120} height={120} loading="lazy" />
                  <Group gap={0} justify="center" wrap="nowrap">
                    {tool(
                      `${say("earlier")}: ${name}`,
                      "previous",
                      () => onChange(moved(pictures, i, i - 1)),
                      i === 0,
                    )}
                    {tool(`${say("describe")}: ${name}`, "edit", () => void describe(i))}
                    {tool(`${sayCore("delete")}: ${name}`, "trash", () => remove(picture.url))}
                    {tool(
                      `${say("later")}: ${name}`,
                      "next",
                      () => onChange(moved(pictures, i, i + 1)),
                      i === pictures.length - 1,
                    )}
                  </Group>
                </li>
              );
            })}
          </ol>
        )}
        <FileDrop
          accept={PICTURES}
          multiple
          take={(files) => void take(files)}
          isBusy={send.isSending}
          hint={say("pictures_hint")}
        />
      </div>
    </Section>
  );
}

function Describe({ picture, close }: { picture: Picture; close: (alt?: Picture["alt"]) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [alt, setAlt] = useState(picture.alt);
  return (
    <Modal
      opened
      onClose={() => close()}
      title={say("describe")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <Stack>
        <AltFields alt={alt} onChange={setAlt} />
        <Group justify="flex-end">
          <Button onClick={() => close(altOf(alt))}>{sayCore("save")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
