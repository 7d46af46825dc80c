export { menus } from "./columns.ts";
export { menu } from "./menu.ts";
export { findPathOf } from "./resolve.ts";
export { menuRoutes } from "./routes.ts";
export { findMenus } from "./sql.ts";
