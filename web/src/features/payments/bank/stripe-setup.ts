import { t } from '../../../lib/messages/bank.ts'
import { type BankSetup, BankTokenError, fieldOf, methodOf } from './bank-setup.ts'

/** Stripe does not allow us to host a copy of its library. The release must match the API version that the server uses. */
const LIBRARY = 'https://js.stripe.com/endive/stripe.js'

interface StripeLibrary {
  createPaymentMethod(method: ReturnType<typeof methodOf>): Promise<{
    readonly paymentMethod?: { readonly id: string; readonly us_bank_account?: { readonly last4?: string } }
    readonly error?: { readonly message?: string; readonly code?: string }
  }>
}

declare global {
  interface Window {
    /** Set by the library. Throws for an invalid key, and for a live key on a page without https. */
    Stripe?: (publishableKey: string) => StripeLibrary
  }
}

/** Stripe's own library, loaded only when a payer sends bank numbers. */
export const stripeSetup = (publishableKey: string): BankSetup => ({
  tokenize: async (numbers) => {
    const { paymentMethod, error } = await ask(publishableKey, methodOf(numbers))
    if (!paymentMethod) throw new BankTokenError(error?.message ?? t('noLibrary'), fieldOf(error?.code))
    const last4 = paymentMethod.us_bank_account?.last4 ?? numbers.accountNumber.slice(-4)
    return { token: paymentMethod.id, last4 }
  },
})

/** Returns Stripe's answer, even if Stripe or the bank refused. Throws if the call failed, so that no token was created. */
async function ask(publishableKey: string, method: ReturnType<typeof methodOf>) {
  try {
    const stripe = await load(publishableKey)
    return await stripe.createPaymentMethod(method)
  } catch (error) {
    console.info('The library of the payment provider failed.', error)
    throw new BankTokenError(t('noLibrary'), null)
  }
}

let library: Promise<StripeLibrary> | null = null

/** Loads the library once for each page, as Stripe requires. Tries again after a failed load. */
function load(publishableKey: string): Promise<StripeLibrary> {
  library ??= loadScript()
    .then(() => {
      if (!window.Stripe) throw new Error('The script came without the library.')
      return window.Stripe(publishableKey)
    })
    .catch((error: unknown) => {
      library = null
      throw error
    })
  return library
}

function loadScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = LIBRARY
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script did not load.'))
    }
    document.head.append(script)
  })
}
