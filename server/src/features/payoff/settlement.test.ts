import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { postReversal, postSettlement } from './service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z' })
})
afterAll(() => testApp.close())

test('a payment settled and taken back: each supersedes the payoffs given before and leaves its lines', async () => {
  const { db, services } = testApp
  const certificateId = await createCertificate(db)
  const { userId } = await createActor(testApp, 'taxpayer')
  const view = () => testApp.inject({ method: 'POST', url: `/api/parcels/${certificateId}/payofflog` })
  const id = 'pay_aaaaaaaaaaaaaaaaaaaaaaaaaa'
  const effectiveOn = plainDate('2026-11-20')
  const payment = { id, certificateId, portionCents: 424_000, feeCents: 13_780, effectiveOn }
  await view()
  await db
    .insertInto('payment')
    .values({
      id,
      mode: 'sandbox',
      user_id: userId,
      certificate_id: certificateId,
      kind: 'FULL',
      method: 'CC',
      portion_cents: 424_000,
      fee_cents: 13_780,
      total_cents: 437_780,
      fee_bps: 325,
      effective_on: effectiveOn,
      status: 'SUCCEEDED',
      request_key: 'a',
    })
    .execute()
  await inTransaction(db, (trx) => postSettlement(trx, services, payment))
  await view()
  await db.updateTable('payment').set({ status: 'REVERSED' }).where('id', '=', id).execute()
  await inTransaction(db, (trx) => postReversal(trx, services, payment))
  const causes = await db
    .selectFrom('payoff_quote_supersession')
    .innerJoin('payoff_quote', 'payoff_quote.id', 'quote_id')
    .select(['cause', 'total_cents'])
    .where('certificate_id', '=', certificateId)
    .orderBy('quote_id')
    .execute()
  expect(causes).toEqual([
    { cause: 'payment-settled', total_cents: 424_000 },
    { cause: 'payment-reversed', total_cents: 0 },
  ])
  const lines = await db
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after'])
    .where('certificate_id', '=', certificateId)
    .orderBy('id')
    .execute()
  const [owed, nothing] = [4240, 0].map((sum) => `payoff ${sum.toFixed(2)} good through 2026-11-30`)
  expect(lines).toEqual([
    { what: 'payment settled', before: owed, after: nothing },
    { what: 'redemption in process', before: null, after: '2026-11-20' },
    { what: 'payment reversed', before: null, after: owed },
    { what: 'redemption in process', before: '2026-11-20', after: null },
  ])
})
