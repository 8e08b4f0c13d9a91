import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BankNumbers } from './bank-setup.ts'
import { stripeSetup } from './stripe-setup.ts'

const NUMBERS: BankNumbers = {
  routingNumber: '110000000',
  accountNumber: '000123456789',
  holderName: 'Pat Payer',
  holderType: 'individual',
  accountType: 'checking',
  email: 'pat@example.com',
}

/** The provider's script does not load here: the page's request for it is answered by the test. */
let requested: HTMLScriptElement[] = []
beforeEach(() => {
  requested = []
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    requested.push(script as HTMLScriptElement)
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  delete window.Stripe
})

const NO_TOKEN = { name: 'BankTokenError', field: null }

test('what goes wrong with the library is no token, and the next try loads it anew', async () => {
  const setup = stripeSetup('pk_test_1')
  const cut = setup.tokenize(NUMBERS)
  requested[0]?.onerror?.(new Event('error'))
  await expect(cut).rejects.toMatchObject(NO_TOKEN)

  const empty = setup.tokenize(NUMBERS)
  requested[1]?.onload?.(new Event('load'))
  await expect(empty).rejects.toMatchObject(NO_TOKEN)

  const refused = setup.tokenize(NUMBERS)
  window.Stripe = () => {
    throw new Error('Live Stripe.js integrations must use HTTPS.')
  }
  requested[2]?.onload?.(new Event('load'))
  await expect(refused).rejects.toMatchObject(NO_TOKEN)

  const createPaymentMethod = vi.fn()
  const library = vi.fn(() => ({ createPaymentMethod }))
  window.Stripe = library
  createPaymentMethod.mockRejectedValueOnce(new TypeError('network'))
  await expect(setup.tokenize(NUMBERS)).rejects.toMatchObject(NO_TOKEN)

  createPaymentMethod.mockResolvedValueOnce({
    error: { code: 'account_number_invalid', message: 'Not a number.' },
  })
  await expect(setup.tokenize(NUMBERS)).rejects.toMatchObject({ field: 'account', message: 'Not a number.' })

  createPaymentMethod.mockResolvedValueOnce({
    paymentMethod: { id: 'pm_1', us_bank_account: { last4: '6789' } },
  })
  expect(await setup.tokenize(NUMBERS)).toEqual({ token: 'pm_1', last4: '6789' })
  expect(createPaymentMethod).toHaveBeenLastCalledWith({
    type: 'us_bank_account',
    us_bank_account: {
      routing_number: '110000000',
      account_number: '000123456789',
      account_holder_type: 'individual',
      account_type: 'checking',
    },
    billing_details: { name: 'Pat Payer', email: 'pat@example.com' },
  })
  // One instance for the page, under the site's own key; the script came from the provider.
  expect(library.mock.calls).toEqual([['pk_test_1']])
  expect(requested.map(({ src }) => src)).toEqual(Array(3).fill('https://js.stripe.com/endive/stripe.js'))
})
