import { formatMoney } from '@fieldstone/contract/format'
import { sql } from 'kysely'
import { systemContext } from '../../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { t } from '../../../messages/alerts.ts'
import {
  type BalanceFacts,
  type PaymentProvider,
  type PayoutFacts,
  ProviderError,
} from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { alertOfBooks } from '../core/alerts.ts'
import { followBookEntries } from './book-entries.ts'
import { lockBank, matchOpenLines } from './match-lines.ts'

const DAY_MS = 86_400_000
/** How far back to read again: lines may be listed late, and a payout changes its status for days. */
const OVERLAP_MS = DAY_MS
const PAYOUTS_BACK_MS = 45 * DAY_MS

/** Fetches and stores the payouts and balance lines of the provider since the last stored ones. Safe to repeat. */
export async function fetchPayouts(services: Services, provider: PaymentProvider): Promise<void> {
  const { db, clock } = services
  const { mode } = provider
  const since = await fetchFrom(db, mode)
  if (since === null) return
  const balance = await provider.listBalance({ since })
  const payouts = await provider.listPayouts(new Date(clock.now().getTime() - PAYOUTS_BACK_MS))
  const context = await systemContext(services)
  await inTransaction(db, async (trx) => {
    await storeLines(trx, services, mode, balance)
    for (const payout of payouts) {
      if (payout.status === 'failed' && !(await isKnownToFail(trx, payout)))
        await alertOfBooks(trx, failedPayout(payout), context)
      await storePayout(trx, mode, payout)
    }
  })
  for (const { id } of payouts.filter(({ isSplit }) => isSplit)) await split(services, provider, id)
  await inTransaction(db, async (trx) => {
    await lockBank(trx)
    await matchOpenLines(trx, clock.now())
  })
  await noteFetch(db, clock.now())
}

/** The job whose row stores when the provider was last read completely. */
const FETCH = 'payouts'

async function noteFetch(db: Db, at: Date): Promise<void> {
  const note = at.toISOString()
  await db
    .insertInto('job')
    .values({ name: FETCH, note })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ note }))
    .execute()
}

export async function findFetchedAt(db: Db): Promise<Date | null> {
  const job = await db.selectFrom('job').select('note').where('name', '=', FETCH).executeTakeFirst()
  return job?.note ? new Date(job.note) : null
}

/** The same for staff who wait. Refuses if the provider does not answer. */
export async function fetchPayoutsNow(services: Services, provider: PaymentProvider): Promise<void> {
  try {
    await fetchPayouts(services, provider)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable'
    throw new Refusal(code, { log: `payouts not fetched: ${error.kind}` })
  }
}

/** Returns where to start: at the newest stored line, or at the first payment. Null without any payment. */
async function fetchFrom(db: Db, mode: PaymentProvider['mode']): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(made_at) from balance_entry where mode = ${mode}),
      (select min(created_at) from payment where mode = ${mode} and not imported)) as at`.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at.getTime() - OVERLAP_MS)
}

/** Inserts lines that are not stored yet, and books their fees in the same transaction. A line never changes. */
async function storeLines(
  trx: Transaction,
  services: Services,
  mode: PaymentProvider['mode'],
  lines: readonly BalanceFacts[],
): Promise<void> {
  const stored = lines.filter(({ kind }) => kind !== 'payout')
  if (stored.length === 0) return
  await lockBank(trx)
  for (const line of stored) await storeLine(trx, mode, line)
  await followBookEntries(trx, services, { sources: ['balance-entry'], ids: stored.map(({ id }) => id) })
}

async function storeLine(trx: Transaction, mode: PaymentProvider['mode'], line: BalanceFacts): Promise<void> {
  await trx
    .insertInto('balance_entry')
    .values({
      id: line.id,
      mode,
      kind: line.kind,
      category: line.category,
      amount_cents: line.amountCents,
      fee_cents: line.feeCents,
      net_cents: line.netCents,
      source_id: line.sourceId,
      provider_payment_id: line.providerPaymentId,
      description: line.description,
      made_at: line.madeAt,
      available_at: line.availableAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const isKnownToFail = (trx: Transaction, { id }: PayoutFacts): Promise<boolean> =>
  hasRow(trx.selectFrom('payout').select('id').where('id', '=', id).where('status', '=', 'failed'))

const failedPayout = ({ id, amountCents, failureCode }: PayoutFacts) => ({
  id,
  note: t('payoutFailed', { amount: formatMoney(amountCents), code: failureCode ?? '' }),
})

async function storePayout(
  trx: Transaction,
  mode: PaymentProvider['mode'],
  payout: PayoutFacts,
): Promise<void> {
  const columns = {
    status: payout.status,
    arrives_on: payout.arrivesOn,
    trace_id: payout.traceId,
    failure_code: payout.failureCode,
  }
  await trx
    .insertInto('payout')
    .values({
      id: payout.id,
      mode,
      amount_cents: payout.amountCents,
      is_automatic: payout.isAutomatic,
      made_at: payout.madeAt,
      ...columns,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Stores which lines a payout includes. Asks once, after the provider has decided it. */
async function split(services: Services, provider: PaymentProvider, payoutId: string): Promise<void> {
  const { db, clock } = services
  const known = await db.selectFrom('payout').select('split_at').where('id', '=', payoutId).executeTakeFirst()
  if (!known || known.split_at !== null) return
  const lines = (await provider.listBalance({ since: new Date(0), payoutId })).filter(
    ({ kind }) => kind !== 'payout',
  )
  await inTransaction(db, async (trx) => {
    await storeLines(trx, services, provider.mode, lines)
    await trx
      .updateTable('balance_entry')
      .set({ payout_id: payoutId })
      .where('id', '=', sql<string>`any(${lines.map(({ id }) => id)}::text[])`)
      .execute()
    await trx.updateTable('payout').set({ split_at: clock.now() }).where('id', '=', payoutId).execute()
  })
}
