import { t } from '../../../lib/messages/bank.ts'
import { type BankSetup, BankTokenError, fieldOf, methodOf } from './bank-setup.ts'

/** It must come from there: the provider does not allow a copy. Its release is that of the API which the server speaks. */
const LIBRARY = 'https://js.stripe.com/endive/stripe.js'

interface StripeLibrary {
  createPaymentMethod(method: ReturnType<typeof methodOf>): Promise<{
    readonly paymentMethod?: { readonly id: string; readonly us_bank_account?: { readonly last4?: string } }
    readonly error?: { readonly message?: string; readonly code?: string }
  }>
}

declare global {
  interface Window {
    /** Set by the library. Throws for a key that is not one, and for a live key on a page without https. */
    Stripe?: (publishableKey: string) => StripeLibrary
  }
}

/** The provider's own library, loaded when a payer sends bank numbers and not before. */
export const stripeSetup = (publishableKey: string): BankSetup => ({
  tokenize: async (numbers) => {
    const { paymentMethod, error } = await ask(publishableKey, methodOf(numbers))
    if (!paymentMethod) throw new BankTokenError(error?.message ?? t('noLibrary'), fieldOf(error?.code))
    const last4 = paymentMethod.us_bank_account?.last4 ?? numbers.accountNumber.slice(-4)
    return { token: paymentMethod.id, last4 }
  },
})

/** What the bank or the provider refuses is an answer; whatever is thrown instead means that no token was made. */
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

/** Once for a page, since the provider asks for one instance; a load that failed is tried anew the next time. */
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
