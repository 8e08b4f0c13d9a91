import { ratesToWatch, standingOf } from '@fieldstone/domain/payments/return-rates'
import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import { systemContext } from '../../context.ts'
import { type Db, inTransaction, sqlState } from '../../db/database.ts'
import { errorName } from '../../error-name.ts'
import { t } from '../../messages/alerts.ts'
import { type PaymentProvider, ProviderError, type ProviderEvent } from '../../providers/payment-provider.ts'
import type { Services } from '../../services.ts'
import { sweepAccounts } from './bank/sync-account.ts'
import { fetchPayouts } from './books/fetch.ts'
import { countReturns } from './books/summary.ts'
import { sweepCards } from './cards/sync-card.ts'
import { alertOfBooks, alertOfEvent, alertStaff } from './core/alerts.ts'
import { knownEvents } from './core/events.ts'
import type { Channel } from './core/method.ts'
import { changePayment, type PaymentRow } from './core/queries.ts'
import { trySync } from './course/sync.ts'
import { METHODS } from './methods/methods.ts'
import { sweepRefunds } from './refunds/send-refund.ts'
import { handleEvent } from './webhook.ts'

/** The job whose row stores how far the provider's list of events was read. */
export const SWEEP = 'payment-sweep'
const DAY_MS = 86_400_000
const OVERLAP_MS = 3_600_000

/** Finds what no webhook reported: those that are delayed or lost, or came while the server was down. */
export async function sweepPayments(services: Services): Promise<void> {
  if (!services.payments) return
  const channel = { services, provider: services.payments }
  await syncUnsettled(channel)
  await sweepAccounts(channel)
  await sweepCards(channel)
  await sweepRefunds(channel)
  await catchUp(channel)
  await fetchBooks(services, services.payments)
  await watchReturns(services)
}

/** Fetches the provider's lines and payouts. If it does not answer now, the next sweep does. */
async function fetchBooks(services: Services, provider: PaymentProvider): Promise<void> {
  try {
    await fetchPayouts(services, provider)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ kind: error.kind, code: error.code }, 'payouts not fetched')
  }
}

async function syncUnsettled(channel: Channel): Promise<void> {
  const { services } = channel
  for (const payment of await listUnsettled(services.db, services.clock.now())) {
    try {
      const after = await trySync(channel, payment)
      if (payment.status === 'PROCESSING' && after.status === 'PROCESSING') {
        await alertStuck(services, after, t('inProcess'))
      }
    } catch (error) {
      services.log.error({ paymentId: payment.id, ...faultOf(error) }, 'payment not swept')
      await alertStuck(services, payment, t('notApplied'))
    }
  }
}

/** Returns what went wrong without the text of the error, which may contain what a person typed. */
const faultOf = (error: unknown) => ({
  reason: errorName(error),
  code: sqlState(error),
})

async function alertStuck(services: Services, payment: PaymentRow, note: string): Promise<void> {
  await changePayment(services, payment, async (trx, context, row) => {
    await alertStaff(trx, { kind: 'payment-stuck', paymentId: row.id, note }, context)
    return row
  })
}

/**
 * Reads the provider's events since the last sweep, with an hour before it, since they may be listed late, and
 * handles those never heard of. The place in the list moves on only when the provider could be asked about all before
 * it; an event that fails here would fail for ever, so staff get a task and the others go on.
 */
async function catchUp(channel: Channel): Promise<void> {
  const { services, provider } = channel
  const now = services.clock.now()
  const since = await readFrom(services, now)
  if (since === null) return
  const events = await provider.listEvents(since)
  const known = await knownEvents(
    services.db,
    events.map((event) => event.id),
  )
  let failed = 0
  for (const event of events) {
    if (known.has(event.id) || event.isLive !== (provider.mode === 'live')) continue
    try {
      await handleEvent(channel, event)
    } catch (error) {
      if (error instanceof ProviderError) failed += 1
      else await reportFault(services, event, error)
    }
  }
  services.log.info({ listed: events.length, known: known.size, failed }, 'events caught up')
  if (failed > 0) return
  const newest = events.at(-1)?.createdAt ?? since
  await services.db
    .insertInto('job')
    .values({ name: SWEEP, note: newest.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ note: newest.toISOString() }))
    .execute()
}

async function reportFault(services: Services, event: ProviderEvent, error: unknown): Promise<void> {
  services.log.error({ eventId: event.id, type: event.type, ...faultOf(error) }, 'event not applied')
  const context = await systemContext(services)
  const note = t('eventNotApplied', { type: event.type })
  await inTransaction(services.db, (trx) => alertOfEvent(trx, event, note, context))
}

/** Returns where to start. Null without any payment of ours. The provider keeps events for 30 days. */
async function readFrom(services: Services, now: Date): Promise<Date | null> {
  const first = await firstPaymentAt(services.db)
  if (!first) return null
  const job = await services.db.selectFrom('job').select('note').where('name', '=', SWEEP).executeTakeFirst()
  const from = job?.note ? new Date(job.note) : first
  return new Date(Math.max(from.getTime() - OVERLAP_MS, now.getTime() - 30 * DAY_MS))
}

/** Lists the payments to fetch: too long NEW, open past their expiry, or in process for a week. */
async function listUnsettled(db: Db, now: Date): Promise<readonly PaymentRow[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return db
    .selectFrom('payment')
    .selectAll()
    .where('imported', '=', false)
    .where(
      'method',
      'in',
      METHODS.map(({ method }) => method),
    )
    .where('status', 'in', UNDER_WAY)
    .where((it) =>
      it.or([
        it.and([it('status', '=', 'NEW'), it('created_at', '<', before(10))]),
        it.and([it('status', '=', 'OPEN'), it('expires_at', '<', now)]),
        it.and([it('status', '=', 'PROCESSING'), it('created_at', '<', before(7 * 24 * 60))]),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
}

async function firstPaymentAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('payment')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Alerts staff once when returns reach half of the network's limit, and once more above it, while the task is open. */
export async function watchReturns(services: Services): Promise<void> {
  const counts = await countReturns(services.db, services.clock.now())
  const rates = ratesToWatch(counts)
  if (rates.length === 0) return
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    for (const rate of rates) {
      const standing = standingOf(rate, counts) === 'over' ? t('rateOver') : t('rateHalf')
      await alertOfBooks(trx, { id: 'returns', note: t(rate, { standing }) }, context)
    }
  })
}
