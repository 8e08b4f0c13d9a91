import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'
import { secretsIn, secretsInFile } from './secrets.ts'

test('S33 the tracked files hold no secret', () => {
  const files = projectFiles()
  expect(files).toContain('package.json')
  expect(files.flatMap(secretsInFile)).toEqual([])
})

// The planted ones are put together here, so that this file holds none itself.
const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4'
test.each([
  ['key of a payment provider', `STRIPE_SECRET_KEY=${'sk_live'}_${letters}`],
  ['key of a payment provider', `const key = '${'rk_live'}_${letters}'`],
  ['key of a payment provider', `"${'sk_test'}_${letters}"`],
  ['signing secret of a webhook', `${'whsec'}_${letters}${letters}`],
  ['private key', `-----BEGIN ${'RSA PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['signed token', `Bearer ${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0NSJ9.${letters}`],
  ['key of a cloud', `${'AKIA'}ABCDEFGHIJ234567`],
  ['token of a code host or registry', `${'ghp'}_${letters}${letters.slice(0, 12)}`],
  ['token of a code host or registry', `//host/:_authToken=${'npm'}_${letters}${letters.slice(0, 12)}`],
  ['token of a chat', `${'xoxb'}-${letters}`],
  ['password in an address', `DATABASE_URL=postgresql://fieldstone:${letters}@db.internal:5432/fieldstone`],
  ['password in an address', `smtp://mailer:${letters}@mail.internal`],
])('S33 a planted %s: is found', (kind, line) => {
  expect(secretsIn(`first line\n${line}\n`)).toEqual([`2: ${kind}`])
})

test.each([
  'sk_test_sandbox',
  'whsec_sandbox',
  'a key (sk_live_, rk_live_) and no DATABASE_URL',
  'postgresql://fieldstone:password@localhost/fieldstone',
  'const url = `postgresql://postgres:${' + 'password}@127.0.0.1`',
  'http://localhost:3000/users/@me',
  'https://example.test:8443/a@b',
])('S33 %s: is no secret', (line) => {
  expect(secretsIn(line)).toEqual([])
})
