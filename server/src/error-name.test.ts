import { expect, test } from 'vitest'
import { errorCode, errorName } from './error-name.ts'

const refused = Object.assign(new TypeError('maria@example.com refused'), { code: 'ECONNREFUSED' })

test('returns the name or the code of an error, never its message', () => {
  expect(errorName(refused)).toBe('TypeError')
  expect(errorCode(refused)).toBe('ECONNREFUSED')
})

test('returns the name if the error has no code', () => {
  expect(errorCode(new RangeError('too far'))).toBe('RangeError')
  expect(errorCode(Object.assign(new Error('lost'), { code: undefined }))).toBe('Error')
})

test('returns unknown for a thrown value that is not an error', () => {
  for (const thrown of ['maria@example.com', null, undefined, { name: 'Maria', code: 'Maria' }]) {
    expect(errorName(thrown)).toBe('unknown')
    expect(errorCode(thrown)).toBe('unknown')
  }
})
