import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { counterTotal } from "../../http/lists/counter-total.ts";
import { equals, hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { noun } from "../../http/nouns/noun.ts";
import { listRoute, madeAnswer, nounRoutes } from "../../http/nouns/noun-routes.ts";
import { changesOrders } from "../../http/request/principal.ts";
import { type Preparation, type Route, route } from "../../http/route.ts";
import { addMedia, catchRefusal, type MediaRuntime, type Prepared, prepareMedia } from "./add-media.ts";
import { readAlt } from "./alt.ts";
import { media } from "./columns.ts";
import { mediaInCommentError, mediaInUseError } from "./errors.ts";
import { type Fetching, fetchFile } from "./fetch.ts";
import { discardMedia } from "./release.ts";
import { type AltInput, MAX_BYTES, MediaCreate } from "./schemas.ts";
import { deferSource } from "./sql.ts";
import { MediaTypeSchema } from "./types.ts";
import { findInSettings, type MediaUses } from "./uses.ts";

const tag = "Media";
const path = "/api/v1/media";

/** The endpoints of media; `uses` are the nouns that show them. */
export const mediaRoutes = (runtime: MediaRuntime, fetching: Fetching, uses: MediaUses): readonly Route[] => [
  route({
    method: "POST",
    path,
    // Comments on orders have files, too.
    permission: ["products", ...changesOrders],
    tag,
    operation: "createMedia",
    summary: "Add a picture or a file",
    description:
      "Send a form (`multipart/form-data`) with the field `file`, or name a `url` from which the server fetches it: a public one, of which up to three redirects are followed. JPEG, PNG, WebP, AVIF, GIF and HEIC are pictures of up to 50 megapixels (a HEIC, as phones take, is stored as a JPEG); MP4 and PDF are kept as they came. Metadata in the picture's file (the place, the camera) is removed. The same content is kept once: where it is there already, the answer has it as it is. In a form, `alt` is a text in the store's default language.",
    body: MediaCreate,
    formFile: MAX_BYTES,
    reply: media.schema({ "x-name": "Media" }),
    status: 201,
    prepare: (call) => catchRefusal(prepareUpload(call, runtime, fetching)),
    async handle(call) {
      const { prepared, tx, now, body } = call;
      if (prepared instanceof Error) throw prepared;
      const { row, isNew } = await addMedia(tx, runtime, prepared, now);
      if (body.url !== undefined) deferSource(tx, body.url, media.get(row, "id"));
      return madeAnswer(path, media, call, row, isNew ? "media.created" : "media.known");
    },
  }),
  listRoute(
    {
      path,
      permission: "products:read",
      tag,
      operation: "listMedia",
      summary: "List pictures and files",
      description: "The newest first.",
    },
    mediaList,
  ),
  ...nounRoutes(
    {
      path,
      one: "a picture or file",
      many: "pictures and files",
      tag,
      permission: "products",
      messages: "media",
      verbs: ["read", "update", "remove"],
      summary: { update: "Say what a picture shows" },
      about: {
        update:
          "`alt` replaces the texts of all languages; the products that show the picture answer them from then on, and have a new version each. The picture itself never changes: upload another one.",
        remove:
          "409 as long as a product, a variant, a category or a comment on an order shows it, or it is the store's logo. Caches on the way may go on showing it.",
      },
    },
    medium(runtime, uses),
    mediaList,
  ),
];

async function prepareUpload(
  { tx, isDryRun, store, file, body }: Preparation<object, MediaCreate>,
  runtime: MediaRuntime,
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
    runtime,
    { tx, isDryRun },
    { bytes: sent.bytes, filename, alt, field: file ? "/file" : "/url" },
  );
}

/**
 * A store's media, the newest first. All are counted as they are written, those of a filter when it is used.
 */
const mediaList = list({
  name: "media",
  row: media.schema({ "x-name": "Media" }),
  reply: "MediaList",
  table: media,
  from: "media m",
  sorts: { createdAt: byTime("m.created_at") },
  sort: "-createdAt",
  filters: {
    type: equals<typeof MediaTypeSchema>("m.type", MediaTypeSchema),
    ids: hasIds("m.media_id"),
    createdSince: isSince("m.created_at", "Created at this time or later (ISO 8601)."),
  },
  ...counterTotal("media_counts"),
});

/**
 * The verbs of a medium except its creation; `uses` are the nouns that show it. A change waits for concurrent
 * references, so that these learn of it too.
 */
const medium = ({ files }: Pick<MediaRuntime, "files">, { onMediaChanged, findShown }: MediaUses) =>
  noun({
    name: "Media",
    table: media,
    into: "media",
    key: "media_id",
    locksWholly: true,
    inUse: {
      product_media_store_id_media_id_fkey: mediaInUseError,
      order_comment_media_store_id_media_id_fkey: mediaInCommentError,
    },
    complete(draft, { alt }, { store, errors }) {
      if (alt === undefined) return draft;
      return { ...draft, alt: JSON.stringify(readAlt(alt as AltInput, store, "/alt", errors)) };
    },
    // References lock the medium until they are written, so under its lock all of them are visible.
    async release({ tx }, row) {
      const ids = [media.get(row, "id")];
      for (const find of [findShown, findInSettings]) if ((await find(tx, ids)).size) throw mediaInUseError();
    },
    async follow({ tx, now }, before, after) {
      if (after && media.text(before!, "alt") !== media.text(after, "alt"))
        await onMediaChanged(tx, [after], now);
      if (!after) discardMedia(tx, { files }, [media.get(before!, "id")]);
    },
  });
