import type { LifeEvent, RecordLife } from '@fieldstone/contract/entities/record/record'
import { compareDates, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { owedThen } from '@fieldstone/domain/payoff/owed-then'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { listFirmRecords } from '../../records/firm.ts'
import { isInReach } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { listCorrespondence, listPaymentPlans, listPayoffRequests } from '../certificates/service.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { readHoldsOf } from '../retention/service.ts'
import { listFileDeadlines } from './head.ts'
import { listLaw, listPlanEvents, listUpcoming, listWords } from './life-events.ts'
import { listMoney } from './life-money.ts'
import { findPlan, listNotOwed, listPeople } from './stands.ts'

/** The first page of a list of contacts. */
const FIRST_PAGE = { page: 1, pageSize: 10, sort: '', filter: '' } as const

/**
 * Reads the timeline of a lien, and its current state. Throws `not_found` if the reader may not see the certificate.
 */
export async function readLife(context: Context, id: number): Promise<RecordLife> {
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
