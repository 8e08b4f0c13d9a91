import { expect, test } from 'vitest'
import { typedOf } from './desk-act.ts'

test('a value that was not typed is never sent as another one', () => {
  const typed = typedOf({ on: '202611-05-01', amount: '', kind: 'formerly', empty: '' })
  expect(() => typed.day('on')).toThrow('on')
  expect(() => typed.optionalDay('on')).toThrow('on')
  expect(() => typed.money('amount')).toThrow('amount')
  expect(() => typed.choice('kind', ['staff', 'counsel'])).toThrow('kind')
  expect(typed.optionalDay('empty')).toBeNull()
})
