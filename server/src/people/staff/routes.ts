import { staffAuthRoutes } from "./auth-routes.ts";
import { ownRoutes } from "./own-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { memberRoutes } from "./staff-routes.ts";

export const staffRoutes = [...roleRoutes, ...memberRoutes, ...staffAuthRoutes, ...ownRoutes];
