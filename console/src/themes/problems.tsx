import type { ThemeProblem } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** What is wrong with a theme's files, each with the way to its line. */
export function Problems({ themeId, problems }: { themeId: string; problems: readonly ThemeProblem[] }) {
  return (
    <ul className="plain">
      {problems.map(({ path, line, column, message }) => (
        <li key={`${path} ${line} ${column} ${message}`} dir="ltr">
          <TextLink to={`/themes/${themeId}/code`} search={{ path }}>
            {path}:{line}
          </TextLink>
          <div className="breaks">{message}</div>
        </li>
      ))}
    </ul>
  );
}

/** The errors that visitors met in the shop by a theme, the latest first; nothing where there were none. */
export function ShopErrors({ themeId }: { themeId: string }) {
  const say = useSay();
  const { dateTime, number } = useFormats();
  const { data } = useRead(["themes", themeId, "errors"], (options) =>
    stoa.themes.errors.list(themeId, options).take(100),
  );
  if (!data?.length) return null;
  return (
    <Section title={say("shop_errors")} flush>
      <SimpleTable
        label={say("shop_errors")}
        rows={data}
        keyOf={({ code, template }) => `${code} ${template}`}
        columns={[
          {
            label: say("shop_error"),
            show: ({ message, template, path, line }) => (
              <div dir="ltr">
                <div className="breaks">{message}</div>
                {path === null ? (
                  template
                ) : (
                  <TextLink to={`/themes/${themeId}/code`} search={{ path }}>
                    {line === null ? path : `${path}:${line}`}
                  </TextLink>
                )}
              </div>
            ),
          },
          { label: say("version"), isMinor: true, show: (error) => number(error.number) },
          { label: say("shop_error_count"), isMinor: true, show: ({ count }) => number(count) },
          { label: say("shop_error_last"), show: ({ lastAt }) => dateTime(lastAt) },
        ]}
      />
    </Section>
  );
}
