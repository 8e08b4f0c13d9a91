import { type Cents, cents } from '@fieldstone/domain/money/cents'
import type { PageForm } from '@fieldstone/domain/payments/charge-methods'

export interface CardForm {
  readonly purpose: PageForm
  readonly parcelNo: string
  /** The payoff without the fee; inside a plan the total, with it. */
  readonly amountCents: Cents
  readonly certificateId: number
  readonly userId: number
  readonly ticket: string
}

/**
 * Leaves this site for the provider's page: a form sent as a navigation, which the server answers with 303. It carries
 * the ticket, because a navigation has no bearer header.
 */
export function sendCardForm(card: CardForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/api/payments/${card.purpose}`
  form.hidden = true
  for (const [name, value] of Object.entries(cardFields(card))) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** The fields by the specification's names; the amount as '9781.82'. */
export const cardFields = (card: CardForm): Readonly<Record<string, string>> => ({
  number: card.parcelNo,
  amount: dollarText(card.amountCents),
  id: String(card.certificateId),
  userID: String(card.userId),
  ticket: card.ticket,
})

/** As text: a division would be a float. */
function dollarText(amount: Cents): string {
  const whole = cents(Math.trunc(amount / 100))
  return `${whole}.${String(amount % 100).padStart(2, '0')}`
}
