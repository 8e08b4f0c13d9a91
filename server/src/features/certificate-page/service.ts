import type { LifeEvent, RecordHead, RecordLife } from '@fieldstone/contract/entities/certificate-page/record'
import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { recordRoutes } from '@fieldstone/contract/routes/certificate-page'
import { compareDates, laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import type { PaymentAccount } from '@fieldstone/domain/payments/account'
import type { LienPayment } from '@fieldstone/domain/payoff/lien'
import { owedThen } from '@fieldstone/domain/payoff/payoff-on'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import { implement } from '../../http/handler.ts'
import { PAID_IN_FULL_ON } from '../../records/certificate-summary.ts'
import { canSeeDocumentName, IN_PLACE } from '../../records/document-access.ts'
import { listFirmRecords } from '../../records/firm.ts'
import { listHolds, showHolds } from '../../records/holds.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import { isInReach } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import {
  getCountyCertificate,
  listCorrespondence,
  listPaymentPlans,
  listPayoffRequests,
} from '../certificates/service.ts'
import { listDeadlines } from '../legal/service.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { canStartPlan } from '../plans/service.ts'
import { readHoldsOf } from '../retention/service.ts'
import { listLaw, listPlanEvents, listUpcoming, listWords } from './life-events.ts'
import { listMoney } from './life-money.ts'
import { findNextDate, findPlan, listNotOwed, listPeople } from './stands.ts'

/** The first page of a list of contacts. */
const FIRST_PAGE = { page: 1, pageSize: 10, sort: '', filter: '' } as const

/**
 * Reads the timeline of a lien, and its current state. Throws `not_found` if the reader may not see the certificate.
 */
async function readLife(context: Context, id: number): Promise<RecordLife> {
  const { services, actor } = context
  const { db } = services
  if (!(await isInReach(db, actor, id))) throw await outOfReach(context, { kind: 'certificate', id })
  const record = await readLien(db, services, id)
  if (!record) throw new Refusal('not_found')
  const requests = await listPayoffRequests(context, id, FIRST_PAGE)
  const plans = await listPaymentPlans(context, id, FIRST_PAGE)
  const correspondence = await listCorrespondence(context, id, FIRST_PAGE)
  const plan = await findPlan(db, id)
  return {
    events: withFigures(record, await listEvents(context, record)),
    deadlines: [...((await listFileDeadlines(context, id)) ?? [])],
    upcoming: listUpcoming(record, plan),
    plan,
    firmName: await firmNameOf(context, record.row.firmId),
    people: await listPeople(context, record.row),
    notOwed: listNotOwed(record),
    requests: { rows: requests.rows, totalCount: requests.total },
    plans: { rows: plans.rows, totalCount: plans.total },
    correspondence: { rows: correspondence.rows, totalCount: correspondence.total },
    preservation: actor.role === 'admin' ? await readHoldsOf(db, { kind: 'certificate', id }) : null,
  }
}

/** Lists all events up to today, oldest first. Within a day: money, legal, communication. */
async function listEvents(context: Context, record: LienRecord): Promise<readonly LifeEvent[]> {
  const events = [
    ...(await listMoney(context, record)),
    ...(await listLaw(context.services.db, record.row.id)),
    ...(await listPlanEvents(context.services.db, record.row.id)),
    ...(await listWords(context, record)),
  ]
  return events.filter(({ on }) => on <= record.today).sort((a, b) => compareDates(a.on, b.on))
}

/** Adds the payoff of its day to each event. Events of one day share a figure. */
function withFigures({ lien, regime }: LienRecord, events: readonly LifeEvent[]): LifeEvent[] {
  const figures = new Map<PlainDate, Cents | null>()
  return events.map((event) => {
    if (!figures.has(event.on))
      figures.set(event.on, lien && regime ? owedThen(lien, regime, event.on) : null)
    return { ...event, owedCents: figures.get(event.on) ?? null }
  })
}

async function firmNameOf({ services }: Context, firmId: number | null): Promise<string | null> {
  if (firmId === null) return null
  const firms = await listFirmRecords(services.db)
  return firms.find(({ id }) => id === firmId)?.name ?? null
}

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
async function readHead(context: Context, id: number): Promise<RecordHead> {
  const { services, actor } = context
  const certificate = await getCountyCertificate(context, id)
  const record = await readLien(services.db, services, id)
  const payments = record?.lien?.payments ?? []
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
    nextDate: await findNextDate(services.db, id, { today: certificate.today, holds }),
    ...(await readOwnRow(context, id)),
    canStartPlan: record !== null && canStartPlan(record, actor),
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

type OwnRow = Pick<RecordHead, 'paidInFullOn' | 'canRelease' | 'planId' | 'contactCount' | 'documentCount'>

async function readOwnRow({ services, actor }: Context, id: number): Promise<OwnRow> {
  const read = sql<OwnRow>`
    select ${PAID_IN_FULL_ON} as "paidInFullOn",
      exists (select from redemption posted where posted.certificate_id = ${id} and posted.undone_at is null
        and posted.released_on is null) as "canRelease",
      (select max(plan.id) from payment_plan plan where plan.certificate_id = ${id}) as "planId",
      ((select count(*) from correspondence line where line.certificate_id = ${id})
        + (select count(*) from payoff_request request where request.certificate_id = ${id}))::int as "contactCount",
      (select count(*)::int from document d
        where d.certificate_id = ${id} and ${IN_PLACE} and ${canSeeDocumentName(actor)}) as "documentCount"
    from certificate c where c.id = ${id}`
  return firstRowOrThrow(await read.execute(services.db))
}

export const certificatePage = implement(recordRoutes, {
  getRecord: (context, { params }) => readHead(context, params.id),
  getRecordLife: (context, { params }) => readLife(context, params.id),
})
