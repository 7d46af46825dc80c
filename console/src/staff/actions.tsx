import { ActionIcon, Menu } from "@mantine/core";
import type { StaffMember } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useMe } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { useSay } from "./say.ts";

/** What can be done with somebody of the staff besides changing fields; nothing with the owner, or oneself. */
export function MemberActions({ member, mayWrite }: { member: StaffMember; mayWrite: boolean }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const me = useMe();
  const { id, name, isActive, invitationPending, hasSecondFactor } = member;
  const act = useWrite((work: () => Promise<unknown>) => work(), {
    changes: ["staff"],
    done: sayCore("done"),
  });
  const isOwner = me.type === "owner";
  if (member.type === "owner" || id === me.id || !(mayWrite || isOwner)) return null;

  // Each is tried first: what is refused says so before anybody decides.
  const gravely = async (
    title: string,
    text: string,
    work: (options?: { dryRun: true }) => Promise<unknown>,
  ) => {
    const isSure = await preview({
      title,
      tryOut: () => work({ dryRun: true }),
      show: text,
      act: title,
      isGrave: true,
    });
    if (isSure) await act.send(work);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && isActive && invitationPending && (
          <Menu.Item
            leftSection={<Icon name="mail" size={16} />}
            onClick={() => void act.send(() => stoa.staff.resendInvitation(id))}
          >
            {say("resend")}
          </Menu.Item>
        )}
        {isOwner && hasSecondFactor && (
          <Menu.Item
            leftSection={<Icon name="lock" size={16} />}
            onClick={() =>
              void gravely(say("reset_factor"), say("reset_factor_text", { name }), (options) =>
                stoa.staff.resetSecondFactor(id, options),
              )
            }
          >
            {say("reset_factor")}
          </Menu.Item>
        )}
        {isOwner && isActive && !invitationPending && (
          <Menu.Item
            leftSection={<Icon name="logout" size={16} />}
            onClick={() =>
              void gravely(say("end_all"), say("end_all_text", { name }), (options) =>
                stoa.staff.endSessions(id, options),
              )
            }
          >
            {say("end_all")}
          </Menu.Item>
        )}
        {mayWrite && (
          <>
            <Menu.Divider />
            {isActive ? (
              <Menu.Item
                color="red.9"
                onClick={() =>
                  void gravely(say("deactivate"), say("deactivate_text", { name }), (options) =>
                    stoa.staff.delete(id, options),
                  )
                }
              >
                {say("deactivate")}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => void act.send(() => stoa.staff.reactivate(id))}>
                {say("reactivate")}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
