import { t } from '../../../lib/messages/bank.ts'
import { type BankSetup, BankTokenError, fieldOf, methodOf } from './bank-setup.ts'

/** It must come from there: the provider does not allow a copy. The version belongs to the server's. */
const LIBRARY = 'https://js.stripe.com/endive/stripe.js'

interface StripeLibrary {
  createPaymentMethod(method: ReturnType<typeof methodOf>): Promise<{
    readonly paymentMethod?: { readonly id: string; readonly us_bank_account?: { readonly last4?: string } }
    readonly error?: { readonly message?: string; readonly code?: string }
  }>
}

declare global {
  interface Window {
    /** Set by the library. */
    Stripe?: (publishableKey: string) => StripeLibrary
  }
}

/** The provider's own library, loaded when a payer sends bank numbers and not before. */
export const stripeSetup = (publishableKey: string): BankSetup => ({
  tokenize: async (numbers) => {
    const { paymentMethod, error } = await (await load(publishableKey)).createPaymentMethod(methodOf(numbers))
    if (!paymentMethod) throw new BankTokenError(error?.message ?? t('noLibrary'), fieldOf(error?.code))
    const last4 = paymentMethod.us_bank_account?.last4 ?? numbers.accountNumber.slice(-4)
    return { token: paymentMethod.id, last4 }
  },
})

let library: Promise<StripeLibrary> | null = null

function load(publishableKey: string): Promise<StripeLibrary> {
  library ??= new Promise<StripeLibrary>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = LIBRARY
    script.async = true
    script.onload = () => {
      const made = window.Stripe?.(publishableKey)
      if (made) resolve(made)
      else reject(new BankTokenError(t('noLibrary'), null))
    }
    script.onerror = () => {
      // The next try loads it anew.
      library = null
      script.remove()
      reject(new BankTokenError(t('noLibrary'), null))
    }
    document.head.append(script)
  })
  return library
}
