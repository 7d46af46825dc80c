export { collectNotices } from "./collect.ts";
export { noticeMailKind } from "./mail-job.ts";
export { noticeRoutes } from "./routes.ts";
export { addNotice, noticesSweeper } from "./sql.ts";
