import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoWorld } from '../demo/world.ts'
import { listChangedFigures } from '../src/features/counties/reports/changed-figures.ts'
import { moveIn } from '../src/features/intake/portfolio/move-in.ts'
import { saveFiles, writePortfolio } from '../src/features/intake/portfolio/portfolio.testing.ts'
import { createFolderStorage } from '../src/providers/storage/folder-storage.ts'
import { NO_PROGRESS } from '../src/tasks/progress.ts'
import { createActor } from './actors.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-figures-'))

/** The demo world, and beside it a portfolio that was moved in. */
beforeAll(async () => {
  testApp = await buildTestApp({
    env: { DEMO: '1', DATA_DIR: dataDir },
    files: createFolderStorage(join(dataDir, 'documents')),
  })
  await loadDemoWorld(testApp.services)
  const folder = saveFiles(join(dataDir, 'portfolio'), writePortfolio(60))
  const request = { folder, isRehearsal: false, acceptsDifferences: false, verify: async () => [] }
  await moveIn(testApp.services, request, NO_PROGRESS)
})
afterAll(async () => {
  await testApp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Months = Record<string, number>

const monthsOf = (rows: readonly { county: number; month: string; cents: number }[]): Months =>
  Object.fromEntries(
    rows.filter(({ cents }) => cents !== 0).map(({ county, month, cents }) => [`${county} ${month}`, cents]),
  )

/** Collected by county and month, as the report of funds shows it. */
async function shown(): Promise<Months> {
  const { token } = await createActor(testApp, 'admin')
  const counties = await testApp.db.selectFrom('county').select('id').execute()
  const rows: { county: number; month: string; cents: number }[] = []
  for (const { id } of counties) {
    const url = `/api/counties/${id}/reports/funds/chart?by=month`
    const answer = await testApp.inject({ method: 'GET', url, token })
    for (const { group, amount } of answer.json())
      rows.push({ county: id, month: group, cents: Math.round(amount * 100) })
  }
  return monthsOf(rows)
}

/** The same by the day on which it was booked, which is what reports showed before. */
async function booked(): Promise<Months> {
  const { rows } = await sql<{ county: number; month: string; cents: number }>`
    select c.county_id as county, to_char(posting.posted_on, 'YYYY-MM') as month, sum(entry.amount_cents)::bigint as cents
    from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
      join certificate c on c.id = posting.certificate_id
    where posting.cause = 'payment' and entry.account = 'cash' group by 1, 2`.execute(testApp.db)
  return monthsOf(rows)
}

/** The same by the rows of the payments alone, without the ledger. */
async function settled(): Promise<Months> {
  const { rows } = await sql<{ county: number; month: string; cents: number }>`
    select c.county_id as county, coalesce(to_char(it.day, 'YYYY-MM'), 'Not settled yet') as month,
      sum(it.cents)::bigint as cents
    from (
      select certificate_id, coalesce(cleared_on, received_on) as day, amount_cents as cents from received_payment
      where state = 'settled' or cleared_on is not null
      union all
      select certificate_id, returned_on, -amount_cents from received_payment
      where state = 'returned' and cleared_on is not null
      union all
      select move.certificate_id, greatest(move.moved_on, received.cleared_on), -move.amount_cents
      from escrow_move move join received_payment received on received.money_id = move.source_id
      where move.kind = 'return' and move.undone_at is null
      union all
      select payment.certificate_id, case when payment.imported then payment.effective_on else payout.arrives_on end,
        payment.portion_cents
      from payment left join balance_entry line on line.provider_payment_id = payment.stripe_pi_id and line.category = 'charge'
        left join payout on payout.id = line.payout_id and payout.status = 'paid'
      where payment.status = 'SUCCEEDED' and not payment.needs_review
    ) it join certificate c on c.id = it.certificate_id group by 1, 2`.execute(testApp.db)
  return monthsOf(rows)
}

test('includes payments that were moved in', async () => {
  const moved = testApp.db.selectFrom('certificate').select('id').where('certificate_no', 'like', 'M-%')
  const payments = testApp.db.selectFrom('received_payment').select('id').where('certificate_id', 'in', moved)
  expect((await payments.execute()).length).toBeGreaterThan(5)
})

test('shows as collected what the payments themselves add up to, by county and by the month in which it settled', async () => {
  const report = await shown()
  expect(Object.keys(report).length).toBeGreaterThan(50)
  expect(report).toEqual(await settled())
})

test('lists every difference between what was reported before and what is reported now', async () => {
  const changes = await listChangedFigures(testApp.db)
  const names = new Map(
    (await testApp.db.selectFrom('county').select(['id', 'name', 'state_id']).execute()).map((it) => [
      `${it.name}, ${it.state_id}`,
      it.id,
    ]),
  )
  const expected: Months = await booked()
  for (const { county, figure, month, reportedCents, computedCents } of changes) {
    if (figure !== 'Collected') continue
    const key = `${names.get(county)} ${month}`
    expected[key] = (expected[key] ?? 0) + computedCents - reportedCents
    if (expected[key] === 0) delete expected[key]
  }
  expect(changes.length).toBeGreaterThan(50)
  expect(await shown()).toEqual(expected)
})
