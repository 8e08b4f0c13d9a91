import { ANONYMOUS } from '@fieldstone/domain/access/actor'
import { payByCard } from '../src/features/payments/begin/card-form.ts'
import { syncPayment } from '../src/features/payments/course/sync.ts'
import { issueTicket } from '../src/features/payments/offer/tickets.ts'
import { readLien } from '../src/features/payoff/service.ts'
import type { PaymentProvider } from '../src/providers/payment-provider.ts'
import type { Services } from '../src/services.ts'
import { USER } from './log-ins.ts'
import { ownRequest } from './own-request.ts'
import { PAID_ONLINE } from './scenarios-open.ts'

const PAYER = { role: 'taxpayer', userId: USER.taxpayerBank } as const

/** A card that the sandbox takes. */
const CARD = {
  number: '4242424242424242',
  expiry: '12/99',
  cvc: '123',
  name: 'Marcus Oyelaran',
  zip: '44308',
}

/**
 * The card payment that taxpayer.bank has behind him, made as a person makes it: ticket, form, the sandbox's own page.
 * Only a sandbox is ever paid; where it does not answer the demo goes without, and the log says so.
 */
export async function makeFinishedPayment(services: Services): Promise<void> {
  const provider = services.payments
  if (provider?.mode !== 'sandbox') return
  try {
    await payOnline(services, provider)
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown'
    services.log.warn({ cause }, 'the demo has no finished payment: the sandbox did not take it')
  }
}

async function payOnline(services: Services, provider: PaymentProvider): Promise<void> {
  const { id, parcel_no } = await services.db
    .selectFrom('certificate')
    .select(['id', 'parcel_no'])
    .where('certificate_no', '=', PAID_ONLINE.certificateNo)
    .where('county_id', '=', PAID_ONLINE.county.id)
    .executeTakeFirstOrThrow()
  const record = await readLien(services.db, services, id)
  if (!record?.quote) throw new Error('no payoff to pay')
  const amountCents = record.quote.totalCents
  const { ticket } = await issueTicket(services, {
    userId: PAYER.userId,
    purpose: 'cc',
    certificateId: id,
    amountCents,
  })
  const form = { parcelNo: parcel_no, amountCents, certificateId: id, userId: String(PAYER.userId), ticket }
  const { location } = await payByCard(await ownRequest(services, ANONYMOUS), provider, 'cc', form)
  if (new URL(location, services.config.baseUrl).origin !== provider.checkoutOrigin) {
    throw new Error('the card page was not opened')
  }
  await fetch(location, {
    method: 'POST',
    body: new URLSearchParams(CARD),
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  })
  const payment = await services.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  await syncPayment({ services, provider }, payment)
}
