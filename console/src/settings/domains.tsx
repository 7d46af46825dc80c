import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { CopyLine } from "../ui/copy-line.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** The hosts that the store answers at, and by what the operator of the server changes them. */
export default function Domains() {
  const say = useSay();
  const { data, error } = useRead(["settings"], (options) => stoa.settings.get(options));
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  const primary = data.domains.find(({ isPrimary }) => isPrimary)?.host ?? location.hostname;
  const example = `www.${primary.replace(/^www\./, "")}`;
  return (
    <Page title={say("menu.domains")} subtitle={say("about.domains")} back="/settings">
      <Section flush>
        <SimpleTable
          label={say("menu.domains")}
          rows={data.domains}
          keyOf={({ host }) => host}
          columns={[
            { label: say("domain.host"), show: ({ host }) => <bdi>{host}</bdi> },
            {
              label: "",
              show: ({ isPrimary, isForConsole }) =>
                (isPrimary || isForConsole) && (
                  <Status tone="good">{say(isPrimary ? "domain.primary" : "domain.console")}</Status>
                ),
              isEnd: true,
            },
          ]}
        />
      </Section>
      <Section title={say("domain.change")}>
        <div className="stack">
          <p className="quiet no-margin">{say("domain.text")}</p>
          {(["add", "primary", "remove"] as const).map((act) => (
            <CopyLine
              key={act}
              name={say(`domain.${act}`)}
              text={`npx stoa domain ${act} ${example} --store ${primary}`}
            />
          ))}
          <CopyLine
            name={say("domain.console_text")}
            text={`npx stoa domain add admin.${primary.replace(/^www\./, "")} --for console --store ${primary}`}
          />
        </div>
      </Section>
    </Page>
  );
}
