import { Type } from "typebox";
import { notFound } from "../../http/answers/errors.ts";
import { route } from "../../http/route.ts";
import { listThemeErrors, themeErrors } from "./error-sql.ts";

const ThemeErrors = Type.Object(
  { errors: Type.Array(themeErrors.schema({ "x-name": "ThemeError" })) },
  { additionalProperties: false, "x-name": "ThemeErrorList" },
);

export const errorRoutes = [
  route({
    method: "GET",
    path: "/api/v1/themes/:id/errors",
    permission: "themes:read",
    tag: "Themes",
    summary: "List a theme's errors in the shop",
    description:
      "The latest first. Visitors see a plain page where the theme fails to render one, and the failure is listed here: one entry per code and kind of page.",
    reply: ThemeErrors,
    async handle(call) {
      const rows = await listThemeErrors(call.tx, call.params.id!);
      if (!rows) throw notFound();
      const write = themeErrors.writer(call);
      return { message: "ok", data: `{"errors":[${rows.map((row) => write(row)).join(",")}]}` };
    },
  }),
];
