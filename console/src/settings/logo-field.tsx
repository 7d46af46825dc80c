import { TextInput } from "@mantine/core";
import { useWrite } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { PICTURES, upload } from "../media/upload.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { useSay } from "./say.ts";

/** The address of the logo, or of another picture of the store; a picture that is dropped goes to the library, and its address here. */
export function LogoField({
  label,
  value,
  onChange,
  error,
  hint,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  hint?: string;
}) {
  const say = useSay();
  const can = useCan();
  const send = useWrite((files: readonly File[]) => upload(files), { changes: ["media"] });
  const take = async (files: readonly File[]) => {
    const [made] = (await send.send(files)) ?? [];
    if (made) onChange(new URL(made.url, location.origin).href);
  };
  return (
    <div className="logo-field">
      {isShown(value) && <img src={value} alt={label} className="logo" />}
      <div className="stack logo-address">
        <TextInput
          label={label}
          description={hint ?? say("logo.text")}
          type="url"
          dir="ltr"
          value={value ?? ""}
          onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
          error={error}
        />
        {can("products") && (
          <FileDrop accept={PICTURES} take={(files) => void take(files)} isBusy={send.isSending} />
        )}
      </div>
    </div>
  );
}

// The page's policy lets in pictures from here, and over HTTPS from elsewhere.
const isShown = (address: string | null): address is string =>
  address !== null && (address.startsWith("https://") || address.startsWith(`${location.origin}/`));
