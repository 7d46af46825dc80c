import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { isSafeLink } from "./model/rich.ts";
import { useSay } from "./say.ts";

/** Asks where a link leads; closes with its address, empty to take a link away. */
export function LinkDialog({ close }: { close: (href?: string) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [href, setHref] = useState("");
  const [isFaulty, setFaulty] = useState(false);
  const send = async () => {
    const text = href.trim();
    if (text === "" || isSafeLink(text)) close(text);
    else setFaulty(true);
    return false;
  };
  return (
    <ActDialog
      title={say("rich.link")}
      act={sayCore("done")}
      isSending={false}
      send={send}
      close={() => close()}
    >
      <TextInput
        label={say("rich.address")}
        dir="ltr"
        inputMode="url"
        placeholder="/collections/all"
        value={href}
        error={isFaulty ? say("rich.wrong") : undefined}
        onChange={(event) => setHref(event.currentTarget.value)}
        data-autofocus
      />
    </ActDialog>
  );
}
