import type { PaymentQuote } from '@fieldstone/contract/entities/payments/payment'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { missingOfCompany } from '@fieldstone/domain/site/company'
import { getCompany } from '../../../company.ts'
import type { Services } from '../../../services.ts'
import { getFees } from '../../site/service.ts'
import { type ClosedBy, type OfferRequest, offerPayment, quoteOf } from './offer.ts'

/** Returns whether and how payments can be made here, and what each method costs. */
export async function readPaymentConfig(services: Services): Promise<PaymentConfig> {
  const { stripe } = services.config
  const company = await getCompany(services)
  return {
    isCompanySet: missingOfCompany(company).length === 0,
    mode: services.payments?.mode ?? 'off',
    publishableKey: stripe.publishableKey,
    sandboxUrl: services.payments?.mode === 'sandbox' ? services.payments.checkoutOrigin : null,
    ...(await getFees(services)),
    releaseHoldDays: company.releaseHoldDays,
    authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
  }
}

export async function quotePayment(
  services: Services,
  request: Omit<OfferRequest, 'fees'>,
): Promise<PaymentQuote> {
  const offer = await offerPayment(services.db, services, { ...request, fees: await getFees(services) })
  return quoteOf(offer, await closedBy(services))
}

async function closedBy(services: Services): Promise<ClosedBy | null> {
  if (missingOfCompany(await getCompany(services)).length > 0) return 'company_missing'
  return services.payments === null ? 'payments_off' : null
}
