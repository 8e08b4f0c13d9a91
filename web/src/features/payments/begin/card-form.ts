import { type CardForm, cardForm } from '@fieldstone/contract/entities/payments/payment'
import type { PageForm } from '@fieldstone/domain/payments/charge-methods'
import * as z from 'zod/mini'

/**
 * Leaves this site for the provider's page: a form sent as a navigation, which the server answers with 303. It carries
 * the ticket, because a navigation has no bearer header.
 */
export function sendCardForm(purpose: PageForm, card: CardForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/api/payments/${purpose}`
  form.hidden = true
  for (const [name, value] of Object.entries(cardFields(card))) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = String(value)
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** The fields by the specification's names; the amount as '9781.82'. */
export const cardFields = (card: CardForm) => z.encode(cardForm, card)
