import { expect, test } from 'vitest'
import { errorCode, errorName } from './error-name.ts'

const refused = Object.assign(new TypeError('maria@example.com refused'), { code: 'ECONNREFUSED' })

test('of an error its name or its code is told, never its message', () => {
  expect(errorName(refused)).toBe('TypeError')
  expect(errorCode(refused)).toBe('ECONNREFUSED')
})

test('without a code that is a word, the name is told', () => {
  expect(errorCode(new RangeError('too far'))).toBe('RangeError')
  expect(errorCode(Object.assign(new Error('lost'), { code: undefined }))).toBe('Error')
})

test('what is thrown and is no error is unknown', () => {
  for (const thrown of ['maria@example.com', null, undefined, { name: 'Maria', code: 'Maria' }]) {
    expect(errorName(thrown)).toBe('unknown')
    expect(errorCode(thrown)).toBe('unknown')
  }
})
