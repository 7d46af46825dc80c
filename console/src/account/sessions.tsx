import { Button } from "@mantine/core";
import type { Session } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { stopBeing } from "../core/session.ts";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Status } from "../ui/status.tsx";
import { deviceOf } from "./device.ts";
import { useSay } from "./say.ts";

/** Where one is logged in. */
export function Sessions() {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const { dateTime } = useFormats();
  const { data } = useRead(["ownSessions"], (options) =>
    stoa.auth.sessions.list({ limit: 100 }, options).take(100),
  );
  const end = useWrite((id: string) => stoa.auth.sessions.delete(id), {
    changes: ["ownSessions"],
    done: sayCore("done"),
  });
  const endAll = useWrite(() => stoa.auth.logoutAll().then(() => true), { changes: [] });
  const leave = async () => {
    const isSure = await confirm({
      title: say("sessions.end_all"),
      text: say("sessions.end_all_text"),
      act: say("sessions.end_all"),
      isGrave: true,
    });
    if (!isSure || !(await endAll.send())) return;
    stopBeing();
    void navigate({ to: "/login" });
  };
  const nameOf = ({ userAgent }: Session) => (userAgent ? deviceOf(userAgent) : say("sessions.unknown"));
  return (
    <Section
      flush
      title={say("sessions")}
      actions={
        <Button size="xs" variant="default" loading={endAll.isSending} onClick={() => void leave()}>
          {say("sessions.end_all")}
        </Button>
      }
    >
      <SimpleTable
        label={say("sessions")}
        rows={data ?? []}
        keyOf={({ id }) => id}
        columns={[
          {
            label: say("sessions.device"),
            show: (session) => (
              <span title={session.userAgent ?? undefined}>
                <bdi>{nameOf(session)}</bdi>{" "}
                {session.current && <Status tone="good">{say("sessions.current")}</Status>}
              </span>
            ),
          },
          { label: say("sessions.ip"), show: ({ ip }) => <bdi>{ip}</bdi>, isMinor: true },
          { label: say("sessions.since"), show: ({ createdAt }) => dateTime(createdAt), isMinor: true },
          { label: say("sessions.used"), show: ({ lastUsedAt }) => dateTime(lastUsedAt) },
          {
            label: "",
            isEnd: true,
            show: (session) =>
              !session.current && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${say("sessions.end")}: ${nameOf(session)}`}
                  onClick={() => void end.send(session.id)}
                >
                  {say("sessions.end")}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
}
