import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { RecordHead } from '@fieldstone/contract/entities/record/record'
import { laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import type { PaymentAccount } from '@fieldstone/domain/payments/account'
import type { LienPayment } from '@fieldstone/domain/payoff/lien'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import { PAID_IN_FULL_ON } from '../../records/certificate-summary.ts'
import { canSeeDocumentName, IN_PLACE } from '../../records/document-access.ts'
import { listHolds, showHolds } from '../../records/holds.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import { getCountyCertificate } from '../certificates/service.ts'
import { listDeadlines } from '../legal/service.ts'
import { readLien } from '../payoff/service.ts'

/** More than any file has. */
const MOST = 200

/** Lists the deadlines of a legal file, soonest first. Null for counties, which do not see them. */
export async function listFileDeadlines(
  context: Context,
  id: number,
): Promise<readonly DeadlineLine[] | null> {
  const { actor } = context
  if (actor.role !== 'admin' && actor.role !== 'legal') return null
  const { rows } = await listDeadlines({ ...context, actor }, { page: 1, pageSize: MOST, certificateId: id })
  return rows
}

/** Reads the head of a certificate's page. Throws `not_found` if the reader may not see it. */
export async function readHead(context: Context, id: number): Promise<RecordHead> {
  const { services, actor } = context
  const certificate = await getCountyCertificate(context, id)
  const lien = (await readLien(services.db, services, id))?.lien
  const payments = lien?.payments ?? []
  const accounts = await readPaymentAccounts(services.db, [id])
  const holds = showHolds(await listHolds(services.db, [id]), { actor, today: certificate.today })
  const deadlines = await listFileDeadlines(context, id)
  const due = deadlines ?? []
  return {
    certificate,
    inProcess: waiting(payments.filter(({ state }) => state === 'pending')),
    inEscrow: inEscrow([...accounts.values()], certificate.escrowCents),
    appliedCents: sumCents([...accounts.values()].map(({ appliedCents }) => appliedCents)),
    holds: holds.filter(({ isStanding }) => isStanding),
    showsDeadlines: deadlines !== null,
    nextDeadline: due.find(({ standingSince }) => standingSince === null) ?? due[0] ?? null,
    overdueCount: due.filter(({ urgency }) => urgency === 'overdue').length,
    ...(await readOwnRow(context, id)),
  }
}

type Waiting = RecordHead['inProcess']

const waiting = (payments: readonly LienPayment[]): Waiting =>
  payments.length === 0
    ? null
    : {
        amountCents: sumCents(payments.map(({ amountCents }) => amountCents)),
        since: firstOf(payments.map(({ effectiveOn }) => effectiveOn)),
        count: payments.length,
      }

/** Sums the unapplied funds of all payments. Null if there are none, or if the reader may not see them. */
function inEscrow(accounts: readonly PaymentAccount[], heldCents: Cents | null): Waiting {
  const held = accounts.filter(({ allocations }) =>
    allocations.some(({ unappliedCents }) => unappliedCents > 0),
  )
  if (heldCents === null || heldCents === cents(0) || held.length === 0) return null
  return {
    amountCents: heldCents,
    since: firstOf(held.map(({ receivedOn }) => receivedOn)),
    count: held.length,
  }
}

const firstOf = (days: readonly PlainDate[]) =>
  days.reduce((first, day) => (laterOf(first, day) === first ? day : first))

type OwnRow = Pick<RecordHead, 'paidInFullOn' | 'planId' | 'contactCount' | 'documentCount'>

async function readOwnRow({ services, actor }: Context, id: number): Promise<OwnRow> {
  const read = sql<OwnRow>`
    select ${PAID_IN_FULL_ON} as "paidInFullOn",
      (select max(plan.id) from payment_plan plan where plan.certificate_id = ${id}) as "planId",
      ((select count(*) from correspondence line where line.certificate_id = ${id})
        + (select count(*) from payoff_request request where request.certificate_id = ${id}))::int as "contactCount",
      (select count(*)::int from document d
        where d.certificate_id = ${id} and ${IN_PLACE} and ${canSeeDocumentName(actor)}) as "documentCount"
    from certificate c where c.id = ${id}`
  return firstRowOrThrow(await read.execute(services.db))
}
