import { expect, test } from 'vitest'
import { wantsSandbox } from './sandbox.js'

test.each([
  [{}, true],
  [{ STRIPE_MODE: 'sandbox', DATABASE_URL: 'postgresql://db/fieldstone' }, true],
  [{ STRIPE_MODE: '', STRIPE_SECRET_KEY: '' }, true],
  [{ STRIPE_SECRET_KEY: 'a key' }, false],
  [{ DATABASE_URL: 'postgresql://db/fieldstone' }, false],
  [{ STRIPE_MODE: 'test' }, false],
  [{ STRIPE_MODE: 'off' }, false],
  [{ PORT: 'abc' }, false],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:12200' }, false],
])('settings %j: a sandbox of our own is started: %s', (env, expected) => {
  expect(wantsSandbox(env)).toBe(expected)
})
