import { factorRoutes } from "../factors/index.ts";
import { accessRoutes } from "./access-routes.ts";
import { staffAuthRoutes } from "./auth-routes.ts";
import { factorMembers } from "./members.ts";
import { ownRoutes } from "./own-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { memberRoutes } from "./staff-routes.ts";

export const staffRoutes = [
  ...roleRoutes,
  ...memberRoutes,
  ...accessRoutes,
  ...staffAuthRoutes,
  ...ownRoutes,
  ...factorRoutes(factorMembers),
];
