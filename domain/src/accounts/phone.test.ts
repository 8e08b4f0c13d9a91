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

test.each([
  '',
  '555-0123',
  '23305550123',
  '330-555-0123 ext. 4',
  '330-555-01234',
  '+49 30 1234567',
  'none',
  // No area code begins so: the 1 of the country was taken for a part of it.
  '(133) 055-5019',
  '(030) 555-0123',
])('%j is no phone number', (typed) => {
  expect(normalPhone(typed)).toBeNull()
})

test('any ten digits with an area code, typed in the mask, stay as they are', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\([2-9][0-9]{2}\) [0-9]{3}-[0-9]{4}$/),
      (phone) => normalPhone(phone) === phone,
    ),
  )
})
