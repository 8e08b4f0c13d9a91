import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLongTests } from '../../long-tests.testing.ts'
import { formatCode, hasCodeLength, parseCode, REFERENCE_COUNT, SEAL_BYTES, sealOf } from './code.ts'

const signature = fc.uint8Array({ minLength: 32, maxLength: 32 })
const reference = fc.integer({ min: 0, max: REFERENCE_COUNT - 1 })
const RUNS = { numRuns: inLongTests(1_000, 20_000) }

test('formats a code as five groups of four characters that cannot be confused', () => {
  expect(formatCode(0, new Uint8Array(32))).toBe('0000-0000-0000-0000-0000')
  expect(formatCode(REFERENCE_COUNT - 1, new Uint8Array(32).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(formatCode(1, new Uint8Array(32))).toBe('0000-0010-0000-0000-0000')
})

test('parses every code as printed and as typed', () => {
  fc.assert(
    fc.property(reference, signature, (no, signed) => {
      const code = formatCode(no, signed)
      const read = { reference: no, seal: sealOf(signed) }
      expect(parseCode(code)).toEqual(read)
      const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect(parseCode(typed)).toEqual(read)
      expect([hasCodeLength(code), hasCodeLength(typed)]).toEqual([true, true])
    }),
    RUNS,
  )
})

test('gives different codes to signatures that differ in one of the first 65 bits', () => {
  fc.assert(
    fc.property(signature, fc.integer({ min: 0, max: 64 }), (signed, bit) => {
      const other = Uint8Array.from(signed)
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (128 >> (bit & 7))
      expect(sealOf(other)).not.toBe(sealOf(signed))
    }),
    RUNS,
  )
  expect(SEAL_BYTES).toBe(9)
})

test.each(['', '0000', '0000-0000-0000-0000-000U', '0000-0000-0000-0000-00000', 'K3ZC_07PD'])(
  '%j is no code',
  (typed) => {
    expect(parseCode(typed)).toBeNull()
  },
)

test.each([
  ['100008', false],
  ['K3ZC-07PD', false],
  ['0000-0000-0000-0000-00000', false],
  ['0000-0000-0000-0000-000U', true],
])('%j has the length of a code: %j', (typed, expected) => {
  expect(hasCodeLength(typed)).toBe(expected)
})
