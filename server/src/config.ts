import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isTimeZone } from '@fieldstone/domain/calendar/business-date'
import * as z from 'zod'
import { AddressProblem, readAddress } from './db/address.ts'
import type { KeyRing } from './providers/encryption.ts'
import { rootPath } from './root.ts'

export type PaymentMode = 'off' | 'sandbox' | 'test' | 'live'

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin of links, redirects and the form's Origin check; no slash at its end. */
  readonly baseUrl: string
  /** Other names of this machine that count as the same origin; only while BASE_URL is not set. */
  readonly loopbackOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly rateLimitScale: number
  /** More calls than this are refused while they are worked on. */
  readonly requestsAtOnce: number
  /** Null: nobody reads metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** How long a server that stops still takes requests, until the load balancer knows. */
  readonly stopDelaySeconds: number
  /** The first signs, all verify. Null: made once and kept in the data directory. */
  readonly sessionSecrets: readonly string[] | null
  readonly dataDir: string
  /** The built pages. While developing: their sources, behind Vite. */
  readonly webDir: string
  readonly databaseUrl: string | null
  /** A standby that some lists are read from. Null: from the database itself. */
  readonly readDatabaseUrl: string | null
  /** NODE_ENV says so: nothing that is there for trying the product is then on. */
  readonly isProduction: boolean
  readonly isDemo: boolean
  /** Admin, County and Legal show a code of their authenticator app at log-in. */
  readonly needsStaffSecondFactor: boolean
  readonly businessTimeZone: string
  readonly stripe: StripeConfig
  /** Null: documents are files below the data directory. */
  readonly s3: S3Config | null
  /** The first encrypts documents and mails where they rest, all decrypt; none: they rest as they are. */
  readonly encryptionKeys: KeyRing
  readonly smtpUrl: string | null
  /** Where mail goes as files, for trying the product: on the embedded database without a mail server. */
  readonly mailFolder: string | null
  readonly mailFrom: string
}

/** A bucket of an S3-compatible service. */
export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Null: Amazon's own. */
  readonly endpoint: string | null
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface StripeConfig {
  readonly mode: PaymentMode
  readonly secretKey: string | null
  readonly publishableKey: string | null
  readonly webhookSecrets: readonly string[]
  readonly apiBase: string | null
  readonly statementDescriptor: string
}

/** All problems of the settings at once, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as America/New_York')

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a web address that begins with http:// or https://',
})

const postgresUrl = z.string().superRefine((url, context) => {
  try {
    readAddress(url)
  } catch (error) {
    if (!(error instanceof AddressProblem)) throw error
    context.addIssue(error.message)
  }
})

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  BASE_URL: httpUrl.optional(),
  TRUSTED_PROXIES: z.string().default('').transform(list),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number, 0 or more').min(0).optional(),
  REQUESTS_AT_ONCE: z.coerce.number('must be a whole number').int().min(10).max(10_000).default(200),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  STOP_DELAY_SECONDS: z.coerce.number('must be seconds').min(0).max(120).default(0),
  SESSION_SECRET: z
    .string()
    .transform(list)
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => key.length >= 32),
      'must be at least 32 characters',
    )
    .optional(),
  DATA_DIR: z.string().default('data'),
  WEB_DIR: z.string().default(rootPath('dist/web')),
  DATABASE_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  STAFF_SECOND_FACTOR: z.enum(['on', 'off'], 'must be on or off').optional(),
  BUSINESS_TZ: timeZone.default('America/New_York'),
  STRIPE_MODE: z.enum(['off', 'sandbox', 'test', 'live'], 'must be off, sandbox, test or live').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().transform(list).optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  STATEMENT_DESCRIPTOR: z.string().max(22, 'must be at most 22 characters').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  ENCRYPTION_KEYS_FILE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().optional(),
})

type Environment = z.output<typeof environment>

/** A command opens the database and ends; only the server signs sessions and is known under an address. */
type Use = 'server' | 'command'

/** The settings for a command that works on the database. */
export const readCommandConfig = (): Config => readConfig(process.env, 'command')

/** Reads every setting; throws ConfigError with one sentence per problem. The only reader of the environment. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  use: Use = 'server',
): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const values = parsed.data
  const stripe = stripeConfig(values)
  const isDemo =
    values.DEMO === '1' ||
    (values.DEMO === undefined && values.DATABASE_URL === undefined && stripe.mode !== 'live')
  const baseUrl = (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const problems = contradictions(values, stripe, { baseUrl, isDemo })
  if (use === 'server') problems.push(...missingForServer(values))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    baseUrl,
    loopbackOrigins: values.BASE_URL
      ? []
      : [`http://127.0.0.1:${values.PORT}`, `http://[::1]:${values.PORT}`],
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitScale: values.RATE_LIMIT_SCALE ?? (values.DATABASE_URL ? 1 : 10),
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    metrics:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    stopDelaySeconds: values.STOP_DELAY_SECONDS,
    sessionSecrets: values.SESSION_SECRET ?? null,
    dataDir: resolve(values.DATA_DIR),
    webDir: resolve(values.WEB_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    readDatabaseUrl: values.READ_DATABASE_URL ?? null,
    isProduction: values.NODE_ENV === 'production',
    isDemo,
    needsStaffSecondFactor: values.STAFF_SECOND_FACTOR
      ? values.STAFF_SECOND_FACTOR === 'on'
      : values.DATABASE_URL !== undefined && !isDemo,
    businessTimeZone: values.BUSINESS_TZ,
    stripe,
    s3: s3Config(values),
    encryptionKeys: encryptionKeys(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFolder: values.SMTP_URL || values.DATABASE_URL ? null : join(resolve(values.DATA_DIR), 'mails'),
    mailFrom: values.MAIL_FROM ?? 'Fieldstone Lien Servicing <servicing@fieldstone.example>',
  }
}

function s3Config(values: Environment): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const endpoint = values.S3_ENDPOINT ?? null
  return { bucket, region: values.S3_REGION, endpoint, accessKeyId, secretAccessKey }
}

const ENCRYPTION_KEY = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/

/** 'name:base64,name:base64', from the environment or a file. Throws ConfigError, which never repeats a key. */
function encryptionKeys({ ENCRYPTION_KEYS: text, ENCRYPTION_KEYS_FILE: path }: Environment): KeyRing {
  if (text !== undefined && path !== undefined)
    throw new ConfigError('ENCRYPTION_KEYS and ENCRYPTION_KEYS_FILE are both set. Leave one of them out.')
  const name = path === undefined ? 'ENCRYPTION_KEYS' : 'ENCRYPTION_KEYS_FILE'
  const given = list((path === undefined ? text : readKeyFile(path)) ?? '').map((entry) =>
    ENCRYPTION_KEY.exec(entry),
  )
  const ring = given.flatMap((match) => {
    const [, id = '', key = ''] = match ?? []
    return match === null ? [] : [{ id, key: Buffer.from(key, 'base64') }]
  })
  if (ring.length < given.length || (path !== undefined && ring.length === 0))
    throw new ConfigError(
      `${name} must be keys such as k1:…, with a name of small letters, digits or dashes and 32 bytes in base64 (openssl rand -base64 32), the one that encrypts first, commas between them.`,
    )
  if (new Set(ring.map(({ id }) => id)).size < ring.length)
    throw new ConfigError(`${name} names two keys alike. Give each a name of its own.`)
  return ring
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`ENCRYPTION_KEYS_FILE ${path} cannot be read.`)
  }
}

function stripeConfig(values: Environment): StripeConfig {
  const key = values.STRIPE_SECRET_KEY
  const mode = values.STRIPE_MODE ?? (key ? modeOfKey(key) : values.DATABASE_URL ? 'off' : 'sandbox')
  return {
    mode,
    secretKey: key ?? (mode === 'sandbox' ? 'sk_test_sandbox' : null),
    publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecrets: values.STRIPE_WEBHOOK_SECRET ?? (mode === 'sandbox' ? ['whsec_sandbox'] : []),
    apiBase: values.STRIPE_API_BASE ?? (mode === 'sandbox' ? 'http://127.0.0.1:12200' : null),
    statementDescriptor: values.STATEMENT_DESCRIPTOR ?? 'FIELDSTONE LIEN',
  }
}

const modeOfKey = (key: string): 'test' | 'live' => (/^(sk|rk)_live_/.test(key) ? 'live' : 'test')

type Rules = readonly (readonly [isBroken: boolean, sentence: string])[]

const sentencesOf = (rules: Rules): string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)

function contradictions(
  values: Environment,
  stripe: StripeConfig,
  { baseUrl, isDemo }: { readonly baseUrl: string; readonly isDemo: boolean },
): string[] {
  const key = values.STRIPE_SECRET_KEY
  const isLiveKey = key !== undefined && modeOfKey(key) === 'live'
  return sentencesOf([
    [
      isLiveKey && values.DATABASE_URL === undefined,
      'A live Stripe key needs DATABASE_URL: the embedded database is for trial only. Set DATABASE_URL to a PostgreSQL.',
    ],
    [isLiveKey && values.DEMO === '1', 'DEMO=1 never goes with a live Stripe key. Unset one of them.'],
    [
      isLiveKey && stripe.mode !== 'live',
      `STRIPE_MODE is ${stripe.mode}, but STRIPE_SECRET_KEY is a live key.`,
    ],
    [
      stripe.mode === 'live' && !isLiveKey,
      'STRIPE_MODE is live, but STRIPE_SECRET_KEY is not a live key (sk_live_ or rk_live_).',
    ],
    [stripe.mode === 'test' && key === undefined, 'STRIPE_MODE is test, but STRIPE_SECRET_KEY is not set.'],
    [
      stripe.mode === 'live' && !baseUrl.startsWith('https://'),
      'Live payments need BASE_URL to begin with https://.',
    ],
    [
      (stripe.mode === 'test' || stripe.mode === 'live') && stripe.webhookSecrets.length === 0,
      'STRIPE_WEBHOOK_SECRET is not set, so no payment could ever be confirmed. Set it to the endpoint secret (whsec_…).',
    ],
    [
      (stripe.mode === 'test' || stripe.mode === 'live') &&
        stripe.publishableKey?.startsWith(`pk_${stripe.mode}_`) !== true,
      `STRIPE_PUBLISHABLE_KEY is not a publishable key of this mode (pk_${stripe.mode}_…). Without it nobody could register a bank account by its numbers.`,
    ],
    [
      stripe.webhookSecrets.some((secret) => secret.length < 8),
      'STRIPE_WEBHOOK_SECRET has a blank or very short secret in it.',
    ],
    [
      values.STRIPE_API_BASE !== undefined && stripe.mode !== 'sandbox' && !key?.startsWith('sk_test_'),
      'STRIPE_API_BASE is only for the sandbox or a test key. Unset it.',
    ],
    [
      stripe.mode === 'live' && values.STATEMENT_DESCRIPTOR === undefined,
      'STATEMENT_DESCRIPTOR is not set. With live payments it must be the name that payers know on their statements, at most 22 characters.',
    ],
    [
      values.SMTP_URL !== undefined && values.MAIL_FROM === undefined && !isDemo,
      'MAIL_FROM is not set. With SMTP_URL it must be the sender of your mails, such as "Your Company <servicing@your-company.com>".',
    ],
    [
      values.METRICS_PORT === values.PORT,
      'METRICS_PORT is the same as PORT. Metrics are not for the public: set another port.',
    ],
    [
      values.READ_DATABASE_URL !== undefined && values.DATABASE_URL === undefined,
      'READ_DATABASE_URL is set and DATABASE_URL is not: a standby follows a database. Set both.',
    ],
    [
      isPartOfS3(values),
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together. Set all three, or none for files below DATA_DIR.',
    ],
    [
      isDemo && values.HOST === undefined && baseUrl.startsWith('https://'),
      'The demo world has well-known passwords, so it is for this machine only. Set DATABASE_URL for real use, or HOST to open the demo on purpose.',
    ],
  ])
}

function isPartOfS3(values: Environment): boolean {
  const given = [values.S3_BUCKET, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY]
  return given.some((value) => value !== undefined) && given.includes(undefined)
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

function missingForServer(values: Environment): string[] {
  const isProduction = values.DATABASE_URL !== undefined
  return sentencesOf([
    [
      isProduction && values.SESSION_SECRET === undefined,
      'SESSION_SECRET is not set. With DATABASE_URL it must be at least 32 random characters, the same on every server.',
    ],
    [
      isProduction &&
        values.BASE_URL === undefined &&
        values.DEMO !== '1' &&
        !LOOPBACK.test(values.HOST ?? ''),
      'BASE_URL is not set. With DATABASE_URL it must be the address that people type, such as https://pay.example.com: links in mails and the way back from the card page are made of it.',
    ],
  ])
}
