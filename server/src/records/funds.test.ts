import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createActor } from '../../test/actors.ts'
import { createCertificate, insertPayment } from '../../test/factories.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { GONE_AT, hasMoneySince } from './funds.ts'

const testApp = sharedTestApp()
const ZONE = 'America/New_York'

/** What became of a payment online: the states that it came to, and when. */
type Steps = readonly (readonly [
  to: 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'DISPUTED' | 'REVERSED',
  at: string,
])[]

async function createPayment(certificate_id: number, steps: Steps): Promise<string> {
  const { userId } = await createActor(testApp, 'taxpayer')
  const status = steps.at(-1)?.[0] ?? 'PROCESSING'
  const id = `pay_${crypto
    .randomUUID()
    .replaceAll('-', '')
    .replace(/[^a-z]/g, 'a')
    .slice(0, 26)}`
  await insertPayment(testApp.db, {
    ...{ id, user_id: userId, certificate_id, effective_on: plainDate('2026-11-20') },
    ...{ method: 'ACH', status, kind: 'PARTIAL' },
  })
  let from: Steps[number][0] | 'OPEN' = 'OPEN'
  for (const [to, at] of steps) {
    const step = { payment_id: id, from_status: from, to_status: to, cause: 'test', at: new Date(at) }
    await testApp.db.insertInto('payment_transition').values(step).execute()
    from = to
  }
  return id
}

const RETURNED: Steps = [
  ['PROCESSING', '2026-11-16T15:00:00Z'],
  ['FAILED', '2026-11-20T15:00:00Z'],
]
const paidAt = (at: string): Steps => [['SUCCEEDED', at]]

test.each<[what: string, isSince: boolean, other: Steps]>([
  ['settled the day before', false, paidAt('2026-11-19T15:00:00Z')],
  ['settled an hour before', false, paidAt('2026-11-20T14:00:00Z')],
  ['settled an hour after', true, paidAt('2026-11-20T16:00:00Z')],
  ['is on its way', false, [['PROCESSING', '2026-11-20T16:00:00Z']]],
  [
    'settled after, and was disputed',
    false,
    [...paidAt('2026-11-20T16:00:00Z'), ['DISPUTED', '2026-11-21T16:00:00Z']],
  ],
])(
  'a debit comes back, and another payment online %s: money has come since: %s',
  async (_, isSince, other) => {
    const certificateId = await createCertificate(testApp.db)
    const gone = await createPayment(certificateId, RETURNED)
    await createPayment(certificateId, other)
    expect(await isMoneySince(gone)).toBe(isSince)
  },
)

test.each([
  ['the day before', false, '2026-11-19'],
  ['the same day, since no hour is known', true, '2026-11-20'],
  ['the day after', true, '2026-11-21'],
])('a debit comes back, and a check cleared %s: money has come since: %s', async (_, isSince, day) => {
  const certificateId = await createCertificate(testApp.db)
  const gone = await createPayment(certificateId, RETURNED)
  await testApp.db
    .insertInto('received_payment')
    .values({
      ...{
        certificate_id: certificateId,
        method: 'MAIL',
        amount_cents: 100,
        state: 'settled',
        destination: 'lien',
      },
      ...{ received_on: plainDate('2026-11-02'), cleared_on: plainDate(day) },
      recorded_at: new Date('2026-11-02T15:00:00Z'),
    })
    .execute()
  expect(await isMoneySince(gone)).toBe(isSince)
})

async function isMoneySince(paymentId: string): Promise<boolean | undefined> {
  const since = hasMoneySince(sql`payment.certificate_id`, { at: GONE_AT }, ZONE)
  const { rows } = await sql<{ since: boolean }>`
    select ${since} as since from payment where payment.id = ${paymentId}`.execute(testApp.db)
  return rows[0]?.since
}
