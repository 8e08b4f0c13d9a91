import type { CardHolder } from '../card-payment.ts'
import { findCard, type TestCard } from '../cards.ts'
import type { CardFormState } from './card-page.ts'

type CardForm = { card: TestCard; holder: CardHolder } | { refused: CardFormState }

/** Validates the form, `now` in Unix seconds. The number is used only to find the test card. */
export function readCardForm(form: URLSearchParams, now: number): CardForm {
  const name = (form.get('name') ?? '').trim().slice(0, 100)
  const zip = (form.get('zip') ?? '').trim().slice(0, 10)
  const digits = (form.get('number') ?? '').replace(/[\s-]/g, '')
  const card = findCard(digits)
  const expiry = readExpiry(form.get('expiry') ?? '', now)
  const wrong: Record<string, string> = {}
  if (digits === '') wrong['number'] = 'Enter the card number.'
  else if (card === undefined) wrong['number'] = 'Only the test cards listed on this page work here.'
  if (expiry === null) wrong['expiry'] = 'Enter a month and a year ahead, as 12/29.'
  if (!/^\d{3,4}$/.test((form.get('cvc') ?? '').trim())) wrong['cvc'] = 'Enter the 3 digits.'
  if (name === '') wrong['name'] = 'Enter the name on the card.'
  if (!/^\d{5}(-\d{4})?$/.test(zip)) wrong['zip'] = 'Enter 5 digits.'
  if (card === undefined || expiry === null || Object.keys(wrong).length > 0) {
    return {
      refused: { name, zip, wrong, message: 'Please correct what is marked, and enter the card again.' },
    }
  }
  return { card, holder: { name, postalCode: zip, ...expiry } }
}

function readExpiry(typed: string, now: number): { expMonth: number; expYear: number } | null {
  const found = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed)
  if (found === null) return null
  const [expMonth, expYear] = [Number(found[1]), 2000 + Number(found[2])]
  // A card is good until the end of its month; Date.UTC counts months from 0, so this is the next month's start.
  return Date.UTC(expYear, expMonth) > now * 1000 ? { expMonth, expYear } : null
}
