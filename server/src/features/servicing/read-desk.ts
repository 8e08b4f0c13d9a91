import type { CertificateFacts, Desk } from '@fieldstone/contract/entities/servicing/desk'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { whyNoFile } from '@fieldstone/domain/legal/firm'
import { bps, cents, sumCents } from '@fieldstone/domain/money/cents'
import { releaseWindow } from '@fieldstone/domain/payments/release'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import { findWaiting } from '../../approvals/rows.ts'
import { mayDecide, readAdministrators } from '../../approvals/second-person.ts'
import type { AdminContext, Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { getCertificateFacts } from '../../records/certificate-facts.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { listFirmRecords } from '../../records/firm.ts'
import { listHolds, showHolds } from '../../records/holds.ts'
import { findRecipient, listMailReaders } from '../../records/letter-readers.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import { Refusal } from '../../refusal.ts'
import { firstContactDay, letterHolds, recipientOf } from '../letters/service.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { isAutopayHeld } from '../plans/service.ts'
import { blockSentence, findBlock, findLastPayment } from './posting-money.ts'

/** Reads what staff need to service a certificate. */
export async function readDesk(context: Context<ActorOf<'admin'>>, id: number): Promise<Desk> {
  const { services, actor } = context
  const { db } = services
  const record = await readLien(db, services, id)
  if (!record) throw new Refusal('not_found')
  const { row, facts, today } = record
  return {
    certificateId: id,
    certificateNo: row.certificateNo,
    addressFull: addressLine(row),
    parcelNo: row.parcelNo,
    countyId: row.countyId,
    today,
    owedCents: owedToday(record),
    redeemedOn: row.redeemedOn,
    inProcessOn: row.redemptionInProcessOn,
    unsettled: blockSentence(await findBlock(db, row))?.(STAFF_LANGUAGE) ?? null,
    lastPayment: await findLastPayment(db, id),
    redemption: await findRedemption(db, id),
    held: await listHeld(db, id),
    moves: await listMoves(db, id),
    waitingRefunds: await listWaitingRefunds(context, id),
    releasedOn: (await getCertificateFacts(db, id)).releasedOn,
    isRedemptionWaiting: (await findWaiting(db, 'redemption-amount', id)) !== null,
    isReleaseWaiting: (await findWaiting(db, 'lien-release', id)) !== null,
    subsequents: await listSubsequents(db, id),
    expenses: await listExpenses(db, id),
    payoffRequests: await listRequests(db, id),
    payoffOffers: await listStandingOffers(db, id, today),
    hasLetterAddress: recipientOf(row).length > 0,
    holds: [...(await letterHolds(db, record, today))],
    certificateHolds: showHolds(await listHolds(db, [id]), { actor, today }),
    isAutopayHeld: await isAutopayHeld(db, id),
    firstContactOn: firstContactDay(record),
    facts: factsOf(row),
    isPurchaseUnlikely: facts.isPurchaseUnlikely,
    statuses: await listStatuses(db),
    legalFile: { firmId: row.firmId, isActive: row.isLegalActive },
    firms: await listFirmChoices(db, row),
    letterRecipient: await findRecipient(db, id),
    mailReaders: await listMailReaders(db, id),
  }
}

async function listFirmChoices(db: Db, { firmId, countyId }: LienRecord['row']): Promise<Desk['firms']> {
  const firms = await listFirmRecords(db)
  return firms
    .filter((firm) => firm.id === firmId || whyNoFile(firm, countyId) === null)
    .map(({ id, name }) => ({ id, name }))
}

function owedToday({ lien, regime, row, today }: LienRecord) {
  if (row.redeemedOn !== null) return cents(0)
  return lien && regime ? nullIfRefused(() => quoteAt(lien, regime, today).totalCents) : null
}

type Redemption = NonNullable<Desk['redemption']>

async function findRedemption(db: Db, id: number): Promise<Redemption | null> {
  const { rows } = await sql<Omit<Redemption, 'releaseDueFrom' | 'releaseDueUntil'>>`
    select redemption.id, received_on as "receivedOn", amount_cents as "amountCents",
      payment_type as "paymentType", payer_name as "payerName", proof, close_reason as "closeReason",
      cleared_on as "clearedOn", releasable_on as "releasableOn", person.username as "postedBy",
      posted_at as "postedAt", released_on as "releasedOn", release_instrument_no as "instrumentNo",
      release_early_reason as "earlyReason"
    from redemption left join app_user person on person.id = redemption.posted_by
    where certificate_id = ${id} and undone_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  const due = releaseWindow(row.releasableOn)
  return { ...row, releaseDueFrom: due.from, releaseDueUntil: due.until }
}

/** Lists the unapplied funds of each payment, and how much of them no refund has promised. */
async function listHeld(db: Db, id: number): Promise<Desk['held']> {
  const accounts = await readPaymentAccounts(db, [id])
  return [...accounts].flatMap(([sourceId, { allocations, receivedOn, refundPendingCents }]) => {
    const heldCents = sumCents(allocations.map(({ unappliedCents }) => unappliedCents))
    if (heldCents === 0) return []
    const freeCents = cents(Math.max(0, heldCents - refundPendingCents))
    return [{ sourceId, receivedOn, heldCents, freeCents, isOnline: !sourceId.startsWith('received-') }]
  })
}

async function listMoves(db: Db, id: number): Promise<Desk['moves']> {
  const { rows } = await sql<Desk['moves'][number]>`
    select move.id, source_id as "sourceId", kind, amount_cents as "amountCents", moved_on as "movedOn", reason,
      reference, person.username as "movedBy"
    from escrow_move move left join app_user person on person.id = move.moved_by
    where certificate_id = ${id} and undone_at is null order by move.id`.execute(db)
  return rows
}

async function listSubsequents(db: Db, id: number): Promise<Desk['subsequents']> {
  const { rows } = await sql<Desk['subsequents'][number]>`
    select id, name, amount_cents as "amountCents", paid_on as "paidOn", posted_on as "postedOn",
      receipt_no as "receiptNo"
    from subsequent where certificate_id = ${id} order by paid_on, id`.execute(db)
  return rows
}

async function listExpenses(db: Db, id: number): Promise<Desk['expenses']> {
  const { rows } = await sql<Desk['expenses'][number]>`
    select id, description, amount_cents as "amountCents", incurred_on as "incurredOn" from expense
    where certificate_id = ${id} and posted_on is not null and reverses_id is null
      and not exists (select from expense reversal where reversal.reverses_id = expense.id)
    order by incurred_on, id`.execute(db)
  return rows
}

async function listRequests(db: Db, id: number): Promise<Desk['payoffRequests']> {
  const { rows } = await sql<Desk['payoffRequests'][number]>`
    select id, requested_on as "requestedOn", trim(first_name || ' ' || last_name) as name, memo from payoff_request
    where certificate_id = ${id} and offered_on is null order by requested_on, id`.execute(db)
  return rows
}

/** Lists the offered payoffs that are valid today: nothing has changed what is owed since. */
async function listStandingOffers(db: Db, id: number, today: PlainDate): Promise<Desk['payoffOffers']> {
  const { rows } = await sql<Desk['payoffOffers'][number]>`
    select request.id, trim(request.first_name || ' ' || request.last_name) as name,
      request.offered_on as "offeredOn", request.offer_expires_on as "goodThrough",
      request.offer_cents as "totalCents"
    from payoff_request request
    where request.certificate_id = ${id} and request.offered_on is not null
      and request.offer_expires_on >= ${today} and request.quote_id is not null
      and not exists (select from payoff_quote_supersession later where later.quote_id = request.quote_id)
    order by request.offered_on desc, request.id desc`.execute(db)
  return rows
}

type Waiting = Desk['waitingRefunds'][number]

/** Lists the refunds of unapplied funds that wait for a second approval. */
async function listWaitingRefunds(
  { services, actor, at }: AdminContext,
  id: number,
): Promise<Desk['waitingRefunds']> {
  const { db } = services
  const { rows } = await sql<Omit<Waiting, 'canApprove'> & { readonly requesterId: number }>`
    select refund.id, refund.source_id as "sourceId", refund.amount_cents as "amountCents", refund.reason,
      refund.reference, person.username as "requestedBy", refund.requested_at as "requestedAt",
      refund.requested_by as "requesterId"
    from escrow_refund refund join app_user person on person.id = refund.requested_by
    where refund.certificate_id = ${id} and refund.decision is null order by refund.id`.execute(db)
  if (rows.length === 0) return []
  const administrators = await readAdministrators(db, at)
  return rows.map(({ requesterId, ...refund }) => ({
    ...refund,
    canApprove: mayDecide(
      administrators,
      { act: 'escrow-refund', subject: String(refund.id), requestedBy: requesterId },
      actor.userId,
    ),
  }))
}

export const factsOf = (row: CertificateRow): CertificateFacts => ({
  ownerName: row.ownerName,
  address: row.address,
  city: row.city,
  zip: row.zip,
  saleType: row.saleType,
  purchasedOn: row.purchasedOn,
  priceCents: row.priceCents === null ? null : cents(row.priceCents),
  rateBps: row.rateBps === null ? null : bps(row.rateBps),
  statusId: row.statusId,
  isReportOfficeOhio: row.isReportOfficeOhio,
  isPurchaseConfirmed: row.isPurchaseConfirmed,
})

const listStatuses = (db: Db): Promise<Desk['statuses']> =>
  db.selectFrom('lien_status').select(['id', 'name']).orderBy('id').execute()
