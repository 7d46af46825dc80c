import { Link } from "@tanstack/react-router";
import type { Compared } from "./compared.ts";
import { useSay } from "./say.ts";

const marks = { same: "", new: "+", changed: "•", gone: "−" } as const;

/** A theme's files by their folders; those that differ from what is published are marked. */
export function FileTree({
  themeId,
  files,
  open,
}: {
  themeId: string;
  files: readonly Compared[];
  open: string | undefined;
}) {
  const say = useSay();
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
  const folders = [...new Set(files.map(({ path }) => folderOf(path)))].sort();
  return (
    <nav className="code-files" aria-label={say("files")} dir="ltr">
      {folders.map((folder) => (
        <details key={folder} open={open === undefined || folderOf(open) === folder || folders.length < 4}>
          <summary>{folder || "/"}</summary>
          <ul>
            {files
              .filter(({ path }) => folderOf(path) === folder)
              .map(({ path, change }) => (
                <li key={path}>
                  <Link
                    to={`/themes/${themeId}/code`}
                    search={{ path } as never}
                    className="code-file"
                    aria-current={path === open ? "page" : undefined}
                  >
                    <span className="breaks">{path.slice(folder.length)}</span>
                    {change !== "same" && (
                      <span title={say(`change.${change}`)}>
                        <span aria-hidden="true">{marks[change]}</span>
                        <span className="hidden-words">{say(`change.${change}`)}</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
