import type { ThemeProblem } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useCan } from "../core/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useQueryState } from "../ui/query-state.ts";
import { AddFiles } from "./add-files.tsx";
import { compareFiles } from "./compare-files.ts";
import { OneFile } from "./file.tsx";
import { FileTree } from "./file-tree.tsx";
import { Problems } from "./problems.tsx";
import { useSay } from "./say.ts";
import "./code-editor.css";

/** The code editor: a theme's files by their folders, and the one that is open. */
export default function ThemeCode() {
  const { id } = useParams({ strict: false }) as { id: string };
  const [{ path }] = useQueryState();
  const say = useSay();
  const can = useCan();
  const { data, error } = useRead(["themes", id, "code"], async (options) => {
    const theme = await stoa.themes.get(id, options);
    return { theme, files: await compareFiles(theme, options) };
  });
  const { data: found } = useRead(["themes", id, "check", data?.theme.version], () => stoa.themes.check(id), {
    enabled: data !== undefined && can("themes"),
  });
  const problems = useMemo(
    () =>
      [...markedAs(true, found?.errors), ...markedAs(false, found?.warnings)].filter(
        (one) => one.path === path,
      ),
    [found, path],
  );
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  return (
    <Page
      title={path ?? data.theme.name}
      back={`/themes/${id}`}
      subtitle={path && data.theme.name}
      actions={
        can("themes") && (
          <LinkButton to={`/themes/${id}/editor`} variant="default">
            {say("customize")}
          </LinkButton>
        )
      }
    >
      <div className="code-screen">
        <div className="stack">
          <Section title={say("files")}>
            <FileTree themeId={id} files={data.files} open={path} />
          </Section>
          {found && found.errors.length > 0 && (
            <Section title={say("errors")}>
              <Problems themeId={id} problems={found.errors} />
            </Section>
          )}
          {can("themes") && <AddFiles id={id} />}
        </div>
        {path ? (
          <OneFile id={id} path={path} problems={problems} />
        ) : (
          <Section>
            <p className="quiet no-margin">{say("open_file")}</p>
          </Section>
        )}
      </div>
    </Page>
  );
}

const markedAs = (isError: boolean, problems: readonly ThemeProblem[] = []) =>
  problems.map((problem) => ({ ...problem, isError }));
