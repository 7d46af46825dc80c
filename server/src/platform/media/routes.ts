import type { Reader } from "../../http/columns.ts";
import { type FieldError, invalidField, validationFailed } from "../../http/errors.ts";
import { type Answer, type Preparation, type Route, route } from "../../http/route.ts";
import { readAlt } from "./alt.ts";
import { Media, type MediaRow, media } from "./columns.ts";
import { type Fetching, fetchFile } from "./fetch.ts";
import { addMedia, type MediaMeans, orRefusal, type Prepared, prepareMedia } from "./keep.ts";
import { mediaList } from "./list.ts";
import { removeMedia } from "./remove.ts";
import { MAX_BYTES, MediaCreate, MediaUpdate } from "./schemas.ts";
import { getMedia, leaveSource } from "./sql.ts";
import { type MediaUses, updateMedia } from "./update.ts";

const tag = "Media";
const path = "/api/v1/media";

/** The endpoints of media; `uses` is who shows them. */
export const mediaRoutes = (means: MediaMeans, fetching: Fetching, uses: MediaUses): readonly Route[] => [
  route({
    method: "POST",
    path,
    permission: "products",
    tag,
    operation: "createMedia",
    summary: "Add a picture or a file",
    description:
      "Send a form (`multipart/form-data`) with the field `file`, or name a `url` from which the server fetches it: a public one, of which up to three redirects are followed. JPEG, PNG, WebP, AVIF and GIF are pictures of up to 50 megapixels; MP4 and PDF are kept as they came. What a picture's file says beside the picture (the place, the camera) is removed. The same content is kept once: where it is there already, the answer has it as it is. In a form, `alt` is a text in the store's default language.",
    body: MediaCreate,
    formFile: MAX_BYTES,
    reply: Media,
    status: 201,
    prepare: (call) => orRefusal(prepareUpload(call, means, fetching)),
    async handle(call) {
      const { prepared, tx, now, body } = call;
      if (prepared instanceof Error) throw prepared;
      const { row, isNew } = await addMedia(tx, means, prepared, now);
      const id = media.get(row, "id");
      if (body.url !== undefined) leaveSource(tx, body.url, id);
      return {
        ...answer(call, row, isNew ? "media.created" : "media.known"),
        status: 201,
        location: `${path}/${id}`,
      };
    },
  }),
  route({
    method: "GET",
    path,
    permission: "products:read",
    tag,
    operation: "listMedia",
    summary: "List pictures and files",
    description: "The newest first.",
    query: mediaList.query,
    reply: mediaList.reply,
    async handle(call) {
      return { message: "ok", data: await mediaList.answer(call) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "products:read",
    tag,
    summary: "Read one picture or file",
    reply: Media,
    versioned: true,
    async handle(call) {
      return answer(call, await getMedia(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "products",
    tag,
    summary: "Say what a picture shows",
    description:
      "`alt` replaces the texts of all languages; the products that show the picture answer them from then on, and have a new version each. The picture itself never changes: upload another one.",
    body: MediaUpdate,
    reply: Media,
    versioned: true,
    async handle(call) {
      return answer(call, await updateMedia(call, uses, call.params.id!, call.body), "media.updated");
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: "products",
    tag,
    summary: "Delete a picture or file",
    description: "409 as long as a product shows it. Caches on the way may go on showing it.",
    versioned: true,
    async handle(call) {
      await removeMedia(call, means, call.params.id!);
      return { message: "media.deleted", data: null };
    },
  }),
];

async function prepareUpload(
  { tx, isDryRun, store, file, body }: Preparation<object, MediaCreate>,
  means: MediaMeans,
  fetching: Fetching,
): Promise<Prepared> {
  if ((file === undefined) === (body.url === undefined))
    throw invalidField("/url", "exactly_one", { choices: "file, url" });
  const errors: FieldError[] = [];
  const alt = readAlt(body.alt ?? {}, store, "/alt", errors);
  if (errors.length) throw validationFailed(errors);
  const sent = file ?? (await fetchFile(fetching, body.url!));
  const filename = body.filename ?? sent.filename;
  return prepareMedia(
    means,
    { tx, isDryRun },
    { bytes: sent.bytes, filename, alt, field: file ? "/file" : "/url" },
  );
}

const answer = (call: Reader, row: MediaRow, message: Answer["message"]): Answer => ({
  message,
  data: media.json(row, call),
  version: media.get(row, "version"),
});
