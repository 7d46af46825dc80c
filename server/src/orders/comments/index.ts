export { comments } from "./columns.ts";
export { commentRoutes } from "./routes.ts";
export { findCommentsOf, removeCommentsOf } from "./sql.ts";
