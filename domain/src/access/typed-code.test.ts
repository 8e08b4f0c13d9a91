import { expect, test } from 'vitest'
import { CODE_SIGNS, inGroups, readSigns } from './typed-code.ts'

test('groups a code in fours, without a hyphen at the end', () => {
  expect(inGroups('K3ZC07PD')).toBe('K3ZC-07PD')
  expect(inGroups('K3ZC07PD1')).toBe('K3ZC-07PD-1')
})

test('reads a code in any case, with spaces or hyphens, and signs that look alike', () => {
  expect(readSigns(' k3zc–o7pd il ')).toBe('K3ZC07PD11')
})

test('has 32 signs, none of which looks like another', () => {
  expect(new Set(CODE_SIGNS).size).toBe(32)
  expect(CODE_SIGNS).not.toMatch(/[ILOU]/)
})
