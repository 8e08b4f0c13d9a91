import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'

const SECRET = 'x'.repeat(32)
const POSTGRES = 'postgresql://app@localhost/app'

const problems = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('without any setting', () => {
  const config = readConfig({})

  test('it is the demo on this machine alone, with payments by the sandbox', () => {
    expect(config).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://localhost:3000',
    })
    expect(config.stripe).toMatchObject({
      mode: 'sandbox',
      secretKey: 'sk_test_sandbox',
      webhookSecrets: ['whsec_sandbox'],
    })
  })
})

describe('S39 with DATABASE_URL', () => {
  const production = { DATABASE_URL: POSTGRES, SESSION_SECRET: SECRET, BASE_URL: 'https://pay.example' }

  test('no demo, no payments without a key, limits at their full strength', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ isDemo: false, rateLimitScale: 1, host: '0.0.0.0' })
    expect(config.stripe.mode).toBe('off')
  })

  test('DEMO=1 brings the demo, on this machine alone', () => {
    expect(readConfig({ DATABASE_URL: POSTGRES, SESSION_SECRET: SECRET, DEMO: '1' })).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
    })
  })
})

describe('a setting that cannot be right stops the start with a sentence', () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_long_enough',
    STATEMENT_DESCRIPTOR: 'ACME TAX LIENS',
    BASE_URL: 'https://pay.example',
  }
  const production = { DATABASE_URL: POSTGRES, SESSION_SECRET: SECRET, BASE_URL: 'https://pay.example' }

  test.each<[string, Record<string, string>, RegExp]>([
    ['a port that is none', { PORT: 'eighty' }, /PORT must be a port number/],
    ['an address that is none', { BASE_URL: 'fieldstone' }, /BASE_URL must be a web address/],
    ['a time zone that is none', { BUSINESS_TZ: 'Ohio' }, /BUSINESS_TZ must be a time zone/],
    ['a database of another kind', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgresql/],
    [
      'several database servers',
      { DATABASE_URL: 'postgresql://app@a:5432,b:5432/app' },
      /DATABASE_URL must name one host\. For several database servers use .* HAProxy/,
    ],
    ['a short secret', { ...production, SESSION_SECRET: 'short' }, /SESSION_SECRET must be at least 32/],
    ['production without a secret', { DATABASE_URL: POSTGRES }, /SESSION_SECRET is not set/],
    ['secrets that are none', { ...production, SESSION_SECRET: ',' }, /SESSION_SECRET must be at least 32/],
    [
      'production that does not know its address',
      { DATABASE_URL: POSTGRES, SESSION_SECRET: SECRET },
      /BASE_URL is not set/,
    ],
    ['the demo behind https', { BASE_URL: 'https://trial.example' }, /demo world has well-known passwords/],
    [
      'live payments under no name of the company',
      { ...live, ...production, STATEMENT_DESCRIPTOR: '' },
      /STATEMENT_DESCRIPTOR is not set/,
    ],
    [
      'a mail server without a sender',
      { ...production, SMTP_URL: 'smtp://mail.example.com' },
      /MAIL_FROM is not set/,
    ],
    ['a live key on the embedded database', live, /A live Stripe key needs DATABASE_URL/],
    [
      'a live key with the demo',
      { ...live, ...production, DEMO: '1' },
      /DEMO=1 never goes with a live Stripe key/,
    ],
    ['live without https', { ...live, ...production, BASE_URL: 'http://pay.example' }, /https/],
    [
      'a mode that the key is not of',
      { ...production, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_MODE: 'live' },
      /not a live key/,
    ],
    [
      'a live key called sandbox',
      { ...live, ...production, STRIPE_MODE: 'sandbox' },
      /STRIPE_MODE is sandbox/,
    ],
    [
      'test mode without a key',
      { STRIPE_MODE: 'test', STRIPE_WEBHOOK_SECRET: 'whsec_long' },
      /STRIPE_SECRET_KEY is not set/,
    ],
    [
      'a key without a webhook secret',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_WEBHOOK_SECRET is not set/,
    ],
    [
      'a key without the one for the browser',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_long_enough' },
      /STRIPE_PUBLISHABLE_KEY is not a publishable key of this mode/,
    ],
    [
      'a live key with a test key for the browser',
      { ...live, ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      /STRIPE_PUBLISHABLE_KEY is not a publishable key of this mode/,
    ],
    [
      'another API with a live key',
      { ...live, ...production, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      /STRIPE_API_BASE is only for/,
    ],
  ])('%s', (_, env, sentence) => {
    expect(problems(env)).toMatch(sentence)
  })

  test('production on this machine alone needs no address', () => {
    expect(problems({ DATABASE_URL: POSTGRES, SESSION_SECRET: SECRET, HOST: '127.0.0.1' })).toBe('')
  })

  test('a command needs neither an address nor a secret', () => {
    expect(readConfig({ DATABASE_URL: POSTGRES }, 'command').databaseUrl).toBe(POSTGRES)
  })

  test('every problem is told at once', () => {
    expect(problems({ PORT: 'x', BUSINESS_TZ: 'y' }).split('\n')).toHaveLength(2)
  })

  test('a live key with all it needs is taken', () => {
    expect(readConfig({ ...live, ...production }).stripe.mode).toBe('live')
  })
})

test('documents lie in a bucket where all of its settings are given, else below the data directory', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig({ ...keys, S3_BUCKET: 'liens', S3_ENDPOINT: 'https://files.example.com' }).s3).toEqual({
    ...{ bucket: 'liens', region: 'us-east-1', endpoint: 'https://files.example.com' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  expect(() => readConfig(keys)).toThrow('belong together')
})

test('mail goes to files only while the product is tried: never beside a mail server or a database of one’s own', () => {
  const folderOf = (env: Record<string, string>) => readConfig({ DATA_DIR: '/somewhere', ...env }).mailFolder
  expect(folderOf({})).toBe('/somewhere/mails')
  expect(folderOf({ SMTP_URL: 'smtp://mail.example.com' })).toBeNull()
  expect(
    folderOf({
      DATABASE_URL: 'postgresql://db.example.com/fieldstone',
      SESSION_SECRET: 's'.repeat(40),
      BASE_URL: 'https://pay.example.com',
    }),
  ).toBeNull()
})

describe('keys that encrypt what rests', () => {
  const k1 = `k1:${Buffer.alloc(32, 1).toString('base64')}`
  const k2 = `k2:${Buffer.alloc(32, 2).toString('base64')}`

  test('none are set: nothing is encrypted', () => {
    expect(readConfig({}).encryptionKeys).toEqual([])
  })

  test('the first encrypts, all are known, from the environment or from a file', () => {
    const ids = (env: Record<string, string>) => readConfig(env).encryptionKeys.map(({ id }) => id)
    expect(ids({ ENCRYPTION_KEYS: `${k2}, ${k1}` })).toEqual(['k2', 'k1'])
    const path = join(mkdtempSync(join(tmpdir(), 'fieldstone-keys-')), 'keys')
    writeFileSync(path, `${k2},\n${k1}\n`)
    expect(ids({ ENCRYPTION_KEYS_FILE: path })).toEqual(['k2', 'k1'])
  })

  test.each([
    ['a key that is too short', { ENCRYPTION_KEYS: 'k1:c2hvcnQ=' }, '32 bytes in base64'],
    ['a key without a name', { ENCRYPTION_KEYS: k1.slice(3) }, 'must be keys such as'],
    ['two keys of one name', { ENCRYPTION_KEYS: `${k1},${k1}` }, 'two keys alike'],
    ['a file that is not there', { ENCRYPTION_KEYS_FILE: '/nowhere/keys' }, 'cannot be read'],
    ['both', { ENCRYPTION_KEYS: k1, ENCRYPTION_KEYS_FILE: '/nowhere/keys' }, 'both set'],
  ])('%s: is refused with what to do, and no key is repeated', (_, env, text) => {
    expect(problems(env)).toContain(text)
    expect(problems(env)).not.toContain(k1.slice(3))
  })
})
