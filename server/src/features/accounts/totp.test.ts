import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, fromBase32, matchingStep, newTotpSecret, otpauthUri, totpCode } from './totp.ts'

const KEY = Buffer.from('12345678901234567890')
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of the standard’s test key is %s', (seconds, code) => {
  expect(totpCode(KEY, Math.floor(seconds / 30))).toBe(code)
  expect(matchingStep(SECRET, code, at(seconds), null)).toBe(Math.floor(seconds / 30))
})

test('a code is valid for half a minute before and after its own; spaces do not matter', () => {
  const step = 41_152_263
  const code = totpCode(KEY, step)
  const good = [-60, -30, 0, 30, 60].map((off) => matchingStep(SECRET, code, at(step * 30 + off), null))
  expect(good).toEqual([null, step, step, step, null])
  expect(matchingStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, at(step * 30), null)).toBe(step)
})

test('S17 a code works once, and then no earlier one does', () => {
  const step = 41_152_263
  const now = at(step * 30)
  expect(matchingStep(SECRET, totpCode(KEY, step), now, step)).toBeNull()
  expect(matchingStep(SECRET, totpCode(KEY, step - 1), now, step)).toBeNull()
  expect(matchingStep(SECRET, totpCode(KEY, step + 1), now, step)).toBe(step + 1)
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('%j is no code', (code) => {
  expect(matchingStep(SECRET, code, at(59), null)).toBeNull()
})

test('base32 is encoded as the apps expect it', () => {
  expect(base32(KEY)).toBe(SECRET)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      expect([...fromBase32(base32(bytes))]).toEqual([...bytes])
    }),
  )
  expect(fromBase32(newTotpSecret())).toHaveLength(20)
})

test('the URI for the app names company and person, with any characters', () => {
  const uri = new URL(otpauthUri('Field & Stone', 'ann/b?c', SECRET))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Field & Stone:ann/b?c')
  expect(uri.searchParams.get('secret')).toBe(SECRET)
  expect(uri.searchParams.get('issuer')).toBe('Field & Stone')
})
