import { ActionIcon } from "@mantine/core";
import { useEffect, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** The shop's start page at the width of a phone, in a frame with an origin of its own. It is loaded anew when `state` changes. */
export function ShopPreview({ state }: { state: string }) {
  const say = useSay();
  const mayPreview = useCan()("themes");
  const { data } = useRead(
    ["setup-preview"],
    async (options) => {
      const { themes } = await stoa.themes.list({ limit: 100 }, options).page();
      const { id } = themes.find(({ isActive }) => isActive) ?? { id: "default" };
      return (await stoa.themes.previews(id, { purpose: "link" })).url;
    },
    { enabled: mayPreview },
  );
  // The first address: another one would only load the same again.
  const [src, setSrc] = useState<string>();
  const [times, setTimes] = useState(0);
  const path = data && new URL(data).pathname;
  useEffect(() => {
    if (path) setSrc((former) => former ?? path);
  }, [path]);
  if (!mayPreview) return null;
  return (
    <Section
      title={say("preview")}
      actions={
        <ActionIcon variant="subtle" aria-label={say("reload")} onClick={() => setTimes(times + 1)}>
          <Icon name="return" size={16} />
        </ActionIcon>
      }
    >
      <div className="setup-shop">
        {src && (
          <iframe
            key={`${state} ${times}`}
            src={src}
            title={say("preview")}
            sandbox="allow-scripts allow-forms allow-popups"
          />
        )}
      </div>
    </Section>
  );
}
