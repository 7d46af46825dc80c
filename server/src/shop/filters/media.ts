import { escapeHtml } from "../../kit/text/html.ts";
import { currentPage } from "../page/index.ts";
import { imageFilters, imageOf } from "./images.ts";
import { attributesOf, listOf, propertyOf, readArguments, textOf } from "./values.ts";

const PLAYERS: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}`,
};

/** The player's address of an external video, with the player's own parameters. */
function externalVideoUrl(media: unknown, ...sent: unknown[]): string {
  const player = PLAYERS[textOf(propertyOf(media, "host"))];
  const id = textOf(propertyOf(media, "external_id"));
  if (!player || !/^[\w-]{1,64}$/.test(id)) return "";
  const { named } = readArguments(sent);
  const query = new URLSearchParams(
    Object.entries(named).map(([key, value]): [string, string] => [key, textOf(value)]),
  ).toString();
  return player(id) + (query ? `?${query}` : "");
}

/** The frame of an external video; its host is added to the page's `frame-src`. */
function externalVideoTag(value: unknown, ...sent: unknown[]): string {
  const url = typeof value === "string" ? value : externalVideoUrl(value);
  const allowed = Object.values(PLAYERS).some((player) => url.startsWith(player("")));
  if (!allowed) return "";
  currentPage().noteFrameHost(new URL(url).host);
  const { named } = readArguments(sent);
  return `<iframe${attributesOf({ src: url, title: propertyOf(value, "alt") || "Video", loading: "lazy", allowfullscreen: true, frameborder: 0, allow: "fullscreen; encrypted-media", ...named })}></iframe>`;
}

function videoTag(media: unknown, ...sent: unknown[]): string {
  const { image_size: size, ...named } = readArguments(sent).named;
  const sources = listOf(propertyOf(media, "sources"));
  if (!sources.length) return "";
  const poster = imageOf(propertyOf(media, "preview_image"));
  const url = poster && textOf(imageFilters.image_url(poster.src, textOf(size)));
  const all = {
    playsinline: true,
    preload: "metadata",
    "aria-label": propertyOf(media, "alt"),
    poster: url,
    ...named,
  };
  const inner = sources.map(
    (source) =>
      `<source${attributesOf({ src: propertyOf(source, "url"), type: propertyOf(source, "mime_type") })}>`,
  );
  return `<video${attributesOf(all)}>${inner.join("")}</video>`;
}

/** Three-dimensional models are shown by their picture: the viewer is a third party's program. */
function modelViewerTag(media: unknown, ...sent: unknown[]): string {
  const { image_size: size } = readArguments(sent).named;
  const found = imageOf(propertyOf(media, "preview_image") ?? media);
  return found
    ? imageFilters.image_tag(imageFilters.image_url(found.src, textOf(size)), [
        "alt",
        propertyOf(media, "alt") ?? "",
      ])
    : "";
}

function mediaTag(media: unknown, ...sent: unknown[]): string {
  const type = textOf(propertyOf(media, "media_type"));
  if (type === "video") return videoTag(media, ...sent);
  if (type === "external_video") return externalVideoTag(media, ...sent);
  if (type === "model") return modelViewerTag(media, ...sent);
  const { image_size: size, ...named } = readArguments(sent).named;
  return imageFilters.image_tag(imageFilters.image_url(media, textOf(size)), ...Object.entries(named));
}

const PAYMENT_NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  master: "Mastercard",
  american_express: "American Express",
  paypal: "PayPal",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  maestro: "Maestro",
  klarna: "Klarna",
  sepa: "SEPA",
  bank_transfer: "Bank transfer",
  cash_on_delivery: "Cash on delivery",
};

/** A way to pay as a small card with its name: trade marks are not shipped with the server. */
function paymentSvg(type: unknown, ...sent: unknown[]): string {
  const name =
    PAYMENT_NAMES[textOf(type)] ??
    textOf(type)
      .replaceAll("_", " ")
      .replace(/\b[a-z]/g, (one) => one.toUpperCase());
  const className = textOf(readArguments(sent).named.class);
  const label = escapeHtml(name);
  const size = Math.min(11, 56 / Math.max(5, name.length) + 2).toFixed(1);
  return `<svg${attributesOf({ class: className || undefined })} role="img" aria-label="${label}" xmlns="http://www.w3.org/2000/svg" width="38" height="24" viewBox="0 0 38 24"><rect x=".5" y=".5" width="37" height="23" rx="3" fill="#fff" stroke="#000" stroke-opacity=".2"/><text x="19" y="15" font-family="sans-serif" font-size="${size}" text-anchor="middle" fill="#222">${label}</text></svg>`;
}

export const mediaFilters = {
  external_video_url: externalVideoUrl,
  external_video_tag: externalVideoTag,
  video_tag: videoTag,
  model_viewer_tag: modelViewerTag,
  media_tag: mediaTag,
  payment_type_svg_tag: paymentSvg,
  payment_type_img_url: (type: unknown) =>
    `data:image/svg+xml;base64,${Buffer.from(paymentSvg(type)).toString("base64")}`,
};
