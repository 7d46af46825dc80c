import { Button } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { notifyError } from "../core/notify.ts";
import { useSay } from "./say.ts";

/** Opens the shop in a theme in a window of its own, which knows nothing of this one. */
export async function openPreview(id: string): Promise<void> {
  try {
    const { url } = await stoa.themes.previews(id, { purpose: "link" });
    window.open(new URL(url).pathname, "_blank", "noopener");
  } catch (error) {
    notifyError(error);
  }
}

/** A button that opens a preview of a theme. */
export function PreviewButton({ id }: { id: string }) {
  const say = useSay();
  return (
    <Button variant="default" onClick={() => void openPreview(id)}>
      {say("preview")}
    </Button>
  );
}
