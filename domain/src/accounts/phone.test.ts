import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalPhone } from './phone.ts'

test.each([
  '3305550123',
  '(330) 555-0123',
  '330.555.0123',
  ' 330 555 0123 ',
  '+1 (330) 555-0123',
  '1-330-555-0123',
  'tel:+13305550123',
  '330\u2011555\u20110123',
  '３３０５５５０１２３',
])('%j is (330) 555-0123', (typed) => {
  expect(normalPhone(typed)).toBe('(330) 555-0123')
})

test.each(['', '555-0123', '23305550123', '330-555-0123 ext. 4', '330-555-01234', '+49 30 1234567', 'none'])(
  '%j is no phone number',
  (typed) => {
    expect(normalPhone(typed)).toBeNull()
  },
)

test('any ten digits, typed in the mask, stay as they are', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/),
      (phone) => normalPhone(phone) === phone,
    ),
  )
})
