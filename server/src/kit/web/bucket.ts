/**
 * A bucket of an S3-compatible store: `url` is its address without a slash at the end, `prefix` begins the
 * keys of all files in it.
 */
export type Bucket = { url: string; prefix: string; region: string };

const URL_OF_BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?(?:\?([^#]*))?$/;

/**
 * Reads `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.com`. Without `endpoint` it is
 * Amazon's, with the bucket's name in the host; with it the name is in the path, as other stores expect it.
 * Undefined for anything else.
 */
export function readBucket(text: string): Bucket | undefined {
  const [, name, folder = "", query] = URL_OF_BUCKET.exec(text) ?? [];
  const { region = "us-east-1", endpoint, ...others } = Object.fromEntries(new URLSearchParams(query));
  if (!name || Object.keys(others).length || !/^[a-z0-9-]{1,40}$/.test(region)) return undefined;
  const prefix = folder && `${folder.slice(1)}/`;
  if (prefix.split("/").some((part) => part === "." || part === "..")) return undefined;
  if (endpoint === undefined) return { url: `https://${name}.s3.${region}.amazonaws.com`, prefix, region };
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) return undefined;
  return { url: `${new URL(endpoint).origin}/${name}`, prefix, region };
}
