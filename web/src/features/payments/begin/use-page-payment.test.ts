import { moneyText } from '@fieldstone/contract/values'
import { cents } from '@fieldstone/domain/money/cents'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { cardFields, sendCardForm } from './use-page-payment.ts'

const card = { parcelNo: '67-58214', certificateId: 3, userId: '7', ticket: 'abc' }

test('every payoff reaches the server with the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
      const { amount: text } = cardFields({ ...card, amountCents: cents(amount) })
      expect(z.decode(moneyText, text)).toBe(amount)
    }),
  )
})

test('the form goes out as a navigation by the names of the specification, and leaves nothing in the page', () => {
  const sent: Record<string, string>[] = []
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    expect([this.method, this.getAttribute('action')]).toEqual(['post', '/api/payments/cc'])
    const inputs = [...this.querySelectorAll('input')]
    sent.push(Object.fromEntries(inputs.map((input) => [input.name, input.value])))
  })
  sendCardForm('cc', { ...card, amountCents: cents(978_182) })
  expect(sent).toEqual([{ number: '67-58214', amount: '9781.82', id: '3', userID: '7', ticket: 'abc' }])
  expect(document.querySelector('form')).toBeNull()
  submit.mockRestore()
})
