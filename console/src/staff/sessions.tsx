import { Button } from "@mantine/core";
import type { Session } from "@stoa/client";
import { deviceOf } from "../account/device.ts";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** Where somebody is logged in; each session can be ended. For the owner alone. */
export function MemberSessions({ id }: { id: string }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { dateTime } = useFormats();
  const { data } = useRead(["staff", id, "sessions"], (options) =>
    stoa.staff.sessions.list(id, { limit: 100 }, options).take(100),
  );
  const end = useWrite((session: string) => stoa.staff.sessions.delete(id, session), {
    changes: ["staff"],
    done: sayCore("done"),
  });
  const device = ({ userAgent }: Session) => (userAgent ? deviceOf(userAgent) : say("unknown_device"));
  return (
    <Section title={say("sessions")} flush={Boolean(data?.length)}>
      {data?.length === 0 && <p className="quiet no-margin">{say("no_session")}</p>}
      {data && data.length > 0 && (
        <SimpleTable
          label={say("sessions")}
          rows={data}
          keyOf={(session) => session.id}
          columns={[
            { label: say("device"), show: (session) => <bdi>{device(session)}</bdi> },
            { label: say("address"), show: ({ ip }) => <bdi>{ip}</bdi>, isMinor: true },
            { label: say("since"), show: ({ createdAt }) => dateTime(createdAt), isMinor: true },
            { label: say("last_used"), show: ({ lastUsedAt }) => dateTime(lastUsedAt) },
            {
              label: sayCore("more"),
              isEnd: true,
              show: (session) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${say("end")}: ${device(session)}`}
                  disabled={end.isSending}
                  onClick={() => void end.send(session.id)}
                >
                  {say("end")}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
