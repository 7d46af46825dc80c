import { Button } from "@mantine/core";
import type { Notice } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { NoticeRow } from "./row.tsx";
import { useSay } from "./say.ts";
import { useReading } from "./use-reading.ts";

const MOST = 50;

/** All notices of the last 90 days. */
export default function AllNotices() {
  const say = useSay();
  const reading = useReading();
  const { data, error } = useRead(["notices", "all"], (options) =>
    stoa.notices.get({ limit: MOST }, options),
  );
  // Further pages, as they were when they were read, and where they end.
  const [more, setMore] = useState<{ notices: readonly Notice[]; end: string | null }>();
  const next = more ? more.end : data?.nextCursor;
  const read = useWrite((after: string) => stoa.notices.get({ limit: MOST, after }), { changes: [] });
  const showMore = async () => {
    const page = await read.send(next!);
    if (page) setMore({ notices: [...(more?.notices ?? []), ...page.notices], end: page.nextCursor });
  };
  const readAll = () => {
    reading.all();
    setMore((now) => now && { ...now, notices: now.notices.map((one) => ({ ...one, isRead: true })) });
  };
  if (error && !data) return <Failed error={error} />;
  const all = [...(data?.notices ?? []), ...(more?.notices ?? [])];
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("about")}
      actions={
        <>
          <LinkButton variant="default" to="/account">
            {say("choose")}
          </LinkButton>
          {(data?.unread ?? 0) > 0 && <Button onClick={readAll}>{say("read_all")}</Button>}
        </>
      }
    >
      {data ? (
        <Section flush>
          {all.length === 0 && <p className="quiet notices-none">{say("empty.text")}</p>}
          <ul className="plain notices">
            {all.map((one) => (
              <li key={one.id}>
                <NoticeRow of={one} read={() => !one.isRead && reading.one(one.id)} />
              </li>
            ))}
          </ul>
          {next && (
            <div className="card-foot">
              <Button variant="default" loading={read.isSending} onClick={() => void showMore()}>
                {say("more")}
              </Button>
            </div>
          )}
        </Section>
      ) : (
        <Loading />
      )}
    </Page>
  );
}
