import { Button, Group, Input, Modal, SimpleGrid } from "@mantine/core";
import type { Media } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { PICTURES, upload } from "../media/upload.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { Loading } from "../ui/loading.tsx";
import { type FieldProps, textOf } from "./field-props.ts";
import { useSay } from "./say.ts";

type Kind = "picture" | "video";

/** A picture of the media library. */
export const Picture = (props: FieldProps) => <MediaField {...props} kind="picture" />;
/** A video of the media library. */
export const Video = (props: FieldProps) => <MediaField {...props} kind="video" />;

// The path of what this store has: its host may change.
const storedAs = ({ url }: Media): string =>
  url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url;
const smaller = (url: string) => (url.includes("?") ? url : `${url}?width=512`);

function MediaField({ label, description, value, onChange, kind }: FieldProps & { kind: Kind }) {
  const say = useSay();
  const chosen = textOf(value);
  const choose = async () => {
    const media = await ask<Media>((close) => <Library kind={kind} close={close} />);
    if (media) onChange(storedAs(media));
  };
  const isShown = /^(\/|https:)/.test(chosen);
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      {chosen && kind === "picture" && isShown && (
        <img className="theme-editor-picture" src={smaller(chosen)} alt="" loading="lazy" />
      )}
      {chosen && !(kind === "picture" && isShown) && (
        <div className="quiet breaks">
          <bdi>{chosen}</bdi>
        </div>
      )}
      <Group gap="xs" mt={4}>
        <Button
          size="xs"
          variant="default"
          aria-label={`${say("choose")}: ${label}`}
          onClick={() => void choose()}
        >
          {say(chosen ? "replace" : "choose")}
        </Button>
        {chosen && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`${say("remove")}: ${label}`}
            onClick={() => onChange(undefined)}
          >
            {say("remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

function Library({ kind, close }: { kind: Kind; close: (media?: Media) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { data } = useRead(
    ["media", "chosen from"],
    (options) => stoa.media.list({ limit: 100 }, options).take(100),
    {
      enabled: can("media:read"),
    },
  );
  const add = useWrite(upload, { changes: ["media"] });
  const found = data?.filter(({ type }) => type.startsWith(kind === "picture" ? "image/" : "video/"));
  return (
    <Modal
      opened
      size="xl"
      onClose={() => close()}
      title={say(kind === "picture" ? "choose_picture" : "choose_video")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <div className="stack">
        {can("media") && (
          <FileDrop
            accept={kind === "picture" ? PICTURES : "video/mp4"}
            isBusy={add.isSending}
            take={(files) => void add.send(files).then((made) => made?.[0] && close(made[0]))}
          />
        )}
        {!data && can("media:read") && <Loading />}
        {found?.length === 0 && <p className="quiet no-margin">{say("no_media")}</p>}
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {found?.map((media) => (
            <button key={media.id} type="button" className="theme-editor-medium" onClick={() => close(media)}>
              {kind === "picture" && <img src={smaller(media.url)} alt="" loading="lazy" />}
              <span className="breaks">
                <bdi>{media.filename}</bdi>
              </span>
            </button>
          ))}
        </SimpleGrid>
      </div>
    </Modal>
  );
}
