import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import type { AdminContext } from '../../context.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { letterHolds } from '../letters/service.ts'
import { recordQuote } from '../payoff/service.ts'
import { withLockedCertificate } from './with-locked-certificate.ts'

interface NewCorrespondence {
  readonly isIncoming: boolean
  readonly asksForPayment: boolean
  readonly method: string
  readonly reason: string
  readonly contactFirstName: string
  readonly contactLastName: string
  readonly loggedOn?: PlainDate | undefined
  readonly notes: string
}

const HOLD_WORDS = {
  bankruptcy: 'a bankruptcy is open',
  military: 'a hold for military service is open',
  'contact-stopped': 'the owner asked for no more reminders',
  represented: 'an attorney represents the owner',
  deceased: 'the owner has died',
  disputed: 'the debt is disputed',
  staff: 'staff have set a hold',
  'first-contact': 'the certificate was sold too recently',
} as const

/** Logs a letter, a call or an e-mail, with the staff member as the representative. */
export const addCorrespondence = (context: AdminContext, id: number, input: NewCorrespondence) =>
  withLockedCertificate(context, id, async ({ trx, record, audit }) => {
    const loggedOn = input.loggedOn ?? record.today
    const holds = input.asksForPayment && !input.isIncoming ? await letterHolds(trx, record, loggedOn) : []
    refuseFields({
      logDate: loggedOn > record.today ? fieldSentence('notInFuture') : null,
      asksForPayment:
        holds.length === 0
          ? null
          : fieldSentence('letterHeld', { holds: holds.map((hold) => HOLD_WORDS[hold]).join(', ') }),
    })
    const rep = await trx
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', context.actor.userId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('correspondence')
      .values({
        certificate_id: id,
        is_incoming: input.isIncoming,
        method: input.method,
        reason: input.reason,
        contact_first_name: input.contactFirstName,
        contact_last_name: input.contactLastName,
        rep_first_name: rep.first_name,
        rep_last_name: rep.last_name,
        logged_on: loggedOn,
        notes: input.notes,
        recorded_by: context.actor.userId,
        recorded_at: context.at,
      })
      .execute()
    audit('add-correspondence')
  })

interface NewPayoffRequest {
  readonly firstName: string
  readonly lastName: string
  readonly memo: string
}

export const addPayoffRequest = (context: AdminContext, id: number, input: NewPayoffRequest) =>
  withLockedCertificate(context, id, async ({ trx, record, audit }) => {
    await trx
      .insertInto('payoff_request')
      .values({
        certificate_id: id,
        requested_on: record.today,
        first_name: input.firstName,
        last_name: input.lastName,
        memo: input.memo,
        recorded_by: context.actor.userId,
      })
      .execute()
    audit('add-payoff-request')
  })

interface PayoffOffer {
  readonly requestId: number
  readonly goodThrough: PlainDate
  readonly memo: string
}

/** Answers a request with the payoff on a day, stored under a number like every issued payoff. */
export const offerPayoff = (context: AdminContext, id: number, input: PayoffOffer) =>
  withLockedCertificate(context, id, async ({ trx, record, audit }) => {
    const { lien, regime, today, row } = record
    if (!lien || !regime || row.redeemedOn !== null) throw new Refusal('no_payoff')
    refuseFields({ goodThrough: input.goodThrough < today ? fieldSentence('fromToday') : null })
    const quote = nullIfRefused(() => quoteAt(lien, regime, input.goodThrough))
    if (quote === null) throw new Refusal('no_payoff')
    const quoteId = await recordQuote(trx, {
      certificateId: id,
      askedBy: context.actor.userId,
      purpose: 'print',
      quote,
      regime,
      at: context.at,
    })
    await trx
      .updateTable('payoff_request')
      .set({
        offered_on: today,
        offer_expires_on: input.goodThrough,
        offer_cents: quote.totalCents,
        quote_id: quoteId,
        ...(input.memo === '' ? {} : { memo: input.memo }),
      })
      .where('id', '=', input.requestId)
      .where('certificate_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('state_changed'))
    audit('offer-payoff', { quoteId, totalCents: quote.totalCents })
  })
