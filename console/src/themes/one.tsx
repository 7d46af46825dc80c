import type { Theme, ThemeFile } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { ThemeActions } from "./actions.tsx";
import { compareFiles } from "./compare-files.ts";
import type { Compared } from "./compared.ts";
import { Files } from "./files-section.tsx";
import { useSay } from "./say.ts";
import { ThemeState } from "./state.tsx";
import { Versions } from "./versions.tsx";

/** One theme: its files beside those that are published, and its versions. */
export default function OneTheme() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["themes", id], (options) => stoa.themes.get(id, options));
  const files = useRead(
    ["themes", id, "compared", data?.publishedVersion],
    (options) => compareFiles(data!, options),
    { enabled: data !== undefined },
  );
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} theme={data} files={files.data} /> : <Loading />;
}

function Shown({ theme, files }: { theme: Theme; files: readonly Compared<ThemeFile>[] | undefined }) {
  const say = useSay();
  const { dateTime, money, number } = useFormats();
  return (
    <Page
      title={theme.name}
      badge={<ThemeState theme={theme} />}
      back="/themes"
      actions={files && <ThemeActions theme={theme} files={files} />}
      aside={
        <Section title={say("facts")}>
          <Facts
            facts={[
              [say("published"), theme.publishedVersion !== null && number(theme.publishedVersion)],
              [say("size"), say("kb", { size: number(Math.ceil(theme.size / 1024)) })],
              [say("license"), say(`license.${theme.license}`)],
              [say("price"), theme.price && money(theme.price)],
              [say("purchased"), dateTime(theme.purchasedAt)],
              [say("reference"), theme.purchaseReference],
              [say("created"), dateTime(theme.createdAt)],
              [say("updated"), dateTime(theme.updatedAt)],
            ]}
          />
        </Section>
      }
    >
      {files ? <Files theme={theme} files={files} /> : <Loading />}
      <Versions theme={theme} />
    </Page>
  );
}
