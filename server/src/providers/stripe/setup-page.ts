import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type Stripe from 'stripe'

/** Of a page at the provider. English is the browser's own choice there, as it always was. */
export const localeOf = (language: AccountLanguage): { readonly locale?: 'es-419' } =>
  language === 'es' ? { locale: 'es-419' } : {}

interface SetupPageRequest {
  readonly language: AccountLanguage
  readonly customerId: string
  readonly expiresAt: Date
  readonly successUrl: string
  readonly cancelUrl: string
}

/**
 * The page on which its payer gives one card or bank account to keep. `metadata` names our row on the page and on what it
 * sets up. Everything comes from the request, nothing from the clock, so that a repeat sends the same bytes.
 */
export const setupPage = (
  request: SetupPageRequest,
  type: 'card' | 'us_bank_account',
  metadata: Stripe.MetadataParam,
  options: Pick<Stripe.Checkout.SessionCreateParams, 'payment_method_options'> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'setup',
  ...localeOf(request.language),
  currency: 'usd',
  customer: request.customerId,
  allowed_payment_method_types: [type],
  expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  metadata,
  ...options,
  setup_intent_data: { metadata },
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
})
