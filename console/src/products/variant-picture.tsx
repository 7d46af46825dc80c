import { Popover, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import type { Picture } from "./draft.ts";
import { useSay } from "./say.ts";

/** The picture of a variant, chosen among those of its product. */
export function VariantPicture({
  label,
  value,
  pictures,
  onChange,
}: {
  label: string;
  value: string | null;
  pictures: readonly Picture[];
  onChange: (url: string | null) => void;
}) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const choice = (url: string | null, name: string, face: ReactNode) => (
    <UnstyledButton
      key={url}
      className="variant-choice"
      aria-label={name}
      title={name}
      aria-pressed={url === value}
      onClick={() => {
        setOpen(false);
        onChange(url);
      }}
    >
      {face}
    </UnstyledButton>
  );
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="variant-picture" aria-label={label} onClick={() => setOpen(!isOpen)}>
          {value ? (
            <img src={value} alt="" width={32} height={32} className="thumb" />
          ) : (
            <Icon name="image" size={16} />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {pictures.length === 0 && !value && <p className="quiet no-margin">{say("variant_picture_add")}</p>}
        <div className="variant-choices">
          {pictures.map(({ url }, i) =>
            choice(
              url,
              say("picture", { number: i + 1 }),
              <img src={url} alt="" width={56} height={56} className="thumb" />,
            ),
          )}
          {value && choice(null, say("variant_picture_none"), <Icon name="trash" size={16} />)}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
