import type { Db } from '../../db/database.ts'
import { type PaymentProvider, ProviderError } from '../../providers/payment-provider.ts'
import type { Services } from '../../services.ts'
import { alertStaff } from './alerts.ts'
import { changePayment } from './change.ts'
import { knownEvents } from './events.ts'
import type { PaymentRow } from './queries.ts'
import { trySync } from './sync.ts'
import { handleEvent } from './webhook.ts'

/** The job's row keeps how far the provider's list of events was read. */
export const SWEEP = 'payment-sweep'
const DAY_MS = 86_400_000
const OVERLAP_MS = 3_600_000

/** What webhooks should have told and did not: late, lost, or while we were away. */
export async function sweepPayments(services: Services): Promise<void> {
  if (!services.payments) return
  await syncUnsettled(services, services.payments)
  await catchUp(services, services.payments)
}

async function syncUnsettled(services: Services, provider: PaymentProvider): Promise<void> {
  for (const payment of await listUnsettled(services.db, services.clock.now())) {
    const after = await trySync(services, provider, payment)
    if (payment.status === 'PROCESSING' && after.status === 'PROCESSING') await alertStuck(services, after)
  }
}

async function alertStuck(services: Services, payment: PaymentRow): Promise<void> {
  await changePayment(services, payment, async (trx, context, row) => {
    const note = 'This payment has been in process for a week. Look it up at the provider.'
    await alertStaff(trx, { kind: 'payment-stuck', paymentId: row.id, note }, context)
    return row
  })
}

/**
 * Reads the provider's events since the last sweep, with an hour before it, since they may be listed late, and
 * handles those never heard of. The place in the list moves on only when all before it were handled.
 */
async function catchUp(services: Services, provider: PaymentProvider): Promise<void> {
  const now = services.clock.now()
  const since = await lookFrom(services, now)
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
      await handleEvent(services, provider, event)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      failed += 1
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

/** Null while there is no payment: events of others are no business of ours. The provider keeps 30 days. */
async function lookFrom(services: Services, now: Date): Promise<Date | null> {
  const first = await firstPaymentAt(services.db)
  if (!first) return null
  const job = await services.db.selectFrom('job').select('note').where('name', '=', SWEEP).executeTakeFirst()
  const from = job?.note ? new Date(job.note) : first
  return new Date(Math.max(from.getTime() - OVERLAP_MS, now.getTime() - 30 * DAY_MS))
}

/** What the sweep looks at: too long NEW, open past its end, or in process for a week. */
async function listUnsettled(db: Db, now: Date): Promise<readonly PaymentRow[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', 'CC')
    .where('status', 'in', ['NEW', 'OPEN', 'PROCESSING'])
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
