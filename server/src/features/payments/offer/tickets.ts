import { setTimeout as sleep } from 'node:timers/promises'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { formOfPage } from '@fieldstone/domain/payments/charge-methods'
import { exactPortionOf, type FeeSettings, feeBpsOf } from '@fieldstone/domain/payments/fees'
import { type Selectable, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { PaymentTicketTable } from '../../../db/tables.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { getFees } from '../../site/service.ts'
import { newTicket, ticketHash } from '../core/ids.ts'
import { HOUR_MS, limitStarts, startsIn } from '../core/limits.ts'
import type { PaymentRow } from '../core/queries.ts'
import { limitOpen } from './holds.ts'
import { chargeNow, offerPayment } from './offer.ts'

export type TicketRow = Selectable<PaymentTicketTable>

const GOOD_FOR_MS = 5 * 60_000
const PER_HOUR = 10

export interface TicketRequest {
  readonly userId: number
  readonly purpose: TicketRow['purpose']
  readonly certificateId: number
  /** The amount that the payer saw. Without the fee for a full payment, with it inside a plan. */
  readonly amountCents: Cents
}

/**
 * Issues a single-use key for one card form, bound to its user, purpose, certificate and amount. Stores only its hash. Refuses as
 * a charge would: `not_payable`, `already_paying`, `amount_changed`.
 */
export async function issueTicket(services: Services, request: TicketRequest) {
  const now = services.clock.now()
  const { userId, certificateId, purpose } = request
  await limitStarts(
    services,
    { count: PER_HOUR, withinMs: HOUR_MS },
    startsIn(services.db, 'payment_ticket', userId),
  )
  await limitOpen(services, request)
  const fees = await getFees(services)
  const seen = quotedAmounts(purpose, request.amountCents, fees)
  const offer = await offerPayment(services.db, services, {
    ...seen,
    certificateId,
    userId,
    fees,
  })
  const charge = await chargeNow(services.db, offer, seen.portionCents)
  const ticket = newTicket()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  await services.db
    .insertInto('payment_ticket')
    .values({
      ticket_hash: ticketHash(ticket),
      user_id: userId,
      purpose,
      certificate_id: certificateId,
      portion_cents: charge.portionCents,
      total_cents: charge.totalCents,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expiresAt, ...charge }
}

/**
 * Returns the request of a page's form, and its method. Inside a plan its amount is the total. An amount without a matching
 * portion is taken as none, which is refused as changed.
 */
export function quotedAmounts(purpose: TicketRow['purpose'], amountCents: Cents, fees: FeeSettings) {
  const { method, kind } = formOfPage(purpose)
  const portionCents =
    kind === 'FULL' ? amountCents : (exactPortionOf(amountCents, feeBpsOf(method, fees)) ?? ZERO)
  return { method, kind, portionCents }
}

/** The parts of a form that its ticket must match. */
interface NamedTicket {
  readonly ticket: string
  readonly purpose: TicketRow['purpose']
  readonly certificateId: number
  readonly parcelNo: string
}

/** Uses the ticket for this request. Returns null if it was used before, has expired, or does not match the form. */
export async function takeTicket(
  { db, clock }: Services,
  { ticket, purpose, certificateId, parcelNo }: NamedTicket,
): Promise<TicketRow | null> {
  const now = clock.now()
  const taken = await db
    .updateTable('payment_ticket')
    .from('certificate')
    .set({ used_at: now })
    .whereRef('certificate.id', '=', 'payment_ticket.certificate_id')
    .where('ticket_hash', '=', ticketHash(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('purpose', '=', purpose)
    .where('certificate.id', '=', certificateId)
    .where('certificate.parcel_no', '=', parcelNo)
    .returningAll('payment_ticket')
    .executeTakeFirst()
  return taken ?? null
}

/** Refuses an invalid ticket with the reason. Returns the hash of one that was used before. */
export async function requireUsed(
  { db, clock }: Services,
  { ticket, purpose, certificateId, parcelNo }: NamedTicket,
): Promise<string> {
  const found = await db
    .selectFrom(sql<{ id: number }>`(values (${certificateId}::bigint))`.as<'asked'>(sql`asked (id)`))
    .leftJoin('certificate', 'certificate.id', 'asked.id')
    .leftJoin('payment_ticket', (join) => join.on('payment_ticket.ticket_hash', '=', ticketHash(ticket)))
    .select(['ticket_hash', 'purpose', 'certificate_id', 'expires_at', 'certificate.parcel_no'])
    .executeTakeFirstOrThrow()
  if (found.parcel_no !== parcelNo) {
    const fields = { parcelNo: t('otherParcelNo') }
    throw new Refusal('bad_request', { fields, log: 'number of another parcel' })
  }
  const { ticket_hash: hash, expires_at: expiresAt } = found
  if (hash === null || found.purpose !== purpose || found.certificate_id !== certificateId)
    throw new Refusal('ticket_refused', { log: hash ? 'for something else' : 'unknown ticket' })
  if (expiresAt === null || expiresAt <= clock.now())
    throw new Refusal('ticket_expired', { log: 'ticket is over' })
  return hash
}

/** Stores which payment a ticket led to. */
export async function linkTicket(trx: Transaction, hash: string, paymentId: string): Promise<void> {
  await trx
    .updateTable('payment_ticket')
    .set({ payment_id: paymentId })
    .where('ticket_hash', '=', hash)
    .execute()
}

/**
 * Finds the payment that a used ticket led to. Null if none. A payer who pressed twice sees the answer to the second press while
 * the first still runs, so it waits a moment, and both lead to the same checkout.
 */
export async function paymentOfTicket(services: Services, hash: string): Promise<PaymentRow | null> {
  for (let attempt = 1; ; attempt++) {
    const payment = await services.db
      .selectFrom('payment_ticket')
      .innerJoin('payment', 'payment.id', 'payment_ticket.payment_id')
      .selectAll('payment')
      .where('ticket_hash', '=', hash)
      .executeTakeFirst()
    const isDecided = payment !== undefined && payment.status !== 'NEW'
    if (isDecided || attempt >= 8) return payment ?? null
    await sleep(200)
  }
}
