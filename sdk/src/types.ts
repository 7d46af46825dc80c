/** What may be said of one call. */
export type ReadOptions = {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal;
  /** The most that one attempt may take, in milliseconds. For a download: until it begins. */
  timeoutMs?: number;
  /** How many times a call that failed is sent again. */
  retries?: number;
  /** The language of messages (BCP 47). */
  locale?: string;
  /** The request's id: 1 to 128 visible ASCII characters. By default a random one. */
  requestId?: string;
  /** The token of an order that was placed without a session. */
  orderToken?: string;
  /** The token of a cart, instead of the client's. */
  cartToken?: string;
  /** Further headers. */
  headers?: Record<string, string>;
  /** Is told of each answer, also of those after which the call is sent again. */
  onResponse?: (response: AnswerInfo) => void;
};

/** What may be said of one call that writes. */
export type WriteOptions = ReadOptions & {
  /** By default a random one, the same in each attempt: what is sent again is done once. Heeded where the endpoint takes one. */
  idempotencyKey?: string;
  /** The version that must be current (`If-Match`); otherwise the call throws `version_conflict`. */
  version?: number;
  /** Does all the work and all the checks, undoes them, and answers the result that there would have been. */
  dryRun?: boolean;
};

/** An answer as `onResponse` is told of it. */
export type AnswerInfo = {
  status: number;
  headers: Headers;
  requestId: string;
  /** 1 for the first attempt. */
  attempt: number;
};

/** A file with the fields that belong to it. A `File` brings its name along. */
export type FileForm = { file: Blob; [field: string]: string | Blob };

/** A file: its text or its bytes are read by `text()`, `blob()` or from `body`. */
export type Download = Response;

/** The rows of a list: asked for, page after page, as they are iterated. */
export type Rows<Row, Page> = AsyncIterable<Row> & {
  /** The first page, with its `pagination`. */
  page(): Promise<Page>;
  /** All pages, one request each. */
  pages(): AsyncIterable<Page>;
  /** The first rows, at most `limit`. */
  take(limit: number): Promise<Row[]>;
};

/** The `fields` of rows that are asked for: a list of names, or names in a text, separated by commas. */
export type FieldList<Row> = readonly (keyof Row & string)[] | string | undefined;

type Names<Text extends string> = Text extends `${infer First},${infer Rest}`
  ? Trimmed<First> | Names<Rest>
  : Trimmed<Text>;
type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trimmed<Rest> : Text;

/** Takes each list of fields, but a text that names what is none of the row's. */
export type KnownFields<Row, Fields> = Fields extends string
  ? string extends Fields
    ? unknown
    : Names<Fields> extends keyof Row
      ? unknown
      : { "not a field of the row": Exclude<Names<Fields>, keyof Row> }
  : unknown;

/** A row with the fields that were asked for: all of it without a list; of a text that is known at run time only, any of them. */
export type Chosen<Row, Fields> = Fields extends readonly (infer Name)[]
  ? Pick<Row, Name & keyof Row>
  : Fields extends string
    ? string extends Fields
      ? Partial<Row>
      : Pick<Row, Names<Fields> & keyof Row>
    : Row;

/** A page with such rows. */
export type ChosenPage<Page, Rows extends keyof Page, Row, Fields> = Fields extends undefined
  ? Page
  : Omit<Page, Rows> & Record<Rows, Chosen<Row, Fields>[]>;

/** A session's tokens, as they are kept between two clients. `refreshToken` is absent where it is a cookie. */
export type SessionTokens = {
  accessToken: string;
  /** When the access token expires, in milliseconds since 1970. */
  expiresAt: number;
  refreshToken?: string | undefined;
  /** What proves a page of the console, beside the cookie of the owner or the staff. */
  sessionProof?: string | undefined;
};

/** A function like `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How a client reaches its store. */
export type ClientOptions = {
  /** The store's URL, such as `https://shop.example.com`. */
  baseUrl: string;
  /** An API key. A client without one takes over the session of a log-in. */
  apiKey?: string;
  /** A publishable key (`pk_…`), which names the storefront that calls come from, also beside a session. */
  publishableKey?: string;
  /** The token of a shopper's cart, which every call carries. */
  cartToken?: string;
  /** The session of an earlier client. */
  session?: SessionTokens | undefined;
  /** Is told of each new session, and of `undefined` at its end; keep it where only its owner can read it. */
  onSession?: (session: SessionTokens | undefined) => void;
  /** The language of messages (BCP 47). */
  locale?: string;
  /** The most that one attempt may take, in milliseconds; 30,000 by default. */
  timeoutMs?: number;
  /** How many times a call that failed is sent again; 3 by default. */
  retries?: number;
  /** Waits are at most so long, in milliseconds; 30,000 by default. A server that asks for a longer one is not asked again. */
  maxWaitMs?: number;
  /** Further headers of every request. */
  headers?: Record<string, string>;
  /** Whether requests carry cookies, as in `fetch`. */
  credentials?: NonNullable<RequestInit["credentials"]>;
  /** Sends the requests, instead of the platform's `fetch`. */
  fetch?: Fetch;
};
