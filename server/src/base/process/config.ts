import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { isThisMachine, refuseUnencrypted } from '../database/refuse-unencrypted.ts';
import { StartupProblem } from './startup-problem.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  return (
    ['smtp:', 'smtps:'].includes(protocol) &&
    hostname !== '' &&
    (username === '') === (password === '') &&
    [username, password].every(isPercentEncoded) &&
    ['', '/'].includes(pathname) &&
    search + hash === ''
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isSender(text: string): boolean {
  const [, address = text] = /^[^<>"\r\n]+ <([^<>]+)>$/.exec(text) ?? [];
  return z.email().safeParse(address).success;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest && rest.length === 0
  );
}

function isTrustProxy(text: string): boolean {
  return text === 'off' || /^\d+$/.test(text) || splitList(text).every(isNetwork);
}

function readTrustProxy(text: string): boolean | number | string {
  if (text === 'off') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'must look like postgres://user:password@host:5432/database')
  .optional();
const port = 'must be a whole number from 0 to 65535';
const webUrl = z.string().refine(isWebUrl, 'must be a URL that begins with http:// or https://').optional();
const environmentSchema = z.object({
  PORT: z.string().regex(/^\d+$/, port).transform(Number).pipe(z.number().max(65_535, port)).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_TLS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(splitList)
    .refine((all) => all.every(isOrigin), 'must be a comma-separated list of origins like https://shop.example'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 printable characters, without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be off, the number of proxies in front, or their addresses')
    .transform(readTrustProxy)
    .default(false),
  EMBEDDED_POSTGRES_USER: z.string().optional(),
  SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64')
    .transform((text) => Buffer.from(text, 'base64'))
    .optional(),
  BACKUP: z.enum(['on', 'off'], 'must be on or off').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(14),
  ARCA_WSAA_URL: webUrl,
  ARCA_WSFE_URL: webUrl,
  ARCA_PADRON_URL: webUrl,
  ARCA_CA_FILE: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .refine((text) => isOrigin(text) && isWebUrl(text), 'must be an origin like https://shop.example')
    .optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtps://user:password@mail.example:465').optional(),
  SMTP_FROM: z
    .string()
    .refine(isSender, 'must be an e-mail address, or a name and an address: Dioptria <no-reply@shop.example>')
    .optional(),
});

function namesCollector(values: z.output<typeof environmentSchema>): boolean {
  const collector = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return collector !== undefined && values.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';
}

/**
 * @throws StartupProblem if DATABASE_DIRECT_URL or DATABASE_REPLICA_URL is set without DATABASE_URL, or if a connection must use
 * TLS and does not use it.
 */
function checkDatabaseUrls(values: z.output<typeof environmentSchema>): void {
  for (const variable of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    const url = values[variable];
    if (url === undefined) continue;
    if (values.DATABASE_URL === undefined) {
      throw new StartupProblem(`The environment variable ${variable} is wrong: it goes with DATABASE_URL.`);
    }
    if (values.DATABASE_TLS === 'on') refuseUnencrypted(variable, url);
  }
}

/** @throws StartupProblem if ARCA_CA_FILE names a file without certificates. */
function readAuthorities(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const pem = readFileSync(resolve(repository, path), 'utf8');
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [''];
    return certificates.map((certificate) => new X509Certificate(certificate).toString()).join('');
  } catch {
    throw new StartupProblem(
      'The environment variable ARCA_CA_FILE is wrong: it must name a file with certificates (PEM).',
    );
  }
}

/**
 * A connection to another machine always uses TLS, with `smtp:` by STARTTLS, because the mails contain secrets.
 * @throws StartupProblem if SMTP_FROM or PUBLIC_URL is missing.
 */
function readMail({ SMTP_URL, SMTP_FROM, PUBLIC_URL }: z.output<typeof environmentSchema>): MailConfig | undefined {
  if (SMTP_URL === undefined) return undefined;
  if (SMTP_FROM === undefined || PUBLIC_URL === undefined) {
    throw new StartupProblem('The environment variable SMTP_URL is wrong: it goes with SMTP_FROM and PUBLIC_URL.');
  }
  const { protocol, hostname, port: typedPort, username, password } = new URL(SMTP_URL);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: typedPort === '' ? (isSecure ? 465 : 587) : Number(typedPort),
    encryption: isSecure ? 'tls' : isThisMachine(hostname) ? 'none' : 'starttls',
    account:
      username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from: SMTP_FROM,
    publicUrl: PUBLIC_URL,
  };
}

export interface MailConfig {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly account: { readonly user: string; readonly password: string } | undefined;
  /** An e-mail address, also with a name: `Dioptria <no-reply@shop.example>`. */
  readonly from: string;
  /** The origin at which users open the web app, for the links in mails. */
  readonly publicUrl: string;
}

export interface Config {
  /** With 0, the operating system chooses a free port. */
  readonly port: number;
  readonly host: string;
  /** The absolute path of the folder of the embedded database and of all other files that the server stores. */
  readonly dataDir: string;
  /** The operator's own PostgreSQL (15 or newer). If undefined, the server uses the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The database's own URL, set if `databaseUrl` names a pooler that assigns a connection to each transaction. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly demo: boolean;
  /** If empty, only pages of the server's own origin may call the API. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** If undefined, the log is text in a terminal and JSON elsewhere. */
  readonly logFormat: 'text' | 'json' | undefined;
  /** `GET /metrics` requires this token. If undefined, only clients on this machine get an answer. */
  readonly metricsToken: string | undefined;
  /** True if the environment variables of OpenTelemetry name a collector of traces. */
  readonly traces: boolean;
  /** Fastify's option: false, the number of proxies in front of the server, or the proxies' IP addresses. */
  readonly trustProxy: boolean | number | string;
  readonly embeddedPostgresUser: string | undefined;
  /** If the key is undefined and the database is embedded, the server keeps a key in a file in `dataDir`. */
  readonly secretsKey: Buffer | undefined;
  readonly backup: boolean;
  readonly backupDir: string;
  readonly backupKeep: number;
  /** These URLs replace the URLs of homologation, ARCA's environment for tests. */
  readonly arcaWsaaUrl: string | undefined;
  readonly arcaWsfeUrl: string | undefined;
  readonly arcaPadronUrl: string | undefined;
  /** In PEM: certificates of further authorities that the server trusts in homologation. */
  readonly arcaAuthorities: string | undefined;
  /** If undefined, the server sends no mail. */
  readonly mail: MailConfig | undefined;
}

/**
 * An empty variable counts as not set. A relative DATA_DIR starts at the repository's folder.
 * @throws StartupProblem that names the first wrong variable, and never its value, which may contain a password.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupProblem(`The environment variable ${String(issue?.path[0])} is wrong: it ${issue?.message}.`);
  }
  const values = parsed.data;
  checkDatabaseUrls(values);
  const dataDir = resolve(repository, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === 'on',
    corsOrigins: values.CORS_ORIGINS,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    metricsToken: values.METRICS_TOKEN,
    traces: namesCollector(values),
    trustProxy: values.TRUST_PROXY,
    embeddedPostgresUser: values.EMBEDDED_POSTGRES_USER,
    secretsKey: values.SECRETS_KEY,
    backup: values.BACKUP === undefined ? values.DATABASE_URL === undefined : values.BACKUP === 'on',
    backupDir: values.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(repository, values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    arcaWsaaUrl: values.ARCA_WSAA_URL,
    arcaWsfeUrl: values.ARCA_WSFE_URL,
    arcaPadronUrl: values.ARCA_PADRON_URL,
    arcaAuthorities: readAuthorities(values.ARCA_CA_FILE),
    mail: readMail(values),
  };
}

/**
 * Returns or yields the lines to print. If a command such as `doctor` fails after it has printed lines, those lines are the
 * reasons of the failure.
 */
export type Command = (database: Database, config: Config) => Promise<readonly object[]> | AsyncIterable<object>;
