import type { CardForm } from '@fieldstone/contract/entities/payments/payment'
import { actingFor, type Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { getFees } from '../../site/service.ts'
import { findPayer, type Payer } from '../core/lookups.ts'
import type { PaymentRow } from '../core/queries.ts'
import { methodFor } from '../methods/methods.ts'
import {
  linkTicket,
  paymentOfTicket,
  quotedAmounts,
  requireUsed,
  type TicketRow,
  takeTicket,
} from '../offer/tickets.ts'
import { beginPayment } from './begin-payment.ts'

/**
 * The card form, its checks in the order of the payments design (the origin and the fields' form come before, at the
 * route). What is wrong with the form itself is refused by a page; what is wrong with the payment leads back to the
 * payoff page, which says it by its code.
 */
export async function payByCard(
  context: Context,
  provider: PaymentProvider,
  purpose: TicketRow['purpose'],
  form: CardForm,
): Promise<{ location: string }> {
  const { services } = context
  const { certificateId, parcelNo } = form
  try {
    const named = { ticket: form.ticket, purpose, certificateId, parcelNo }
    const ticket = await takeTicket(services, named)
    if (ticket === null)
      return await answerRepeat(services, await requireUsed(services, named), certificateId)
    const payer = await identify(context, ticket, form)
    const fees = await getFees(services)
    const seen = quotedAmounts(purpose, form.amountCents, fees)
    const method = methodFor(seen)
    if (!method) throw new Error(`no method has the form ${purpose}`)
    const holder = actingFor(context, { role: 'taxpayer', userId: ticket.user_id })
    const payment = await beginPayment(holder, provider, method, {
      userId: ticket.user_id,
      payer,
      certificateId,
      ...seen,
      totalCents: ticket.total_cents,
      fees,
      key: ticket.ticket_hash,
      link: (trx, paymentId) => linkTicket(trx, ticket.ticket_hash, paymentId),
    })
    return { location: nextUrl(payment) }
  } catch (error) {
    const code = error instanceof Refusal ? errorOf(error) : null
    if (code === null) throw error
    services.log.info({ code, certificateId }, 'card form led back')
    return backToPayoff(certificateId, code)
  }
}

/** Returns the user of the ticket. Refuses and logs a form that names another user. */
async function identify(context: Context, ticket: TicketRow, form: CardForm): Promise<Payer> {
  const { services } = context
  const payer = await findPayer(services.db, ticket.user_id)
  if (!payer?.mayPay) throw new Refusal('not_allowed', { log: 'ticket of a user who may not pay' })
  if (form.userId === '' || form.userId === String(ticket.user_id)) return payer
  await inTransaction(services.db, (trx) =>
    context.audit(trx, {
      actor: { role: 'taxpayer', userId: ticket.user_id },
      action: 'payment-form',
      subject: { kind: 'certificate', id: form.certificateId },
      result: 'not_allowed',
      detail: { why: 'the form names another user' },
    }),
  )
  throw new Refusal('not_allowed', { log: 'the form names another user' })
}

/** Leads a form that was sent before with this ticket to its checkout, if that is still open. */
async function answerRepeat(services: Services, ticketHash: string, certificateId: number) {
  const payment = await paymentOfTicket(services, ticketHash)
  if (payment?.status === 'OPEN' && payment.checkout_url) return { location: payment.checkout_url }
  return backToPayoff(certificateId, payment ? 'already_paying' : 'ticket_expired')
}

/** Leads to the success page if nothing is known yet, because that page polls. */
const nextUrl = ({ id, status, checkout_url, certificate_id }: PaymentRow): string =>
  status === 'OPEN' && checkout_url
    ? checkout_url
    : `/parcels/${certificate_id}/paymentprocesssuccess?payment=${id}`

const backToPayoff = (certificateId: number, code: string) => ({
  location: `/parcels/${certificateId}/payoffrequest?error=${code}`,
})

const LEADS_BACK: ReadonlySet<string> = new Set([
  'ticket_expired',
  'already_paying',
  'amount_changed',
  'plan_not_active',
  'autopay_on',
  'too_many',
  'payment_refused',
  'provider_refused',
  'provider_unavailable',
])

/** Returns the code for the sentence on the payoff page: the reason if there is one. Null: answered by a page of its own. */
function errorOf(refusal: Refusal): string | null {
  const { code } = refusal
  const reason = refusal.detailsOf('not_payable')?.reason
  if (reason !== undefined) return reason
  return LEADS_BACK.has(code) ? code : null
}
