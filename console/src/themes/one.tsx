import type { Theme } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { ThemeActions } from "./actions.tsx";
import { ThemePicture } from "./picture.tsx";
import { ShopErrors } from "./problems.tsx";
import { useSay } from "./say.ts";
import { ThemeState } from "./state.tsx";
import { Versions } from "./versions.tsx";

/** One theme: how the shop looks in it, and its versions. */
export default function OneTheme() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["themes", id], (options) => stoa.themes.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} theme={data} /> : <Loading />;
}

function Shown({ theme }: { theme: Theme }) {
  const say = useSay();
  const can = useCan();
  const { dateTime, money, number } = useFormats();
  return (
    <Page
      title={theme.name}
      badge={<ThemeState theme={theme} />}
      back="/themes"
      actions={
        <>
          {can("themes") && (
            <LinkButton to={`/themes/${theme.id}/editor`} variant="default">
              {say("customize")}
            </LinkButton>
          )}
          <LinkButton to={`/themes/${theme.id}/code`} variant="default">
            {say(can("themes") ? "edit_code" : "files")}
          </LinkButton>
          <ThemeActions theme={theme} />
        </>
      }
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
      {can("themes") && (
        <Section title={say("preview")}>
          <ThemePicture id={theme.id} version={theme.version} isEmpty={theme.fileCount === 0} />
        </Section>
      )}
      <ShopErrors themeId={theme.id} />
      <Versions theme={theme} />
    </Page>
  );
}
