import { Button, Code } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { SetupStep } from "./frame.tsx";
import { useSay } from "./say.ts";

/** Where the shop is, and how a domain is added by the server's operator. */
export default function DomainStep() {
  const say = useSay();
  const { data } = useRead(["settings"], (options) => stoa.settings.get(options));
  const host = data?.domains.find(({ isPrimary }) => isPrimary)?.host ?? location.hostname;
  const isHere = host === location.hostname;
  const address = isHere ? location.origin : `${location.protocol}//${host}`;
  return (
    <SetupStep step="domain">
      {!data && <Loading />}
      {data && (
        <>
          <Section title={say("domain.now")}>
            <div className="row-between">
              <Code dir="ltr">{address}</Code>
              <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default">
                {say("domain.open")}
              </Button>
            </div>
          </Section>
          <Section title={say("domain.how")}>
            <div className="stack">
              <p className="no-margin">{say("domain.how_text")}</p>
              <CopyLine
                name={say("domain.command")}
                text={`npx stoa domain add www.example.com --store ${host}`}
              />
              <div>
                <LinkButton to="/settings/domains" variant="default">
                  {say("domain.more")}
                </LinkButton>
              </div>
            </div>
          </Section>
        </>
      )}
    </SetupStep>
  );
}
