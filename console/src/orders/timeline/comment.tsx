import { ActionIcon, Anchor, Menu } from "@mantine/core";
import type { OrderComment } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { confirm } from "../../core/dialogs.tsx";
import { useFormats } from "../../core/format.ts";
import { useSay as useCoreSay } from "../../core/say.ts";
import { useCan, useMe } from "../../core/session.ts";
import { ActorName } from "../../ui/actor-name.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSay } from "../say.ts";
import { CommentForm } from "./comment-form.tsx";
import { partsOf } from "./mentions.ts";
import { commentsOrders, useMentionable } from "./use-comments.ts";

/** A comment in the timeline, with its files; its author edits it, and deletes it, as the owner does. */
export function Comment({ of }: { of: OrderComment }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const me = useMe();
  const { dateTime } = useFormats();
  const people = useMentionable().filter(({ id }) => of.mentions.includes(id));
  const [isEdited, setEdited] = useState(false);
  const remove = useWrite(() => stoa.orders.comments.delete(of.orderId, of.id, { version: of.version }), {
    changes: ["comments"],
  });
  const isOwn = of.actor === `${me.type}:${me.id}` && can(commentsOrders);
  const askAndRemove = async () => {
    const act = say("comment_delete");
    if (await confirm({ title: act, text: say("comment_delete_text"), act, isGrave: true }))
      await remove.send();
  };
  if (isEdited) return <CommentForm orderId={of.orderId} of={of} close={() => setEdited(false)} />;
  return (
    <div className="comment">
      <div className="comment-head">
        <span>
          <strong>
            <ActorName of={of.actor} />
          </strong>{" "}
          <span className="quiet">
            <time dateTime={of.createdAt}>{dateTime(of.createdAt)}</time>
            {of.version > 1 && ` · ${say("comment_edited")}`}
          </span>
        </span>
        {(isOwn || me.type === "owner") && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                className="no-print"
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={say("comment_acts")}
              >
                <Icon name="dots" size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isOwn && <Menu.Item onClick={() => setEdited(true)}>{sayCore("edit")}</Menu.Item>}
              <Menu.Item color="red.9" onClick={() => void askAndRemove()}>
                {sayCore("delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className="pre-line">
        <bdi>
          {partsOf(of.text, people).map(({ at, text, people: named }) =>
            named ? (
              <strong key={at} className="mention">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </bdi>
      </div>
      {of.files.length > 0 && (
        <ul className="comment-files">
          {of.files.map(({ id, url, type, filename }) => (
            <li key={id}>
              <Anchor inherit href={url} target="_blank" rel="noreferrer">
                {type.startsWith("image/") ? (
                  <img src={`${url}?width=160`} alt={filename} height={80} loading="lazy" className="thumb" />
                ) : (
                  <span className="comment-file">
                    <Icon name="page" size={16} />
                    <bdi>{filename}</bdi>
                  </span>
                )}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
