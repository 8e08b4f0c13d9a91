import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { watchReturns } from './sweep.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })

test('returns: staff are alerted at half of the limit, and once more when it is passed', async () => {
  for (let no = 1; no <= 9; no += 1) await debit(no, 'SUCCEEDED')
  await debit(10, 'FAILED', 'R01')
  await watchReturns(testApp.services)
  const half = 'Returned ACH debits have reached half of the limit of the network'
  expect(await returnTasks()).toEqual([expect.stringContaining(half)])
  await debit(11, 'FAILED', 'R01')
  await watchReturns(testApp.services)
  await watchReturns(testApp.services)
  const over = 'Returned ACH debits are above the limit of the network'
  expect(await returnTasks()).toEqual([expect.stringContaining(half), expect.stringContaining(over)])
})

async function debit(no: number, status: 'SUCCEEDED' | 'FAILED', return_code: string | null = null) {
  const id = `pay_${String(no).padStart(26, 'a')}`
  const { userId } = await createActor(testApp, 'taxpayer')
  const certificate_id = await createCertificate(testApp.db)
  await insertPayment(testApp.db, {
    ...{ id, user_id: userId, certificate_id, effective_on: plainDate('2026-11-20') },
    ...{ method: 'ACH', status, return_code },
  })
  await testApp.db
    .insertInto('payment_transition')
    .values({
      payment_id: id,
      from_status: 'OPEN',
      to_status: 'PROCESSING',
      cause: 'test',
      at: new Date(NOW),
    })
    .execute()
}

async function returnTasks(): Promise<string[]> {
  const rows = await testApp.db
    .selectFrom('staff_task')
    .select('note')
    .where('subject_id', '=', 'returns')
    .orderBy('id')
    .execute()
  return rows.map(({ note }) => note)
}
