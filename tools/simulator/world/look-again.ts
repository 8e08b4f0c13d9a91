import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { getCompany } from '../../../server/src/company.ts'
import { lockboxTask } from '../../../server/src/features/payments/received/lockbox/lockbox.ts'
import { runWaitingTasks } from '../../../server/src/jobs/tasks.ts'
import type { Hold } from '../model/facts.ts'
import type { Life } from './life.ts'

/**
 * The connection broke, so nobody knows what became of what they did: they log in again and look, as people do. What was
 * stored stands; what was not, did not happen.
 */
export async function lookAgain(life: Life): Promise<void> {
  await finishTasks(life)
  await lookAtPapers(life)
  await lookAtPlan(life)
  await lookAtAutomatic(life)
  await lookAtFile(life)
  await lookAtAccounts(life)
  await lookAtSettings(life)
}

/** A server that begins anew goes on with the files that were sent before it died. */
async function finishTasks({ stage }: Life): Promise<void> {
  const { services } = stage.testApp
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
}

const STATES = { pending: 'in-process', settled: 'came', returned: 'gone' } as const

async function lookAtPapers(life: Life): Promise<void> {
  for (const { row, learned } of await readPapers(life)) {
    const paper = life.known.papers.find(({ recordIds }) => recordIds[0] === row.id)
    if (paper) Object.assign(paper, row.state === 'pending' ? { state: learned.state } : learned)
  }
  await lookAtNewPapers(life)
}

/** What was booked of a file of before, and nobody has seen yet. */
export async function lookAtNewPapers(life: Life): Promise<void> {
  const { known } = life
  for (const { row, learned } of await readPapers(life))
    if (!known.papers.some(({ recordIds }) => recordIds.includes(row.id)))
      known.papers.push({
        ...{ id: `payment ${known.papers.length + 1}`, amountCents: row.amount_cents },
        instrument: row.instrument === 'MONEY_ORDER' ? 'CHECK' : row.instrument,
        totalCents: row.amount_cents + row.fee_cents,
        ...{ receivedOn: row.received_on, reference: row.reference, recordIds: [row.id] },
        ...learned,
      })
}

async function readPapers({ stage }: Life) {
  const rows = await stage.testApp.db
    .selectFrom('received_payment')
    .select(['id', 'amount_cents', 'received_on', 'reference', 'state', 'destination', 'plan_id'])
    .select(['instrument', 'fee_cents'])
    .where('certificate_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    row,
    learned: {
      state: STATES[row.state],
      isForPlan: row.plan_id !== null,
      isHeld: row.destination !== 'lien',
    },
  }))
}

async function lookAtPlan({ stage, known, lien }: Life): Promise<void> {
  const { db } = stage.testApp
  const plan = await db
    .selectFrom('payment_plan')
    .select(['id', 'accepted_on', 'status'])
    .where('certificate_id', '=', lien.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!plan) return
  known.planId = plan.id
  if (plan.status === 'CANCELED' && known.authorization) known.authorization.endedBy ??= 'the plan was ended'
  if (plan.accepted_on === null || known.plan !== null) return
  const instalments = await db
    .selectFrom('plan_instalment')
    .select(['no', 'due_on as dueOn', 'portion_cents as portionCents'])
    .where('plan_id', '=', plan.id)
    .orderBy('no')
    .execute()
  known.plan = { id: plan.id, instalments }
}

async function lookAtAutomatic({ stage, known }: Life): Promise<void> {
  const { db } = stage.testApp
  const row = await db
    .selectFrom('autopay')
    .select(['id', 'card_id', 'ended_because'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return
  if (known.authorization?.id !== row.id) {
    const items = await db
      .selectFrom('autopay_item')
      .innerJoin('plan_instalment', 'plan_instalment.id', 'autopay_item.instalment_id')
      .select(['plan_instalment.no', 'autopay_item.total_cents as totalCents'])
      .where('autopay_item.autopay_id', '=', row.id)
      .execute()
    const totalCents = new Map(items.map((item) => [item.no, item.totalCents]))
    known.authorization = {
      id: row.id,
      method: row.card_id === null ? 'ACH' : 'CC',
      totalCents,
      endedBy: null,
    }
  }
  if (row.ended_because === 'stopped' && known.authorization)
    known.authorization.endedBy ??= 'their owner stopped them'
}

async function lookAtAccounts({ stage, known, people }: Life): Promise<void> {
  const account = await stage.testApp.db
    .selectFrom('ach_account')
    .select('id')
    .where('user_id', '=', people.owner.userId)
    .where('status', '=', 'VERIFIED')
    .executeTakeFirst()
  known.accountId = account?.id ?? null
}

const LEAST_USUAL_LIMIT_CENTS = 1_000_000

type Day = PlainDate | null | undefined

/** From the day of its end on it does not hold any more. */
const holdOf = (kind: Hold['kind'], from: Day, ended: Day): readonly Hold[] =>
  from ? [{ kind, from, until: ended ? addDays(ended, -1) : null }] : []

async function holdsOfStaff({ testApp }: Life['stage'], certificateId: number): Promise<readonly Hold[]> {
  const rows = await testApp.db
    .selectFrom('hold')
    .select(['from_on', 'until_on'])
    .where('certificate_id', '=', certificateId)
    .where('kind', '=', 'staff')
    .execute()
  return rows.flatMap(({ from_on: from, until_on: until }) => holdOf('staff', from, until))
}

async function lookAtSettings({ stage, known, today }: Life): Promise<void> {
  const { db, services } = stage.testApp
  const county = await db
    .selectFrom('county')
    .select('can_request_payoff')
    .where('id', '=', 855)
    .executeTakeFirstOrThrow()
  known.isPayoffOff = !county.can_request_payoff
  const isLow = (await getCompany(services)).achMaxChargeCents < LEAST_USUAL_LIMIT_CENTS
  if (isLow !== known.limit.isLow) known.limit = { isLow, changedOn: today() }
}

async function lookAtFile({ stage, known, lien }: Life): Promise<void> {
  const { db } = stage.testApp
  const { redeemed_on, release_recorded_on, price_cents, rate_bps } = await db
    .selectFrom('certificate')
    .select(['redeemed_on', 'release_recorded_on', 'price_cents', 'rate_bps'])
    .where('id', '=', lien.id)
    .executeTakeFirstOrThrow()
  known.isRedeemed = redeemed_on !== null
  if (release_recorded_on !== null) known.isReleased = true
  const file = await db
    .selectFrom('legal_case')
    .select(['bankruptcy_in_on', 'bankruptcy_out_on', 'order_confirm_sale_on'])
    .select(['military_hold_from_on', 'military_hold_until_on', 'sheriff_sale_on'])
    .where('certificate_id', '=', lien.id)
    .executeTakeFirst()
  known.saleConfirmedOn = file?.order_confirm_sale_on ?? null
  known.sheriffSaleOn = file?.sheriff_sale_on ?? null
  known.holds = [
    ...holdOf('bankruptcy', file?.bankruptcy_in_on, file?.bankruptcy_out_on),
    ...holdOf('military', file?.military_hold_from_on, file?.military_hold_until_on),
    ...(await holdsOfStaff(stage, lien.id)),
  ]
  const later = await db
    .selectFrom('subsequent')
    .select(['paid_on as paidOn', 'posted_on as postedOn', 'amount_cents as amountCents'])
    .where('certificate_id', '=', lien.id)
    .orderBy('id')
    .execute()
  known.bought = {
    ...known.bought,
    ...(price_cents === null ? {} : { priceCents: price_cents }),
    ...(rate_bps === null ? {} : { rateBps: rate_bps }),
    later: later.map((one) => ({ ...one, postedOn: one.postedOn ?? one.paidOn })),
  }
}
