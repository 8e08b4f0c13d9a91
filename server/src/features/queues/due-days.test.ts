import { nextBusinessDay } from '@fieldstone/domain/calendar/holidays'
import { addDays, daysBetween, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { releaseWindow } from '@fieldstone/domain/payments/release'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { QUEUE_ROWS } from './queues.ts'

const FIRST = plainDate('2025-01-01')
const LAST = plainDate('2026-12-31')
const testApp = sharedTestApp()
const timeZone = 'America/New_York'

interface Waiting {
  readonly since: PlainDate
  readonly due: PlainDate
  readonly isLate: boolean
}

async function waiting(queue: keyof typeof QUEUE_ROWS, today: PlainDate): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select since, due_on as due, is_late as "isLate" from (${QUEUE_ROWS[queue]({ at: testApp.clock.now(), today, timeZone })}) it
    order by since`.execute(testApp.db)
  return rows
}

test('what waits since a day of two years is due on the business day after it, over weekends and holidays', async () => {
  await sql`insert into contact_message (full_name, address, city_state_zip, email, phone, related_property, message, received_at)
    select 'Ann', '', '', '', '', '', 'A question', (day::date + time '12:00') at time zone ${timeZone}
    from generate_series(${FIRST}::date, ${LAST}::date, '1 day') day`.execute(testApp.db)
  const rows = await waiting('contact-messages', LAST)
  expect(rows).toHaveLength(daysBetween(FIRST, LAST) + 1)
  expect(rows.map(({ since, due }) => [since, due])).toEqual(
    rows.map(({ since }) => [since, nextBusinessDay(addDays(since, 1))]),
  )
  expect(rows.map(({ due, isLate }) => [due, isLate])).toEqual(rows.map(({ due }) => [due, due < LAST]))
})

test('a release waits from the first day on which it is possible, and is late after the last day of its window', async () => {
  const certificate_id = await createCertificate(testApp.db, { redeemed_on: FIRST })
  const clearedOn = plainDate('2026-02-10')
  await testApp.db
    .insertInto('redemption')
    .values({
      ...{
        certificate_id,
        received_on: FIRST,
        cleared_on: clearedOn,
        releasable_on: clearedOn,
        amount_cents: 100,
      },
      ...{ payment_type: 'Check', payer_name: 'Ann', proof: 'a check', closed_legal_file: false },
      posted_at: new Date('2026-02-10T15:00:00Z'),
    })
    .execute()
  const { until } = releaseWindow(clearedOn)
  expect(await waiting('releases-due', addDays(clearedOn, -1))).toEqual([])
  expect(await waiting('releases-due', clearedOn)).toEqual([{ since: clearedOn, due: until, isLate: false }])
  expect(await waiting('releases-due', until)).toMatchObject([{ isLate: false }])
  expect(await waiting('releases-due', addDays(until, 1))).toMatchObject([{ isLate: true }])
})
