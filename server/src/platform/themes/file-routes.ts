import { route } from "../../http/route.ts";
import { getContent, listFileRows } from "./file-queries.ts";
import { fileField, presentContent, presentFile } from "./present.ts";
import { removeFile } from "./remove-file.ts";
import {
  FILE_LIMIT,
  FileQuery,
  FilesQuery,
  ThemeFile,
  ThemeFileContent,
  ThemeFileList,
  ThemeFileUpdate,
  WorkingFileQuery,
} from "./schemas.ts";
import { writeFile } from "./write-file.ts";

const tag = "Themes";

export const fileRoutes = [
  route({
    method: "GET",
    path: "/api/v1/themes/:id/files",
    permission: "themes:read",
    tag,
    summary: "List a theme's files",
    description:
      "All files at once, without their content. Compare `sha256` to find the files that differ from yours.",
    query: FilesQuery,
    reply: ThemeFileList,
    async handle({ tx, params, query }) {
      const rows = await listFileRows(tx, params.id!, query.number);
      return { message: "ok", data: `{"files":[${rows.map(presentFile).join(",")}]}` };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/themes/:id/file",
    permission: "themes:read",
    tag,
    summary: "Read one of a theme's files",
    query: FileQuery,
    reply: ThemeFileContent,
    versioned: true,
    async handle({ tx, params, query }) {
      const row = await getContent(tx, params.id!, query.path, query.number);
      return { message: "ok", data: presentContent(row), version: Number(fileField(row, "version")) };
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/themes/:id/file",
    permission: "themes",
    tag,
    summary: "Write one of a theme's working files",
    description: "Customers see the change only after it is published.",
    query: WorkingFileQuery,
    body: ThemeFileUpdate,
    bodyLimit: FILE_LIMIT,
    reply: ThemeFile,
    versioned: true,
    async handle({ tx, params, query, body, expectedVersions, now }) {
      const row = await writeFile(tx, params.id!, query.path, body, expectedVersions, now);
      return {
        message: "theme.file_saved",
        data: presentFile(row),
        version: Number(fileField(row, "version")),
      };
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/themes/:id/file",
    permission: "themes",
    tag,
    summary: "Delete one of a theme's working files",
    query: WorkingFileQuery,
    versioned: true,
    async handle({ tx, params, query, expectedVersions, now }) {
      await removeFile(tx, params.id!, query.path, expectedVersions, now);
      return { message: "theme.file_deleted", data: null };
    },
  }),
];
