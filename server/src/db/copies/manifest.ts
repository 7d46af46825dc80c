import { createHmac } from "node:crypto";
import type { Client } from "pg";
import { migrationFiles } from "../schema/migrate.ts";
import { BrokenCopy, damagedCopy, type Frame, foreignFile, OtherVersion } from "./frames.ts";

/** The first note of a copy, which describes it. */
export type Manifest = {
  readonly stoa: "backup" | "store";
  readonly format: number;
  readonly createdAt: string;
  /** The schema that its rows are of: the migrations applied, each with its checksum. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Identifies its secret; null where the secret was lost. */
  readonly secretMark: string | null;
  /** The secret itself, in backups that hold it. */
  readonly secret?: string;
  /** The one store of it. */
  readonly store?: { readonly id: string; readonly domains: readonly string[] };
};

/** The format that is written, and the only one that is read. */
export const FORMAT = 1;

/** Identifies a secret: its owner can check it, and nobody can find the secret by it. */
export const markOf = (secret: string): string =>
  createHmac("sha256", secret).update("stoa copy").digest("hex").slice(0, 32);

/** The migrations that a database has had. */
export async function appliedMigrations(owner: Client): Promise<Manifest["migrations"]> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  return rows;
}

/** Reads a copy's first note. Throws BrokenCopy where it is none, or of another kind than wanted. */
export async function readManifest(
  frames: AsyncGenerator<Frame>,
  wanted: Manifest["stoa"],
): Promise<Manifest> {
  const { value } = await frames.next();
  const note = value && "note" in value ? value.note : undefined;
  if (note?.stoa !== "backup" && note?.stoa !== "store") throw foreignFile();
  if (!Number.isInteger(note.format)) throw damagedCopy("it was altered");
  if (note.format !== FORMAT)
    throw new OtherVersion(
      `it has format ${note.format}, which a newer version of Stoa wrote: use that version`,
    );
  if (note.stoa !== wanted)
    throw new BrokenCopy(
      wanted === "backup" ? "it is one store: use `stoa store import`" : "it is a backup: use `stoa restore`",
    );
  const { migrations } = note;
  if (!Array.isArray(migrations) || !migrations.every((one) => isText(one?.name) && isText(one?.checksum)))
    throw damagedCopy("it was altered");
  return note as unknown as Manifest;
}

const isText = (value: unknown) => typeof value === "string";

/** Throws, with what to do, where this version of Stoa cannot make the schema that a copy's rows are of. */
export async function checkMigrations({ migrations }: Manifest): Promise<void> {
  const files = new Map((await migrationFiles()).map(({ name, checksums }) => [name, checksums]));
  const newer = migrations.filter(({ name }) => !files.has(name));
  if (newer.length)
    throw new OtherVersion(
      `it was made by a newer version of Stoa (${newer.map(({ name }) => name).join(", ")}): use that version or a later one`,
    );
  const unknown = migrations.find(({ name, checksum }) => !files.get(name)!.includes(checksum));
  if (unknown)
    throw new OtherVersion(
      `its schema was made by a text of ${unknown.name} that this version does not know: use the version that made it`,
    );
}
