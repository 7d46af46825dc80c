import { ActionIcon, Button, FileButton, Group } from "@mantine/core";
import type { OrderComment, OrderCommentFile } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useWrite } from "../../core/data.ts";
import { useForm } from "../../core/form.ts";
import { useSay as useCoreSay } from "../../core/say.ts";
import { PICTURES, upload } from "../../media/upload.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSay } from "../say.ts";
import { MentionField } from "./mention-field.tsx";
import { type Choice, choicesIn, mentionsIn } from "./mentions.ts";
import { useMentionable } from "./use-comments.ts";

type Values = {
  text: string;
  choices: readonly Choice[];
  files: readonly Pick<OrderCommentFile, "id" | "filename">[];
};

/** Writes a comment on an order, or edits one. */
export function CommentForm({
  orderId,
  of,
  close,
}: {
  orderId: string;
  of?: OrderComment;
  /** Says that it is done, where something is edited. */
  close?: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const people = useMentionable();
  const form = useForm<Values>({
    text: of?.text ?? "",
    choices: of
      ? choicesIn(
          of.text,
          people.filter(({ id }) => of.mentions.includes(id)),
        )
      : [],
    files: of?.files ?? [],
  });
  const { text, choices, files } = form.values;
  const setFiles = (next: Values["files"]) => form.set("/files", next);
  const save = useWrite(
    () => {
      const body = { text, mentions: mentionsIn(text, people, choices), mediaIds: files.map(({ id }) => id) };
      return of
        ? stoa.orders.comments.update(orderId, of.id, { ...body, version: of.version })
        : stoa.orders.comments.create(orderId, body);
    },
    { changes: ["comments"], form },
  );
  const attach = useWrite(
    async (chosen: readonly File[]) => setFiles([...files, ...(await upload(chosen))]),
    {
      changes: ["media"],
    },
  );
  const send = async () => {
    if (!(await save.send())) return;
    if (close) close();
    else form.reset({ text: "", choices: [], files: [] });
  };
  return (
    <form
      className="comment-form no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        value={text}
        choices={choices}
        error={form.text("/text").error as string | undefined}
        people={people}
        onChange={(next, chosen) => {
          form.set("/text", next);
          form.set("/choices", chosen);
        }}
      />
      {files.length > 0 && (
        <ul className="comment-files">
          {files.map(({ id, filename }) => (
            <li key={id}>
              <bdi>{filename}</bdi>
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={say("file_remove", { name: filename })}
                onClick={() => setFiles(files.filter((one) => one.id !== id))}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between" gap="xs">
        <FileButton
          multiple
          accept={`${PICTURES},application/pdf`}
          onChange={(chosen) => chosen.length && void attach.send(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="subtle"
              color="gray"
              loading={attach.isSending}
              leftSection={<Icon name="attach" size={16} />}
            >
              {say("attach")}
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          {close && (
            <Button size="xs" variant="default" onClick={close}>
              {sayCore("cancel")}
            </Button>
          )}
          <Button size="xs" type="submit" disabled={!text.trim()} loading={save.isSending}>
            {of ? sayCore("save") : say("comment_act")}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
