import { expect, test } from 'vitest'
import { nullIfRefused, PayoffRefused } from './refused.ts'

test('a figure that is refused is null, any other error is no answer', () => {
  const throwing = (error: Error) => () => {
    throw error
  }
  expect(nullIfRefused(() => 7)).toBe(7)
  expect(nullIfRefused(throwing(new PayoffRefused('no_setting', 'Enter a rate.')))).toBeNull()
  expect(() => nullIfRefused(throwing(new RangeError('a fault')))).toThrow('a fault')
})
