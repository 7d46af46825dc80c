import { Text } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { notifyError } from "../core/notify.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { CopyLine } from "../ui/copy-line.tsx";
import { useSay } from "./say.ts";

/** Makes an address that shows a theme's working files to whoever has it, and shows it; `path` is a page of the shop. */
export async function sharePreview(themeId: string, path: string): Promise<void> {
  try {
    const { url, expiresAt } = await stoa.themes.previews(themeId, { purpose: "link" });
    await ask((close) => <Shared url={url + path} expiresAt={expiresAt} close={close} />);
  } catch (error) {
    notifyError(error);
  }
}

function Shared({ url, expiresAt, close }: { url: string; expiresAt: string; close: () => void }) {
  const say = useSay();
  const { dateTime } = useFormats();
  return (
    <ActDialog title={say("share")} isSending={false} send={async () => true} close={close}>
      <Text size="sm">{say("share_text", { time: dateTime(expiresAt) })}</Text>
      <CopyLine name={say("share_url")} text={url} />
    </ActDialog>
  );
}
