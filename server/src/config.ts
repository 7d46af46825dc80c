import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Rates, readRates, standardRates, standardRatesText } from "./kit/flow/rates.ts";
import { isAddressRange, isPostgresUrl, listOf, milliseconds, onOrOff, wholeNumber } from "./kit/settings.ts";
import { type Bucket, readBucket } from "./kit/web/bucket.ts";

/** The server's settings, read once at start. */
export type Config = {
  readonly port: number;
  /** Whether the port was asked for; a default one gives way to the next that is free. */
  readonly portIsGiven: boolean;
  readonly host: string;
  /** How many processes answer; each is one of them. */
  readonly processes: number;
  readonly databaseUrl: string | undefined;
  /** Replicas of that database, for reads that may be so many milliseconds old. */
  readonly replicaUrls: readonly string[];
  readonly replicaMaxLagMs: number;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** Where the console's files are. */
  readonly consoleDir: string;
  /** Where media lie, if not in the data directory. */
  readonly bucket: (Bucket & { accessKeyId: string; secretAccessKey: string }) | undefined;
  readonly secret: string | undefined;
  readonly previousSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly work: boolean;
  readonly logLevel: string;
  readonly trustProxy: readonly string[];
  readonly rateLimit: boolean;
  readonly rates: Rates;
  readonly redisUrl: string | undefined;
  readonly poolSize: number;
  /** In bytes, of all that is kept in memory of answers and of facets. */
  readonly cacheBytes: number;
  readonly stripeApi: string | undefined;
  readonly viesUrl: string | undefined;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Where traces go, under which name, and which share of those that no caller began. */
  readonly tracesTo: string | undefined;
  readonly tracesAs: string;
  readonly tracesRatio: number;
  readonly webhookAllowedAddresses: readonly string[];
  readonly agentAllowedAddresses: readonly string[];
};

/** A setting that cannot be used; the message says which, and what it takes. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>;
type Setting<T> = { takes: string; read: (text: string) => T | undefined; otherwise: T };

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const projectFolder = fileURLToPath(new URL("../../", import.meta.url));

const settings = {
  PORT: setting("a port number, 0 to 65535", 3000, (text) => wholeNumber(text, 0, 65_535)),
  HOST: setting("an address to listen on", "127.0.0.1", (text) => text),
  DATABASE_URL: setting<string | undefined>("postgres://…", undefined, (text) =>
    isPostgresUrl(text) ? text : undefined,
  ),
  DATABASE_REPLICA_URLS: setting<readonly string[]>(
    "postgres://… of streaming replicas of DATABASE_URL, separated by commas: lists that shoppers see, reports and exports are read there",
    [],
    (text) => listOf(text, isPostgresUrl),
  ),
  DATABASE_REPLICA_MAX_LAG: setting(
    "how old may be what is read from a replica, 2s to 600s, or in ms: one that is further behind is not read",
    5_000,
    (text) => milliseconds(text, 2_000, 600_000),
  ),
  STOA_DATA_DIR: setting("a folder", resolve(projectFolder, ".stoa"), (text) => resolve(text)),
  STOA_CACHE_DIR: setting<string | undefined>(
    "a folder for what can be made again, such as how the building of the console goes; by default cache in STOA_DATA_DIR",
    undefined,
    (text) => resolve(text),
  ),
  MEDIA_URL: setting<Bucket | undefined>(
    "a bucket for media, s3://bucket/prefix?region=eu-central-1; of another store than Amazon's with &endpoint=https://…",
    undefined,
    readBucket,
  ),
  AWS_ACCESS_KEY_ID: setting<string | undefined>("the access key for MEDIA_URL", undefined, (text) => text),
  AWS_SECRET_ACCESS_KEY: setting<string | undefined>("its secret", undefined, (text) => text),
  STOA_SECRET: setting<string | undefined>(
    "at least 32 characters, the same on every process",
    undefined,
    (text) => (text.length >= 32 ? text : undefined),
  ),
  STOA_PREVIOUS_SECRET: setting<string | undefined>(
    "the STOA_SECRET before this one, while what it signed and encrypted is still to be understood",
    undefined,
    (text) => (text.length >= 32 ? text : undefined),
  ),
  SMTP_URL: setting<string | undefined>(
    "the address of the server that sends mails, of scheme smtp or smtps",
    undefined,
    (text) => (/^smtps?:\/\/[^/]/.test(text) ? text : undefined),
  ),
  MAIL_FROM: setting<string | undefined>("the address mails are sent from", undefined, (text) =>
    /^[^@\s]+@[^@\s]+$/.test(text) ? text : undefined,
  ),
  STOA_WORK: setting("on or off: whether serve also does background jobs", true, onOrOff),
  LOG_LEVEL: setting(levels.join(", "), "info", (text) => (levels.includes(text) ? text : undefined)),
  TRUST_PROXY: setting<readonly string[]>(
    "addresses or CIDR ranges of your proxies, separated by commas",
    [],
    (text) => listOf(text, isAddressRange),
  ),
  RATE_LIMIT: setting("on or off", true, onOrOff),
  RATE_LIMITS: setting(
    `requests a minute of each kind of client, and behind / how many at once; what is left out stays as in ${standardRatesText}`,
    standardRates,
    readRates,
  ),
  REDIS_URL: setting<string | undefined>(
    "the address of a Redis or Valkey that counts requests for all processes, of scheme redis or rediss",
    undefined,
    (text) => (/^rediss?:\/\/[^/]/.test(text) ? text : undefined),
  ),
  STOA_POOL_SIZE: setting("a number of database connections, 1 to 100", 10, (text) =>
    wholeNumber(text, 1, 100),
  ),
  STOA_CACHE_MB: setting("MiB of memory for kept pages and facet indexes, 0 to 65536", 512, (text) =>
    wholeNumber(text, 0, 65_536),
  ),
  STRIPE_API_URL: setting<string | undefined>(
    "for tests only: the address on this machine, of scheme http and with a port, of what stands in for Stripe",
    undefined,
    (text) => (/^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/.test(text) ? text : undefined),
  ),
  VIES_URL: setting<string | undefined>(
    "for tests only: the address on this machine, of scheme http and with a port, of what stands in for VIES",
    undefined,
    (text) => (/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text) ? text : undefined),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting<string | undefined>(
    "the address of an OpenTelemetry collector that takes traces over HTTP, of scheme http or https",
    undefined,
    (text) => (/^https?:\/\/[^/]/.test(text) && URL.canParse(text) ? text : undefined),
  ),
  OTEL_SERVICE_NAME: setting("the name of this service in traces", "stoa", (text) => text),
  OTEL_TRACES_SAMPLER_ARG: setting("the share of requests that are traced, 0 to 1", 1, (text) =>
    /^(0?\.\d{1,9}|[01](\.0{1,9})?)$/.test(text) ? Number(text) : undefined,
  ),
  STOA_CONSOLE_DIR: setting(
    "a folder: what was built of console/",
    resolve(projectFolder, "console/dist"),
    (text) => resolve(text),
  ),
  METRICS_PORT: setting<number | undefined>("a port for Prometheus, 0 to 65535", undefined, (text) =>
    wholeNumber(text, 0, 65_535),
  ),
  METRICS_HOST: setting(
    "an address of this machine, from which Prometheus reads metrics",
    "127.0.0.1",
    (text) => text,
  ),
  WEBHOOK_ALLOWED_ADDRESSES: setting<readonly string[]>(
    "addresses or CIDR ranges that webhooks may call though they are not public, separated by commas",
    [],
    (text) => listOf(text, isAddressRange),
  ),
  AGENT_ALLOWED_ADDRESSES: setting<readonly string[]>(
    "the same for agents' profiles and for the webhooks that these name; whoever comes to a store names one",
    [],
    (text) => listOf(text, isAddressRange),
  ),
} satisfies Record<string, Setting<unknown>>;

/** Every environment variable the server reads, with what it takes; for `--help` and the operations page. */
export const settingsHelp: readonly { name: string; takes: string; otherwise: string }[] = Object.entries(
  settings,
).map(([name, { takes, otherwise }]) => ({
  name,
  takes,
  otherwise: otherwise === standardRates ? standardRatesText : String(otherwise ?? ""),
}));

/** Reads the settings from an environment. Throws ConfigError for a value that cannot be used. */
export function readConfig(env: Env = process.env): Config {
  const dataDir = read(env, "STOA_DATA_DIR", settings.STOA_DATA_DIR);
  const config: Config = {
    port: read(env, "PORT", settings.PORT),
    portIsGiven: Boolean(env.PORT?.trim()),
    host: read(env, "HOST", settings.HOST),
    processes: 1,
    databaseUrl: read(env, "DATABASE_URL", settings.DATABASE_URL),
    replicaUrls: read(env, "DATABASE_REPLICA_URLS", settings.DATABASE_REPLICA_URLS),
    replicaMaxLagMs: read(env, "DATABASE_REPLICA_MAX_LAG", settings.DATABASE_REPLICA_MAX_LAG),
    dataDir,
    cacheDir: read(env, "STOA_CACHE_DIR", settings.STOA_CACHE_DIR) ?? join(dataDir, "cache"),
    consoleDir: read(env, "STOA_CONSOLE_DIR", settings.STOA_CONSOLE_DIR),
    bucket: readOwnBucket(env),
    secret: read(env, "STOA_SECRET", settings.STOA_SECRET),
    previousSecret: read(env, "STOA_PREVIOUS_SECRET", settings.STOA_PREVIOUS_SECRET),
    smtpUrl: read(env, "SMTP_URL", settings.SMTP_URL),
    mailFrom: read(env, "MAIL_FROM", settings.MAIL_FROM),
    work: read(env, "STOA_WORK", settings.STOA_WORK),
    logLevel: read(env, "LOG_LEVEL", settings.LOG_LEVEL),
    trustProxy: read(env, "TRUST_PROXY", settings.TRUST_PROXY),
    rateLimit: read(env, "RATE_LIMIT", settings.RATE_LIMIT),
    rates: read(env, "RATE_LIMITS", settings.RATE_LIMITS),
    redisUrl: read(env, "REDIS_URL", settings.REDIS_URL),
    poolSize: read(env, "STOA_POOL_SIZE", settings.STOA_POOL_SIZE),
    cacheBytes: read(env, "STOA_CACHE_MB", settings.STOA_CACHE_MB) * 1_048_576,
    viesUrl: read(env, "VIES_URL", settings.VIES_URL),
    stripeApi: read(env, "STRIPE_API_URL", settings.STRIPE_API_URL),
    metricsPort: read(env, "METRICS_PORT", settings.METRICS_PORT),
    metricsHost: read(env, "METRICS_HOST", settings.METRICS_HOST),
    tracesTo: read(env, "OTEL_EXPORTER_OTLP_ENDPOINT", settings.OTEL_EXPORTER_OTLP_ENDPOINT),
    tracesAs: read(env, "OTEL_SERVICE_NAME", settings.OTEL_SERVICE_NAME),
    tracesRatio: read(env, "OTEL_TRACES_SAMPLER_ARG", settings.OTEL_TRACES_SAMPLER_ARG),
    webhookAllowedAddresses: read(env, "WEBHOOK_ALLOWED_ADDRESSES", settings.WEBHOOK_ALLOWED_ADDRESSES),
    agentAllowedAddresses: read(env, "AGENT_ALLOWED_ADDRESSES", settings.AGENT_ALLOWED_ADDRESSES),
  };
  if (config.databaseUrl && !config.secret) {
    throw new ConfigError(`STOA_SECRET is needed with DATABASE_URL: ${settings.STOA_SECRET.takes}`);
  }
  if (config.replicaUrls.length && !config.databaseUrl)
    throw new ConfigError("DATABASE_URL is needed with DATABASE_REPLICA_URLS: it names the primary");
  return Object.freeze(config);
}

function readOwnBucket(env: Env): Config["bucket"] {
  const bucket = read(env, "MEDIA_URL", settings.MEDIA_URL);
  const accessKeyId = read(env, "AWS_ACCESS_KEY_ID", settings.AWS_ACCESS_KEY_ID);
  const secretAccessKey = read(env, "AWS_SECRET_ACCESS_KEY", settings.AWS_SECRET_ACCESS_KEY);
  if (!bucket) return undefined;
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed with MEDIA_URL");
  return { ...bucket, accessKeyId, secretAccessKey };
}

function setting<T>(takes: string, otherwise: T, read: (text: string) => T | undefined): Setting<T> {
  return { takes, otherwise, read };
}

// An empty variable counts as one that is not set, as shells and composers of containers mean it.
function read<T>(env: Env, name: string, { takes, read: parse, otherwise }: Setting<T>): T {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const value = parse(text);
  if (value === undefined) throw new ConfigError(`${name} is not usable: it takes ${takes}`);
  return value;
}
