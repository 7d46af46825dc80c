import { type MakeObject, objectOf } from "./drop.ts";

const shared = {
  alt: () => "",
  position: () => 1,
  preview_image: () => undefined,
};

/** A video at YouTube or Vimeo, as a setting names it. */
export const externalVideo: MakeObject<{ id: string; host: string; url: string }> = objectOf({
  name: "external_video",
  properties: {
    ...shared,
    id: ({ id }) => id,
    external_id: ({ id }) => id,
    host: ({ host }) => host,
    type: ({ host }) => host,
    aspect_ratio: () => 16 / 9,
    media_type: () => "external_video",
  },
  text: ({ url }) => url,
});

type VideoFile = { name: string; url: string };
const formatOf = ({ name }: VideoFile): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

const videoSource: MakeObject<VideoFile> = objectOf({
  name: "video_source",
  properties: {
    url: ({ url }) => url,
    format: formatOf,
    mime_type: (data) => `video/${formatOf(data)}`,
    width: () => undefined,
    height: () => undefined,
  },
});

/** A video among the theme's own assets; its size and its length are not known. */
export const video: MakeObject<VideoFile> = objectOf({
  name: "video",
  properties: {
    ...shared,
    id: ({ name }) => name,
    sources: (data) => [videoSource(data)],
    aspect_ratio: () => undefined,
    duration: () => undefined,
    media_type: () => "video",
  },
  text: ({ url }) => url,
});
