import { ActionIcon, Button, Menu } from "@mantine/core";
import type { Webhook } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { readAnew, useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";
import { showOnce } from "../ui/once.tsx";
import { deliveriesOf } from "./deliveries.tsx";
import { Replay } from "./replay.tsx";
import { useSay } from "./say.ts";

/** What can be done with a webhook besides changing fields. `reaches`: whether one may read all that it is told. */
export function WebhookActions({ webhook, reaches }: { webhook: Webhook; reaches: boolean }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const { id, isActive, form } = webhook;
  const test = useWrite(() => stoa.webhooks.test(id), {
    changes: [deliveriesOf(id)],
    done: say("test_sent"),
  });
  const flip = useWrite(() => stoa.webhooks.update(id, { isActive: !isActive }), {
    changes: ["webhooks"],
    done: sayCore("done"),
  });
  const rotate = useWrite(() => stoa.webhooks.rotateSecret(id), { changes: ["webhooks"] });
  const drop = useWrite(() => stoa.webhooks.delete(id).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });

  const replaceSecret = async () => {
    const isSure = await confirm({ title: say("rotate"), text: say("rotate_text"), act: say("rotate") });
    const made = isSure && (await rotate.send());
    if (made) await showOnce({ title: say("once.title"), text: say("once.text"), secret: made.secret });
  };
  const remove = async () => {
    const isSure = await preview({
      title: say("delete_title"),
      tryOut: () => stoa.webhooks.delete(id, { dryRun: true }),
      show: say("delete_text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/webhooks", replace: true });
    await readAnew("webhooks");
  };
  return (
    <>
      {reaches && isActive && form === "stoa" && (
        <Button variant="default" loading={test.isSending} onClick={() => void test.send()}>
          {say("test")}
        </Button>
      )}
      {(isActive || reaches) && (
        <Button variant="default" loading={flip.isSending} onClick={() => void flip.send()}>
          {say(isActive ? "pause" : "resume")}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reaches && (
            <>
              <Menu.Item
                leftSection={<Icon name="return" size={16} />}
                disabled={!isActive}
                onClick={() => void ask((close) => <Replay webhook={webhook} close={close} />)}
              >
                {say("replay")}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="key" size={16} />} onClick={() => void replaceSecret()}>
                {say("rotate")}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item color="red.9" onClick={() => void remove()}>
            {sayCore("delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
