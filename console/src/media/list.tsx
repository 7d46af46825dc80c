import { ActionIcon, Group, Text } from "@mantine/core";
import type { Media, MediaList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { MediaDialog } from "./dialog.tsx";
import { useSay } from "./say.ts";
import { FILES, upload } from "./upload.ts";

const typeName = (type: string) => type.slice(type.indexOf("/") + 1).toUpperCase();

/** All pictures and files, the newest first. */
export default function MediaLibrary() {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { number, date } = useFormats();
  const { defaultLanguage } = useStore();
  const send = useWrite(upload, {
    changes: ["media"],
    done: (made) => say("uploaded", { count: made.length }),
  });
  return (
    <Page title={say("menu.title")}>
      {can("products") && (
        <FileDrop
          accept={FILES}
          multiple
          take={(files) => void send.send(files)}
          isBusy={send.isSending}
          hint={say("upload_text")}
        />
      )}
      <List<Media, MediaList>
        noun="media"
        label={say("menu.title")}
        ask={(asked, options) => stoa.media.list(asked as never, options)}
        rowsOf={({ media }) => media}
        nameOf={({ filename }) => filename}
        filters={[
          {
            name: "type",
            label: say("type"),
            kind: "choice",
            options: FILES.split(",").map((value) => ({ value, label: typeName(value) })),
          },
          { name: "createdSince", label: say("created_since"), kind: "day" },
        ]}
        columns={[
          {
            key: "filename",
            label: say("filename"),
            show: ({ url, type, filename }) => (
              <div className="line">
                {type.startsWith("image/") ? (
                  <img
                    src={`${url}?width=128`}
                    alt=""
                    width={48}
                    height={48}
                    loading="lazy"
                    className="thumb"
                  />
                ) : (
                  <Icon name="log" size={32} />
                )}
                <a href={url} target="_blank" rel="noreferrer">
                  <bdi>{filename}</bdi>
                </a>
              </div>
            ),
          },
          {
            key: "alt",
            label: say("alt"),
            show: ({ alt }) =>
              alt[defaultLanguage] ? (
                <bdi>{alt[defaultLanguage]}</bdi>
              ) : (
                <Text size="sm" c="dimmed" component="span">
                  {say("no_alt")}
                </Text>
              ),
          },
          {
            key: "type",
            label: say("type"),
            isMinor: true,
            show: ({ type, width, height }) => (
              <bdi>
                {typeName(type)}
                {width && height ? ` · ${number(width)} × ${number(height)}` : ""}
              </bdi>
            ),
          },
          {
            key: "size",
            label: say("size"),
            isEnd: true,
            isMinor: true,
            show: ({ size }) => say("kb", { size: number(Math.ceil(size / 1024)) }),
          },
          {
            key: "created",
            label: say("created"),
            isEnd: true,
            isMinor: true,
            show: ({ createdAt }) => date(createdAt),
          },
          ...(can("products")
            ? [
                {
                  key: "tools",
                  label: sayCore("more"),
                  isEnd: true,
                  show: (item: Media) => <Tools item={item} />,
                },
              ]
            : []),
        ]}
        empty={{ icon: "image", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}

function Tools({ item }: { item: Media }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const drop = useWrite(() => stoa.media.delete(item.id, { version: item.version }), {
    changes: ["media"],
    done: sayCore("done"),
  });
  const remove = async () => {
    const isSure = await preview({
      title: say("delete"),
      tryOut: () => stoa.media.delete(item.id, { dryRun: true }),
      show: say("delete_text", { name: item.filename }),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${say("edit")}: ${item.filename}`}
        onClick={() => void ask((close) => <MediaDialog item={item} close={close} />)}
      >
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${say("delete")}: ${item.filename}`}
        onClick={() => void remove()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
