import { type TProperties, Type } from "typebox";

/** The body of a log-in. */
export const LogInBody = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: 254,
      description: "Upper and lower case count as the same.",
    }),
    password: Type.String({ minLength: 1, maxLength: 1_024 }),
  },
  { additionalProperties: false, "x-name": "LogIn" },
);

/** The query of endpoints that open a session. */
export const LogInQuery = Type.Object(
  {
    cookie: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "For browsers: the refresh token is sent as a cookie that scripts cannot read, and not in the body. With the cookie of the owner or the staff, `POST /auth/refresh` and `POST /auth/logout` need the `sessionProof` of the answer as `X-Session-Proof`.",
      }),
    ),
  },
  { additionalProperties: false },
);

const tokens = {
  accessToken: Type.String({ description: "Send it as `Authorization: Bearer …`." }),
  tokenType: Type.Literal("Bearer"),
  expiresIn: Type.Integer({ description: "Seconds until the access token expires." }),
  refreshToken: Type.Optional(
    Type.String({
      description: "Can be used once, within 30 days, at POST /api/v1/auth/refresh. Absent in cookie mode.",
    }),
  ),
  sessionProof: Type.Optional(
    Type.String({
      description:
        "In cookie mode, for the owner and the staff: send it as `X-Session-Proof` where the cookie is used. It stays the same as long as the session lasts.",
    }),
  ),
};

/**
 * The reply of endpoints that open a session: the tokens and further fields. `name` is its name in OpenAPI.
 */
export const sessionSchema = <Fields extends TProperties>(name: string, fields: Fields) =>
  Type.Object({ ...tokens, ...fields }, { additionalProperties: false, "x-name": name });

export const Refreshed = sessionSchema("RefreshedSession", {});

const RefreshToken = Type.Optional(
  Type.String({ maxLength: 4_096, description: "If it is absent, the cookie is used." }),
);

export const RefreshBody = Type.Object(
  { refreshToken: RefreshToken },
  { additionalProperties: false, "x-name": "SessionRefresh" },
);
